import { cached } from '../../text/cached.ts'
import { fold } from '../../text/fold.ts'
import { isPlain } from '../../text/is-plain.ts'

const titles = new Set(
  'mr mrs ms miss mx dr prof professor herr frau mme sr sra srta jr phd mba md msc bsc ing dipl'.split(' '),
)

/**
 * Legal forms at the end of a company name, joined (`sp. z o.o.` is `spzoo`). In some countries they come at the start.
 */
const legalForms = new Set(
  (
    'inc incorporated corp corporation co company ltd limited llc llp lp plc pty gmbh ggmbh mbh ag kg kgaa ohg ug ev ' +
    'se sa sas sasu sarl srl spa sl slu bv nv ab as asa oy oyj oü aps ltda eireli eurl kk gk pte pvt holding holdings group ' +
    'sadecv sapidecv srldecv cv spzoo spk spj doo dd dno limitedliabilitycompany limitedliabilitypartnership ' +
    'publiclimitedcompany societeanonyme sociedadanonima sociedadlimitada aktiengesellschaft proprietary eg gbr cokg ' +
    'fze fzco fzc fzllc wll sdnbhd bhd tbk abp hf ehf kft zrt nyrt sro uab sia eood ood ltdsti anonimsirketi ' +
    'limitedsirketi gesellschaftmitbeschrankterhaftung cia limitada epp ооо зао оао пао ذمم شمم شمل'
  )
    .split(' ')
    .map(fold),
)
const legalPrefixes = [
  '株式会社',
  '有限会社',
  '合同会社',
  '주식회사',
  '股份有限公司',
  '有限责任公司',
  '有限公司',
].map(fold)
/** Such as `㈱` and `شركة`. */
const eitherEnd = new Set(
  [...legalPrefixes, '株', '有', '合', '(주)', 'شركة', 'ооо', 'зао', 'пао', 'ао', 'pt'].map(fold),
)

const maxFormWords = 4

const joining = new Set(['and', 'und', 'et', 'y', 'e', 'och', 'og', 'the'])

/** In characters. Longer texts aren't names. */
const longest = 200
const maxTokens = 8

const unspaced =
  /^[ー々\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+$/u

/**
 * The folded words of a text. Apostrophes don't separate words. Suppression hashes depend on this, so it must not
 * change.
 */
export function foldedWords(text: string): string[] {
  const words = fold(text).replaceAll(/['’ʼ`]/g, '')
  // For ASCII, this split is equivalent and much faster.
  return words.split(isPlain(words) ? /[^a-z\d]+/ : /[^\p{L}\p{N}]+/u).filter(Boolean)
}

export const nameTokens = cached((text): readonly string[] => {
  const words = foldedWords(text.slice(0, longest)).slice(0, maxTokens)
  const named = words.filter((word) => !titles.has(word))
  return named.length > 1 ? named : words
})

/**
 * The search keys of a name: each pair of its words, sorted, so that order and middle names don't matter. A name of one
 * word has none, unless its script has no spaces.
 */
export function nameKeys(tokens: readonly string[]): string[] {
  if (tokens.length > 0 && tokens.every((token) => unspaced.test(token))) {
    const joined = tokens.join('')
    return joined.length < 2 ? [] : [...new Set([joined, tokens.toReversed().join('')])].map(keyed)
  }
  if (tokens.length === 2) return [keyed(pairOf(tokens[0]!, tokens[1]!))]
  const some = tokens.length > 4 ? [...tokens.slice(0, 2), ...tokens.slice(-2)] : tokens
  const pairs = some.flatMap((one, at) => some.slice(at + 1).map((other) => pairOf(one, other)))
  return [...new Set(pairs)].map(keyed)
}

const pairOf = (one: string, other: string) => (one < other ? `${one} ${other}` : `${other} ${one}`)
const keyed = (text: string) => `name:${text}`

/**
 * Compares names. `same`: equal words in any order. `middle`: additional middle words or initials. `null`: different.
 */
export function agreeingNames(one: readonly string[], other: readonly string[]): 'same' | 'middle' | null {
  // Fast path, because most compared names are equal.
  if (one.length > 1 && one.length === other.length && areEqualWords(one, other)) return 'same'
  if (one.every((token) => unspaced.test(token))) {
    const keys = nameKeys(other)
    if (nameKeys(one).some((key) => keys.includes(key)))
      return other.every((token) => unspaced.test(token)) ? 'same' : null
  }
  const [few, many] = one.length <= other.length ? [one, other] : [other, one]
  if (few.length < 2) return null
  const remaining = [...many]
  for (const token of few) {
    const at = remaining.indexOf(token)
    if (at !== -1) remaining.splice(at, 1)
    else {
      const initial = remaining.findIndex((each) => isInitialOf(token, each) || isInitialOf(each, token))
      if (initial === -1) return null
      remaining.splice(initial, 1, '')
    }
  }
  const whole = few.filter((token) => token.length > 1 && many.includes(token)).length
  if (whole < 2) return null
  return remaining.length === 0 ? 'same' : 'middle'
}

/** In the same order, and none is an initial. */
const areEqualWords = (one: readonly string[], other: readonly string[]) =>
  one.every((word, at) => word.length > 1 && word === other[at])

const isInitialOf = (short: string, long: string) => short.length === 1 && long.startsWith(short)

/** A company's name without legal form, folded and joined. May be empty. */
export function companyTokens(text: string): string[] {
  const cut = text.slice(0, longest)
  let words = foldedWords(cut.includes('.') ? cut.replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1') : cut)
  if (!words.every(isPlain))
    for (const form of legalPrefixes)
      words = words.map((word) => (word.length > form.length ? word.replace(form, '') : word))
  const plain = words.filter((word) => !joining.has(word))
  for (let count = 1; count > 0;) {
    count = formWordsAtEnd(plain)
    plain.length -= count
  }
  while (plain.length > 1 && eitherEnd.has(plain[0]!)) plain.shift()
  return plain.length > 0 ? plain : words
}

export interface CompanyName {
  words: readonly string[]
  joined: string
}

export const companyName = cached((text): CompanyName => {
  const words = companyTokens(text)
  return { words, joined: words.join('') }
})

/** They rule out most names quickly. */
const formEndings = new Set([...legalForms, ...eitherEnd].map((form) => form.slice(-2)))

/** That are a legal form; 0 if nothing would remain. */
function formWordsAtEnd(words: readonly string[]): number {
  const last = words.at(-1) ?? ''
  if (!formEndings.has(last) && !formEndings.has(`${words.at(-2) ?? ''}${last}`.slice(-2))) return 0
  for (let count = Math.min(maxFormWords, words.length - 1); count > 0; count -= 1) {
    const form = words.slice(-count).join('')
    if (legalForms.has(form) || (count === 1 && eitherEnd.has(form))) return count
  }
  return 0
}

/**
 * Compares company names. `same`: equal apart from legal form, case, accents and spaces. `similar`: one starts like the
 * other. `null`: different.
 */
export const agreeingCompanies = (one: string, other: string): CompanyAgreement =>
  agreeingCompanyNames(companyName(one), companyName(other))

type CompanyAgreement = 'same' | 'similar' | null

/** Like `agreeingCompanies`, for names that are compared repeatedly. */
export function agreeingCompanyNames(one: CompanyName, other: CompanyName): CompanyAgreement {
  if (one.joined === '' || other.joined === '') return null
  if (one.joined === other.joined) return 'same'
  const [short, long] = one.joined.length <= other.joined.length ? [one, other] : [other, one]
  if (short.joined.length < 3 || !long.joined.startsWith(short.joined)) return null
  // A short start must consist of whole words.
  const isStart = short.joined.length > 4 || short.words.every((word, at) => long.words[at] === word)
  return isStart ? 'similar' : null
}
