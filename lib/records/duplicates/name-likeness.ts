import { agreeingNames, foldedWords, nameKeys, nameTokens } from '../matching/name.ts'
import { isPlain } from '../../text/is-plain.ts'
import { areNicknames } from './nicknames.ts'
import { areAlmostEqual, consonantsOf, isOneSlip, passportSpelling, soundOf } from './spelling.ts'

export interface NameParts {
  tokens: readonly string[]
  /** Written differently in passports: `mueller` for `muller`, from Müller. */
  passportTokens: ReadonlyMap<string, string>
  /** Without spaces. */
  joined: string
  isLatin: boolean
  given: NameWord
  family: NameWord
  /** Such as `jr`, `sr` or `ii`; `null` if there is none. */
  generation: string | null
}

export interface NameWord {
  words: readonly string[]
  /** Joined, because people and forms insert spaces into names. */
  text: string
  first: string
  isLatin: boolean
  initials: string
  sound: string
  consonants: string
}

/** From equal to unrelated. `given`, `family`: only that part is equal, as after a marriage or among relatives. */
export type NameLikenessOf =
  | 'same'
  | 'middle'
  | 'spelling'
  | 'nickname'
  | 'slip'
  | 'initial'
  | 'given'
  | 'family'
  | 'unknown'
  | 'different'

const generations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jr: 'jr',
    jnr: 'jr',
    junior: 'jr',
    jun: 'jr',
    filho: 'jr',
    sr: 'sr',
    snr: 'sr',
    senior: 'sr',
    sen: 'sr',
    ii: 'ii',
    iii: 'iii',
    iv: 'iv',
  }),
)

/** Suffixes only if a dot follows, because they can be names too, as in Seo-jun and Kumar Sen. */
const dotted = /^(?:jun|sen)$/
/** Suffixes that may also end the given name, as in `John Jr.` */
const afterGiven = /^(?:jn?r|sn?r|ii|iii|iv)$/

export function namePartsOf(firstName: string, lastName: string): NameParts {
  let generation: string | null = null
  const wordsOf = (text: string, isGiven = false) => {
    const words = foldedWords(text)
    const word = words.at(-1) ?? ''
    const found = generations.get(word)
    if (!found || words.length < 2 || words.length + foldedWords(firstName).length < 3) return words
    if ((isGiven && !afterGiven.test(word)) || (dotted.test(word) && !/\.\s*$/.test(text))) return words
    generation = found
    return words.slice(0, -1)
  }
  const hasBoth = firstName.trim() !== '' && lastName.trim() !== ''
  const whole = hasBoth ? [] : wordsOf(`${firstName} ${lastName}`)
  const isWhole = !hasBoth && whole.length > 1
  const family = hasBoth ? wordsOf(lastName) : isWhole ? whole.slice(1) : lastName.trim() === '' ? [] : whole
  const given = hasBoth
    ? wordsOf(firstName, true)
    : isWhole
      ? whole.slice(0, 1)
      : lastName.trim() === ''
        ? whole
        : []
  const tokens = nameTokens([...given, ...family].join(' '))
  return {
    tokens,
    passportTokens: passportTokensOf(`${firstName} ${lastName}`),
    joined: tokens.join(''),
    isLatin: tokens.every(isLatinWord),
    given: wordOf(withoutTitles(given)),
    family: wordOf(withoutTitles(family)),
    generation,
  }
}

const none: ReadonlyMap<string, string> = new Map()

function passportTokensOf(text: string): ReadonlyMap<string, string> {
  if (isPlain(text)) return none
  const [words, others] = [foldedWords(text), foldedWords(passportSpelling(text))]
  return new Map(
    words.flatMap((word, at) => {
      const other = others[at]
      return other === undefined || other === word ? [] : [[word, other] as const]
    }),
  )
}

/** Search keys of a name, in all its spellings. */
export function keysOfName({ tokens, passportTokens }: NameParts): string[] {
  if (passportTokens.size === 0) return nameKeys(tokens)
  // As in `nameKeys`; each can double the number of spellings.
  const some = tokens.length > 4 ? [...tokens.slice(0, 2), ...tokens.slice(-2)] : tokens
  const spellings = some.reduce<string[][]>(
    (all, token) => {
      const other = passportTokens.get(token)
      return all.flatMap((one) =>
        other === undefined
          ? [[...one, token]]
          : [
              [...one, token],
              [...one, other],
            ],
      )
    },
    [[]],
  )
  return [...new Set(spellings.flatMap(nameKeys))]
}

/** As the other name spells them. */
const tokensLike = ({ tokens, passportTokens }: NameParts, other: NameParts): readonly string[] =>
  passportTokens.size === 0
    ? tokens
    : tokens.map((token) => {
        const spelled = passportTokens.get(token)
        return spelled !== undefined && !other.tokens.includes(token) && other.tokens.includes(spelled)
          ? spelled
          : token
      })

const withoutTitles = (words: readonly string[]) => {
  const named = nameTokens(words.join(' '))
  return named.length > 0 ? named : words
}

function wordOf(words: readonly string[]): NameWord {
  const text = words.join('')
  const sound = soundOf(text)
  const initials = words.map((word) => word[0]).join('')
  return {
    words,
    text,
    first: words[0] ?? '',
    isLatin: isLatinWord(text),
    initials,
    sound,
    consonants: consonantsOf(sound),
  }
}

/** Compares two names, regardless of the order of their words. */
export function likenessOfNames(one: NameParts, other: NameParts): NameLikenessOf {
  if (one.tokens.length === 0 || other.tokens.length === 0) return 'unknown'
  const [tokens, others] = [tokensLike(one, other), tokensLike(other, one)]
  const hasShared = !one.isLatin || tokens.some((token) => others.includes(token))
  const agreeing = hasShared ? agreeingNames(tokens, others) : null
  if (agreeing) return agreeing
  if (isSplitOtherwise(one, other)) return 'spelling'
  const straight = likenessOfParts(one, other)
  const swapped = likenessOfParts(one, { ...other, given: other.family, family: other.given })
  return likenesses.indexOf(swapped) < likenesses.indexOf(straight) ? swapped : straight
}

/** Only spaces, order and vowels differ, as in `Li Xiaoming` and `Xiao Ming Li`. */
function isSplitOtherwise(
  { tokens: one, joined: a }: NameParts,
  { tokens: other, joined: b }: NameParts,
): boolean {
  if (one.length === other.length) return false
  if (Math.abs(a.length - b.length) > 2) return false
  if (
    a.length === b.length &&
    (one.some((_, at) => rotated(one, at) === b) || other.some((_, at) => rotated(other, at) === a))
  )
    return true
  return a[0] === b[0] && haveSameConsonants(wordOf([a]), wordOf([b]))
}

const rotated = (words: readonly string[], at: number) => [...words.slice(at), ...words.slice(0, at)].join('')

const isLatinWord = (word: string) => /^[a-z]/.test(word)

const likenesses: readonly NameLikenessOf[] = [
  'same',
  'middle',
  'spelling',
  'nickname',
  'slip',
  'initial',
  'given',
  'family',
  'unknown',
  'different',
]

function likenessOfParts(one: NameParts, other: NameParts): NameLikenessOf {
  const given = likenessOfWords(one.given, other.given, true)
  const family = likenessOfWords(one.family, other.family, false)
  if (given === 'missing' || family === 'missing') {
    const likeness = given === 'missing' ? family : given
    return likeness === null || likeness === 'missing' ? 'different' : 'unknown'
  }
  if (given && family) {
    const worst = Math.max(wordLikenesses.indexOf(given), wordLikenesses.indexOf(family))
    return ([undefined, 'spelling', 'nickname', 'slip', 'initial'] as const)[worst] ?? 'same'
  }
  // If one part is equal, the other may contain two errors.
  if (given === 'same' && areAlmostEqual(one.family.text, other.family.text)) return 'slip'
  if (family === 'same' && areAlmostEqual(one.given.text, other.given.text)) return 'slip'
  if (given && given !== 'initial') return 'given'
  return family && family !== 'initial' ? 'family' : 'different'
}

/** As in `Mohammed` and `Muhammad`. */
const haveSameConsonants = (one: NameWord, other: NameWord) =>
  one.consonants.length > 2 &&
  one.consonants === other.consonants &&
  one.sound[0] === other.sound[0] &&
  Math.abs(one.sound.length - other.sound.length) < 3

const wordLikenesses = ['same', 'spelling', 'nickname', 'slip', 'initial'] as const
type WordLikeness = (typeof wordLikenesses)[number] | 'missing'

function likenessOfWords(one: NameWord, other: NameWord, isGiven: boolean): WordLikeness | null {
  if (one.text === '' || other.text === '') return 'missing'
  if (one.text === other.text || (isGiven && one.first === other.first && one.first.length > 1)) return 'same'
  if (one.sound === other.sound || haveSameConsonants(one, other)) return 'spelling'
  if (isGiven && (areNicknames(one.text, other.text) || areNicknames(one.first, other.first)))
    return 'nickname'
  // Between scripts, only sounds can be compared: Ukrainian г is h, Russian г is g.
  const [a, b] = one.isLatin === other.isLatin ? [one.text, other.text] : [one.sound, other.sound]
  if (Math.max(a.length, b.length) > 3 && isOneSlip(a, b)) return 'slip'
  return haveSameInitials(one, other) ? 'initial' : null
}

/** `J`, `JP` and `J. Pierre` for `Jean-Pierre`. */
function haveSameInitials(one: NameWord, other: NameWord): boolean {
  const [short, long] = one.text.length <= other.text.length ? [one, other] : [other, one]
  if (short.text.length === 1) return long.text.startsWith(short.text)
  if (short.words.length === 1) return short.text === long.initials
  return (
    short.words.length === long.words.length &&
    short.words.every(
      (word, at) => word === long.words[at] || (word.length === 1 && long.words[at]!.startsWith(word)),
    )
  )
}
