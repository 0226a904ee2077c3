/** Against guessing by someone with a copy of the browser profile. `poor` is rejected. */
type Strength = 'poor' | 'weak' | 'fair' | 'strong'

const common =
  'password passwort passphrase contraseña senha motdepasse letmein welcome admin login master secret iloveyou ' +
  'princess dragon monkey football baseball superman batman sunshine shadow michael jennifer charlie trustno1 ' +
  'starwars whatever freedom hello hallo bonjour qwertz azerty abc123 changeme default sidelight passw0rd summer ' +
  'winter spring autumn sommer herbst love lovely flower cheese computer internet samsung google pokemon naruto'
const commonParts = common.split(' ').toSorted((a, b) => b.length - a.length)

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const sequences = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const bitsOf = {
  common: 6,
  /** A word of about ten thousand. Longer ones are rarer. */
  word: 13,
  year: 7,
  letter: 4.7,
  digit: 3.3,
  other: 5,
}

/** Bits for a repeated or continued pattern. */
const patternBits = 2

/** In bits, an upper estimate. Repeats and sequences count once. */
export function passphraseBits(typed: string): number {
  const text = typed.normalize('NFKC').toLowerCase()
  // Capitals add entropy, although most are the first letter.
  return bitsIn(text, new Set(), partAt) + Math.min(4, (typed.match(/\p{Lu}/gu)?.length ?? 0) * 1.5)
}

type PartReader = (rest: string, seen: Set<string>) => { length: number; bits: number }

/** A part in `seen` adds little. */
function bitsIn(text: string, seen: Set<string>, readPart: PartReader): number {
  let bits = 0
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at)
    const { length, bits: more } = readPart(rest, seen)
    const part = rest.slice(0, length)
    bits += seen.has(part) ? patternBits : more
    seen.add(part)
    at += length
  }
  return bits
}

const partAt: PartReader = (rest, seen) => {
  const repeated = /^(.{1,8}?)\1+/su.exec(rest)
  if (repeated && repeated[0].length >= 3) {
    const inner = repeated[1] ?? ''
    return { length: repeated[0].length, bits: bitsIn(inner, seen, partOfPattern) + patternBits }
  }
  const run = runLength(rest)
  if (run >= 3) return { length: run, bits: bitsOf.common }
  const plain = Array.from(rest, (letter) => leet[letter] ?? letter).join('')
  const known = commonParts.find((part) => rest.startsWith(part) || plain.startsWith(part))
  if (known) return { length: known.length, bits: bitsOf.common }
  const year = /^(?:19|20)\d\d/.exec(rest)
  if (year) return { length: 4, bits: bitsOf.year }
  const word = /^\p{L}+/u.exec(rest)?.[0] ?? ''
  if (word.length >= 3) {
    const length = wordLength(word)
    return { length, bits: Math.min(length * bitsOf.letter, bitsOf.word + Math.max(0, length - 8)) }
  }
  const letter = rest[0] ?? ''
  if (/\s/.test(letter)) return { length: 1, bits: 0.5 }
  return { length: 1, bits: word ? bitsOf.letter : /\d/.test(letter) ? bitsOf.digit : bitsOf.other }
}

function wordLength(word: string): number {
  const next = commonParts.map((part) => word.indexOf(part, 1)).filter((at) => at > 0)
  return Math.min(word.length, ...next)
}

const partOfPattern: PartReader = (rest, seen) =>
  rest.length > 2 ? partAt(rest, seen) : { length: 1, bits: bitsOf.digit }

function runLength(text: string): number {
  const lengths = sequences.map((sequence) => {
    const from = sequence.indexOf(text[0] ?? '')
    if (from < 0) return 0
    const ends = Array.from(text).findIndex((letter, at) => sequence[from + at] !== letter)
    return ends < 0 ? text.length : ends
  })
  return Math.max(...lengths)
}

/**
 * At 2,000,000 rounds, a GPU needs about a millisecond per guess: 25 bits take hours, 40 bits years, and 55 are out of
 * reach.
 */
export function passphraseStrength(typed: string): Strength {
  const bits = passphraseBits(typed)
  if (bits < 20) return 'poor'
  if (bits < 38) return 'weak'
  return bits < 52 ? 'fair' : 'strong'
}
