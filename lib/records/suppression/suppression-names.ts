import { foldedWords } from '../matching/name.ts'
import { fold } from '../../text/fold.ts'
import { canonicalHandle, internalIdsIn } from '../../pages/identity.ts'
import { plainMailbox } from '../../input/plain-mailbox.ts'
import { unescaped } from '../../input/unescaped.ts'
import { skeletonOf, withoutLookalikes } from '../../text/confusables.ts'
import { withoutJoiners } from '../../text/canonical-text.ts'
import { hostOfWebsite } from '../../input/domain-of-website.ts'

/** Names of a person as they were found, not normalized. */
export interface PersonNames {
  /** Aliases of pages, such as `person:jane-doe`. */
  aliases?: readonly string[]
  emails?: readonly string[]
  /** First and last name, in any order. */
  names?: readonly string[]
  companies?: readonly string[]
}

/** The most companies of a person, and the most words of a name, to combine with each other. */
const maxCompanies = 12
const maxWords = 5
/** The most pieces to join of a name with spaces inside its words. */
const maxPieces = 30

/** All normalized names of a person. Two spellings of the same person share at least one. */
export function suppressionNames({
  aliases = [],
  emails = [],
  names = [],
  companies = [],
}: PersonNames): string[] {
  // Both spellings, because a domain in another script becomes `xn--…`.
  const read = emails.flatMap((email) => [canonicalEmail(email), canonicalEmail(withoutLookalikes(email))])
  const addresses = [...new Set(read)].filter((email) => email !== null)
  const pairs = [...new Set(names.flatMap(namePairs))]
  const domains = addresses.map(hostOfEmail).filter((domain) => !mailProviders.has(domain))
  const places = [...new Set([...companies, ...domains].flatMap(companyKeys))].slice(0, maxCompanies)
  return [
    ...new Set([
      ...aliases,
      ...addresses.map((email) => `email:${email}`),
      ...pairs.flatMap((pair) => places.map((place) => `work:${pair}|${place}`)),
      ...addresses.flatMap(workNamesOfEmail),
    ]),
  ]
}

/** Names without a company, for inputs without other identifiers. */
export function bareNames(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(namePairs))].map((pair) => `name:${pair}`)
}

export function mergeNames(all: readonly PersonNames[]): Required<PersonNames> {
  return {
    aliases: all.flatMap(({ aliases = [] }) => aliases),
    emails: all.flatMap(({ emails = [] }) => emails),
    names: all.flatMap(({ names = [] }) => names),
    companies: all.flatMap(({ companies = [] }) => companies),
  }
}

/** Mail providers, where two people with the same name aren't the same person. */
export const mailProviders: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com mac.com aol.com ' +
    'gmx.net gmx.de web.de mail.com proton.me protonmail.com yandex.ru mail.ru qq.com 163.com'
  ).split(' '),
)

/** Providers that document that they ignore dots before the @, with their main domain. */
const dotless: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox of an email address (RFC 5322) in lower case, without `+tag`, and without dots where the provider ignores
 * them. `null` if the text is no address.
 */
export function canonicalEmail(text: string): string | null {
  const typed = plainMailbox(text)?.toLowerCase()
  const at = typed?.lastIndexOf('@') ?? -1
  if (!typed || at < 1) return null
  const domain = URL.parse(`https://${typed.slice(at + 1)}`)?.hostname.replace(/\.$/, '') ?? ''
  if (!domain.includes('.')) return null
  const mailbox = typed.slice(0, at)
  const plain = /^[^+]/.test(mailbox) ? mailbox.replace(/\+.*$/, '') : mailbox
  const host = dotless[domain] ?? domain
  return `${domain in dotless ? plain.replaceAll('.', '') : plain}@${host}`
}

export const hostOfEmail = (email: string) => email.slice(email.lastIndexOf('@') + 1)

function workNamesOfEmail(email: string): string[] {
  const domain = hostOfEmail(email)
  const words = email.slice(0, email.lastIndexOf('@')).split(/[._-]+/)
  if (mailProviders.has(domain) || words.length < 2 || !words.every((word) => /^\p{L}{2,}$/u.test(word)))
    return []
  return namePairs(words.join(' ')).flatMap((pair) =>
    companyKeys(domain).map((place) => `work:${pair}|${place}`),
  )
}

const notNames = new Set(
  (
    'mr mrs ms miss mx dr prof professor herr frau ing dipl sr sra jr phd mba msc bsc md esq ' +
    'van von vom zu zur der den de del della di da do dos du la le las los ter ten bin ibn al el af av y e'
  ).split(' '),
)

/**
 * The first word of a name with each other word, sorted: `Doe, Jane M.` and `Dr. Jane Doe` share a pair, as do `Müller`
 * and `Mueller`. A single word is its own pair.
 */
export function namePairs(name: string): string[] {
  const typed = withoutJoiners(name.normalize('NFKC')).replaceAll(/\([^)]*\)/g, ' ')
  // Capitals have other lookalikes than small letters, so read the text before folding too.
  const readings = [typed, skeletonOf(typed)].map(foldedWords)
  const pairs = readings.flatMap((words) => [...pairsOf(words), ...pairsOf(words, plainLetters)])
  return [...new Set(pairs)]
}

function pairsOf(all: readonly string[], read: (word: string) => string = (word) => word): string[] {
  const telling = all.filter((word) => !notNames.has(word) && Array.from(word).length > 1)
  // A particle or title may be a name, as in `Le Van`, so leave words out only if two others remain.
  const meant = telling.length > 1 ? telling : all
  const [first, ...others] = meant.slice(0, maxWords).map(read)
  if (first === undefined) return []
  const pairs = others.map((other) => [first, other])
  // The whole name, for names written without spaces or with spaces between letters. A single word is its own pair.
  const wholes = [meant, all].map((words) => words.slice(0, maxPieces).map(read))
  const sorted = pairs.map((words) => words.toSorted().join(' '))
  return [...sorted, ...wholes.map((words) => words.join(' '))].filter((pair) => pair.length > 1)
}

const legalForms =
  /(?:^|\s)(?:inc|incorporated|ltd|limited|llc|llp|lp|plc|co|corp|corporation|company|gmbh|ag|kg|ug|se|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|oyj|aps|pty|kk|pvt)$/

const shared = new Set('co com org net ac gov edu gob or ne go www mail email'.split(' '))

/**
 * A company's letters and digits without legal form; for a domain, its labels. `Acme Tools Ltd.`, `acme-tools.example`
 * and `eu.acme-tools.co.example` share `acmetools`.
 */
export function companyKeys(text: string): string[] {
  const typed = withoutJoiners(text.normalize('NFKC')).trim()
  return [...new Set([typed, skeletonOf(typed)].flatMap(keysOfCompany))]
}

function keysOfCompany(typed: string): string[] {
  const domain = /[\s,]/.test(typed) ? null : hostOfWebsite(typed)
  if (domain)
    return domain
      .split('.')
      .slice(0, -1)
      .filter((label) => !shared.has(label))
      .map(squeezed)
      .filter(Boolean)
  let words = plainLetters(typed.replaceAll(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1'))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  for (let shorter = words.replace(legalForms, '').trim(); shorter !== '' && shorter !== words;) {
    words = shorter
    shorter = words.replace(legalForms, '').trim()
  }
  const key = squeezed(words)
  return key === '' ? [] : [key]
}

const squeezed = (text: string) => plainLetters(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

function plainLetters(text: string): string {
  return fold(text.normalize('NFKC'))
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('aa', 'a')
}

/** The most words to search for wrapped addresses. */
const maxWrapped = 1000

/** Pages and emails of people in a text, normalized. */
export function namesInText(text: string): { aliases: string[]; emails: string[] } {
  const readable = withoutJoiners(unescaped(text)).normalize('NFKC')
  const aliases = [...readable.matchAll(/(?:^|\/)in\/+([^/?#\s"'<>\\]+)/giu)]
    .map(([, segment = '']) => canonicalHandle(segment.replace(/[.,;:)\]}]+$/, '')))
    .filter((id) => id !== null)
    .map((id) => `person:${id}`)
  const internal = internalIdsIn(readable).map((id) => `person:${id}`)
  const members = [...readable.matchAll(/\bmember:(\d+)/gi)].map(([, id]) => `person:member:${id}`)
  const emails = readable.match(/[^\s@<>"',;:()[\]{}|\\/=&?]+@[^\s@<>"',;:()[\]{}|\\/=&?]+/gu) ?? []
  // A quoted or commented address counts only if it is the whole text or one word.
  const wrapped = readable.includes('@') ? [readable, ...readable.split(/\s+/).slice(0, maxWrapped)] : []
  const mailboxes = wrapped.flatMap((word) => (word.includes('@') ? (plainMailbox(word) ?? []) : []))
  return {
    aliases: [...new Set([...aliases, ...internal, ...members])],
    emails: [...new Set([...emails, ...mailboxes])],
  }
}

/**
 * A name without spaces and word order: the rotation of its letters that sorts first. `Jane Doe`, `Doe, Jane` and
 * `JaneDoe` share it.
 */
export function roundName(name: string): string {
  const letters = Array.from(name.replaceAll(' ', ''))
  const turned = letters.map((_, at) => [...letters.slice(at), ...letters.slice(0, at)].join(''))
  return turned.toSorted()[0] ?? ''
}
