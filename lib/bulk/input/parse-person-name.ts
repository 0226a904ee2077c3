import { canonicalText } from '../../text/canonical-text.ts'
import { isWrittenTogether, type EntryFields } from './input-entry.ts'
import { isNoName } from './placeholders.ts'

type PersonName = Pick<EntryFields, 'firstName' | 'lastName'>

const wordSet = (words: string) => new Set(words.split(' '))

/** Words before a last name: `van Beethoven`, `de la Cruz`. */
const particles =
  /^(van|von|vom|zu|zur|zum|der|den|de|del|della|di|da|do|dos|das|du|des|la|le|las|los|ter|ten|te|bin|ibn|bint|abu|al|el|af|av)$/

/** In lower case without dots. */
const titles = wordSet('mr mrs ms miss mx dr drs dra prof professor herr frau mme mlle sr sra srta')
/** Only if a dot follows, because they could be names. */
const dottedTitles = wordSet(
  'hc mult habil med dent vet phil jur rer nat rernat oec theol rev revd fr capt col gen lt sgt maj hon hr mag dipl ing eng arq lic adv avv dott rag geom ir st',
)

const honorifics = wordSet('様 さん 殿 氏 先生 님 씨 女士 小姐 bey hanım')

const suffixes = wordSet('jr junior sr senior snr jnr ii iii iv v vi 2nd 3rd 4th')

/**
 * Degrees after a name, in lower case without dots. Some are also names (`Ma`, `Do`): without a comma before them, they
 * count only in capitals or with dots.
 */
const degrees = wordSet(
  'phd dphil edd md do dds dmd dvm jd llm llb mba emba ma msc mphil mpa mph mfa mres meng ms mse mcs msw bsc bs ba beng bcom bba bed bfa cpa cfa cfp cma ca acca aca acma cima fcca frm cia cisa cism cissp ccna ccnp ccie mcse pmp pmi-acp capm csm cspo cscp cpim prince2 itil lssbb lssgb phr sphr gphr shrm-cp shrm-scp mcips fcips mcipd fcipd acipd chrp chrl pe eit aia leed esq esquire rn bsn msn np fnp pa-c rph pharmd lcsw lmft lpc facp facs frcs frcp mrcp obe mbe cbe kbe frsa fhea ret dipl-ing mtech btech pgdm',
)
const mixedCaseDegrees =
  /^(PhD|Ph\.D|DPhil|MPhil|MSc|BSc|MEng|BEng|BCom|MRes|LLM|LLB|EdD|PharmD|MTech|BTech)\.?$/

/** Pronouns, hiring and job seeking. */
const badgeWords = wordSet(
  "she her hers he him his they them theirs ella él elle il iel sie er ela ele we're we’re hiring is now actively open to work opentowork looking for job jobs new opportunities talent recruiting recherche en poste buscando empleo oportunidades suche offen für neue wir suchen stellen on nous recrute recrutons contratando estamos procurando emprego",
)

const longestName = 200
const maxWords = 7

/** Between a name and a label. Several in a row count as one. */
const signs =
  /[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Emoji_Modifier}\u{fe0f}\u{20e3}\u{1f1e6}-\u{1f1ff}✔✓●■◆♦♥|•►▶→«»<>*_~^=+\\/#]+/u

/** Joiners that remain where emoji were removed. */
const strayJoiners = /(?<![\p{L}\p{M}])[\u200c\u200d]+|[\u200c\u200d]+(?![\p{L}\p{M}])/gu

/**
 * The name to look up: without emoji, degrees, pronouns, titles, suffixes and labels; `Last, First` is reordered. Empty
 * if the text is too long or ambiguous.
 */
const plainName = (text: string): string => orderedName(text).flat().join(' ')

/** Most names, which need no cleaning. */
const plainWord = /^[A-Za-zÀ-ÖØ-öø-ɏ'-]+$/

/** Split into first and last if a comma separates them. */
function orderedName(text: string): string[] | [first: string[], last: string[]] {
  if (text.length > longestName) return []
  if (plainWord.test(text)) return [text]
  const cleaned = withoutNickname(canonicalText(text)).replaceAll(/["“”„]|#\S+/gu, ' ')
  const parts = withoutBrackets(cleaned)
    .split(signs)
    .map((part) => part.replaceAll(strayJoiners, '').replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
  const named = parts.map(withoutTagline).filter((part) => !isBadge(part))
  const [first = ''] = named
  // What follows a full name is a tagline: `Ann Lee | CEO @ Acme`.
  const isWhole = first.split(' ').length > 1 && !named.every((part) => part.split(' ').every(isNameWord))
  return inUsualOrder(named.length > 0 ? (isWhole ? first : named.join(' ')) : (parts[0] ?? ''))
}

/** `Ann "Annie" Lee`. */
const withoutNickname = (text: string): string => text.replace(/(\S\s)["“„][^"“”„]{1,30}["“”](?=\s\S)/u, '$1')

/** `Ann Lee - Hiring Java developers`. */
function withoutTagline(part: string): string {
  const [name = '', ...more] = part.split(/\s[-–—]\s/u)
  const words = more.join(' ').split(/[\s,.!-]+/)
  const isTagline = name.includes(' ') && words.some((word) => badgeWords.has(word.toLowerCase()))
  return isTagline ? name.trim() : part
}

/** Nicknames, maiden names and pronouns. A name that is entirely in brackets stays. */
function withoutBrackets(text: string): string {
  const outside = text.replaceAll(/\s*[([{（【「][^)\]}）】」]*[)\]}）】」]?\s*/gu, ' ').trim()
  return outside === '' ? text.replaceAll(/[()[\]{}（）【】「」]/gu, ' ').trim() : outside
}

const bare = (word: string) => word.replaceAll('.', '').toLowerCase()

const isBadge = (part: string) =>
  part
    .split(/[\s,.!-]+/)
    .filter(Boolean)
    .every((word) => badgeWords.has(word.toLowerCase()) || degrees.has(bare(word)))

function inUsualOrder(text: string): string[] | [first: string[], last: string[]] {
  const [name = '', ...parts] = text.split(/\s*[,，،]\s*/u).filter(Boolean)
  const rest = parts.filter((part) => !isBehindName(part, name.includes(' ')) && !isBadge(part))
  const last = withoutTitles(name.split(' ').filter(Boolean))
  if (rest.length === 0) return last
  const first = withoutTitles(rest[0]!.split(' '))
  // `Lee, Ann` is a reversed name, but `Ann Lee, Acme` is ambiguous.
  const isReversed = last.length === 1 || particles.test(last[0]!.toLowerCase())
  return rest.length === 1 && isReversed && first.length <= 3 ? [first, last] : []
}

/** `MBA, PMP`, `Ph.D.` and `Jr.`. */
function isBehindName(part: string, hasTwoWords: boolean): boolean {
  const isMark = (word: string) =>
    degrees.has(bare(word)) ||
    suffixes.has(bare(word)) ||
    (hasTwoWords && /^[A-Z][A-Z0-9®-]{1,6}$/.test(word.replaceAll('.', '')))
  return part
    .split(/[\s&]+/)
    .filter(Boolean)
    .every(isMark)
}

function withoutTitles(words: readonly string[]): string[] {
  let [from, to] = [0, words.length]
  while (from < to - 1 && isTitle(words[from]!)) from++
  if (to > from + 1 && honorifics.has(words[to - 1]!.toLowerCase())) to--
  while (to > from + 1 && isEnding(words[to - 1]!, to - from, words)) to--
  return words.slice(from, to)
}

const isTitle = (word: string) =>
  titles.has(bare(word)) ||
  /^dipl\.?-\p{L}/iu.test(word) ||
  (word.endsWith('.') && dottedTitles.has(bare(word)))

function isEnding(word: string, remaining: number, words: readonly string[]): boolean {
  if (suffixes.has(bare(word))) return remaining > 2
  if (!degrees.has(bare(word))) return false
  if (word.slice(0, -1).includes('.') || mixedCaseDegrees.test(word)) return true
  // In a name written all in capitals, capitals don't mark a degree.
  const isShouted = words.every((each) => each === each.toUpperCase())
  return remaining > 2 && word === word.toUpperCase() && !isShouted
}

export function parsePersonName(text: string): PersonName | null {
  if (isNoName(text)) return null
  const ordered = orderedName(text)
  const words = ordered.flat()
  if (words.length === 0 || words.length > maxWords || !words.every(isNameWord)) return null
  if (Array.isArray(ordered[0])) {
    const [firstName, lastName] = ordered.map((part) => [part].flat().join(' '))
    return { firstName, lastName }
  }
  const inOrder = withLastFirst(words)
  if (inOrder) return inOrder
  const [only] = words.length === 1 ? words : []
  if (only !== undefined) return transliterated(only) ?? { lastName: only }
  const from = words.findIndex((word, index) => index > 0 && particles.test(word))
  const at = from === -1 ? words.length - 1 : from
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}

/** `DUPONT Jean` and `Петров Иван Сергеевич`. */
function withLastFirst(words: readonly string[]): PersonName | null {
  const [last = '', ...first] = words
  const isPatronymic = words.length === 3 && /(?:вич|ьич|вна|ична)$/u.test(words[2]!)
  const isShouted = (word: string) => /^\p{Lu}[\p{Lu}'’-]{3,}$/u.test(word)
  const isMixed = first.length > 0 && first.every((word) => /^\p{Lu}\p{M}*[^\p{Lu}]*\p{Ll}/u.test(word))
  if (isPatronymic) return { firstName: first[0]!, lastName: last }
  return isShouted(last) && isMixed ? { firstName: first.join(' '), lastName: last } : null
}

/** In Han or kana, with a dot between first and last name: `玛丽·居里`. */
function transliterated(word: string): PersonName | null {
  const parts = word.split(/[·・‧]/u).filter(Boolean)
  return parts.length > 1 && parts.every(isWrittenTogether)
    ? { firstName: parts.slice(0, -1).join('·'), lastName: parts.at(-1)! }
    : null
}

export function parseNameParts(first: string, last: string): PersonName | null {
  // A number, such as the sum of a report, is no name.
  const [firstName, lastName] = [first, last].map((part) =>
    isNoName(part) || !/\p{L}/u.test(part) ? '' : plainName(part),
  )
  if (firstName && lastName) return { firstName, lastName }
  const whole = firstName || lastName
  if (!whole) return null
  return parsePersonName(whole) ?? (firstName ? { firstName } : { lastName: whole })
}

/** Letters with apostrophes, hyphens, interpuncts, geresh, tsheg and joiners. */
const nameWord = /^[\p{L}\p{M}][\p{L}\p{M}'’‘ʼʹʻ`´′.·・‧‐‑‒–\-־׳״་\u200c\u200d]*$/u

const isNameWord = (word: string) => isWrittenTogether(word) || nameWord.test(word)
