import { fold } from '../../text/fold.ts'
import { isPlain } from '../../text/is-plain.ts'

/** As used in passports and profiles, in folded form. */
const latinLetters: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ъ - ы y ь - ' +
    'э e ю iu я ia і i є e ґ g ђ d ј j љ lj њ nj ћ c џ dz ѕ dz α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o'
  )
    .split(' ')
    .map((text, index, all) => [text, (all[index + 1] ?? '').replace('-', '')])
    .filter((_, index) => index % 2 === 0),
)

/** Letters that passports write as others than `fold`, as in ICAO 9303, part 3, section 6. */
const passportLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
  ø: 'oe',
  đ: 'dj',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ə: 'e',
}

const passportLetter = new RegExp(`[${Object.keys(passportLetters).join('')}]`, 'gi')

/** `Müller` as `Mueller`. */
export const passportSpelling = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(passportLetter, (letter) => passportLetters[letter.toLowerCase()] ?? letter)

/** An equal text for a folded one with and without transliterated umlauts; for companies, where few are alike. */
export const withoutUmlauts = (folded: string): string =>
  folded.replaceAll(/([aou])e/g, '$1').replaceAll('aa', 'a')

const sounds: readonly (readonly [RegExp, string])[] = [
  [/^ye/, 'e'],
  [/ksh/g, 'ks'],
  [/chr/g, 'kr'],
  [/tsch|tch|ch/g, '1'],
  [/sch|sh|sz/g, '2'],
  [/zh/g, '3'],
  [/ts|tz|cz/g, '4'],
  [/ph/g, 'f'],
  [/kh/g, 'h'],
  [/th/g, 't'],
  [/gh/g, 'g'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
  [/ou|oo/g, 'u'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ue/g, 'u'],
  [/ie/g, 'i'],
  [/(.)\1+/g, '$1'],
]

/** Of a folded word: Cyrillic and Greek letters are transliterated. */
export const latinOf = (word: string): string =>
  isPlain(word)
    ? word
    : fold(word).replaceAll(/[\u0370-\u03ff\u0400-\u04ff]/g, (letter) => latinLetters[letter] ?? letter)

/**
 * A key that is equal for spellings in different languages and scripts: `Müller` and `Mueller`, Сергей and `Sergey`.
 */
export function soundOf(word: string): string {
  return sounds.reduce((text, [spelling, sign]) => text.replace(spelling, sign), latinOf(word))
}

/** Whether the words differ in one letter that is missing, added, wrong or swapped. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || one === other) return false
  let from = 0
  while (from < short.length && short[from] === long[from]) from += 1
  if (short.length < long.length) return short.slice(from) === long.slice(from + 1)
  const isWrong = short.slice(from + 1) === long.slice(from + 1)
  const isSwapped =
    short[from] === long[from + 1] &&
    short[from + 1] === long[from] &&
    short.slice(from + 2) === long.slice(from + 2)
  return isWrong || isSwapped
}

export const consonantsOf = (sound: string): string =>
  sound.replaceAll(/[aeiou]/g, '').replaceAll(/(.)\1+/g, '$1')

/** Two errors are accepted from this length on; in shorter words they would match too many others. */
const longEnough = 6

/**
 * Whether two words are almost equal. Long words with the same first letter may have two errors (letters missing,
 * added, wrong or swapped); short ones may miss one letter.
 */
export function areAlmostEqual(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length === 3 && short.length === 2) return isOneSlip(short, long)
  return (
    short.length >= longEnough &&
    short[0] === long[0] &&
    long.length - short.length <= 2 &&
    errorsIn(short, long) <= 2
  )
}

function errorsIn(one: string, other: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const wrong = last[at - 1]! + Number(one[row - 1] !== other[at - 1])
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1]
      current.push(
        Math.min(
          last[at]! + 1,
          current[at - 1]! + 1,
          wrong,
          isSwapped ? (beforeLast[at - 2] ?? Infinity) + 1 : Infinity,
        ),
      )
    }
    ;[beforeLast, last] = [last, current]
  }
  return last[other.length]!
}
