import { foldedWords } from '../matching/name.ts'
import { fold } from '../../text/fold.ts'
import { canonicalHandle, internalIdsIn } from '../../pages/identity.ts'
import { plainMailbox } from '../../input/plain-mailbox.ts'
import { unescaped } from '../../input/unescaped.ts'
import { skeletonOf, withoutLookalikes } from '../../text/confusables.ts'
import { withoutJoiners } from '../../text/canonical-text.ts'
import { hostOfWebsite } from '../../input/domain-of-website.ts'

/** Everything that is known of how one person may be named; texts as they came. */
export interface PersonNames {
  /** Aliases of pages, such as `person:jane-doe`. */
  aliases?: readonly string[]
  emails?: readonly string[]
  /** First and last name in one, in any order. */
  names?: readonly string[]
  /** Names, domains or handles of companies. */
  companies?: readonly string[]
}

/** The most companies of one person that count, and the most words of a name. */
const maxCompanies = 12
const maxWords = 5
/** The most pieces that blanks may cut a name into. */
const maxPieces = 30

/**
 * Every name in its one spelling by which a person can be recognised: pages, e-mail addresses, and name at a company.
 * Two ways to spell one person have at least one of these in common.
 */
export function suppressionNames({
  aliases = [],
  emails = [],
  names = [],
  companies = [],
}: PersonNames): string[] {
  // A domain in other letters would be written as `xn--…` first.
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

/** Names by themselves. They only tell whom a question means that says nothing else of them. */
export function bareNames(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(namePairs))].map((pair) => `name:${pair}`)
}

/** All of these as one person. */
export function mergeNames(all: readonly PersonNames[]): Required<PersonNames> {
  return {
    aliases: all.flatMap(({ aliases = [] }) => aliases),
    emails: all.flatMap(({ emails = [] }) => emails),
    names: all.flatMap(({ names = [] }) => names),
    companies: all.flatMap(({ companies = [] }) => companies),
  }
}

/** Mail providers at which two people of one name are two people. */
export const mailProviders: ReadonlySet<string> = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com mac.com aol.com ' +
    'gmx.net gmx.de web.de mail.com proton.me protonmail.com yandex.ru mail.ru qq.com 163.com'
  ).split(' '),
)

/** Providers that document that dots before the @ mean nothing, by the domain that stands for all of theirs. */
const dotless: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/**
 * The mailbox that an address leads to, in one spelling: as RFC 5322 reads it, without `+tag` and case; of providers
 * that say so without dots. `null` where it is no address.
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

/** Of an address in its one spelling. */
export const hostOfEmail = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** `jane.doe@acme.example` says who works where. */
function workNamesOfEmail(email: string): string[] {
  const domain = hostOfEmail(email)
  const words = email.slice(0, email.lastIndexOf('@')).split(/[._-]+/)
  if (mailProviders.has(domain) || words.length < 2 || !words.every((word) => /^\p{L}{2,}$/u.test(word)))
    return []
  return namePairs(words.join(' ')).flatMap((pair) =>
    companyKeys(domain).map((place) => `work:${pair}|${place}`),
  )
}

/** What stands beside a name and is none of it, folded. */
const notNames = new Set(
  (
    'mr mrs ms miss mx dr prof professor herr frau ing dipl sr sra jr phd mba msc bsc md esq ' +
    'van von vom zu zur der den de del della di da do dos du la le las los ter ten bin ibn al el af av y e'
  ).split(' '),
)

/**
 * A person's name as pairs of its first word with each other one, in the order of the alphabet: `Doe, Jane M.` and
 * `Dr. Jane Doe` have a pair in common, and so have `Müller` and `Mueller`. A name in one word is its own pair.
 */
export function namePairs(name: string): string[] {
  const typed = withoutJoiners(name.normalize('NFKC')).replaceAll(/\([^)]*\)/g, ' ')
  // Letters that look alike are read as they stand, too: capitals look like others than small letters do.
  const readings = [typed, skeletonOf(typed)].map(foldedWords)
  const pairs = readings.flatMap((words) => [...pairsOf(words), ...pairsOf(words, plainLetters)])
  return [...new Set(pairs)]
}

function pairsOf(all: readonly string[], read: (word: string) => string = (word) => word): string[] {
  const telling = all.filter((word) => !notNames.has(word) && Array.from(word).length > 1)
  // A name may be a particle or a title elsewhere: `Le Van`. Two words are always two names.
  const meant = telling.length > 1 ? telling : all
  const [first, ...others] = meant.slice(0, maxWords).map(read)
  if (first === undefined) return []
  const pairs = others.map((other) => [first, other])
  // All of it, for a name without blanks, or with blanks between its letters. A name in one word is its own pair.
  const wholes = [meant, all].map((words) => words.slice(0, maxPieces).map(read))
  const sorted = pairs.map((words) => words.toSorted().join(' '))
  return [...sorted, ...wholes.map((words) => words.join(' '))].filter((pair) => pair.length > 1)
}

const legalForms =
  /(?:^|\s)(?:inc|incorporated|ltd|limited|llc|llp|lp|plc|co|corp|corporation|company|gmbh|ag|kg|ug|se|sa|sas|sarl|srl|spa|bv|nv|ab|as|oy|oyj|aps|pty|kk|pvt)$/

/** Labels under which countries register names, and those that name a service of the company. */
const shared = new Set('co com org net ac gov edu gob or ne go www mail email'.split(' '))

/**
 * A company by letters and digits only, without its legal form; a domain by its labels: `Acme Tools Ltd.`,
 * `acme-tools.example` and `eu.acme-tools.co.example` have `acmetools` in common.
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

/** One spelling of letters that people write with a mark, with an `e` after them, or plainly. */
function plainLetters(text: string): string {
  return fold(text.normalize('NFKC'))
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll('aa', 'a')
}

/** The most words of a text that are looked at for wrapped addresses. */
const maxWrapped = 1000

/** Every page of a person and every e-mail address that stands anywhere in a text, in whatever spelling. */
export function namesInText(text: string): { aliases: string[]; emails: string[] } {
  const readable = withoutJoiners(unescaped(text)).normalize('NFKC')
  const aliases = [...readable.matchAll(/(?:^|\/)in\/+([^/?#\s"'<>\\]+)/giu)]
    .map(([, segment = '']) => canonicalHandle(segment.replace(/[.,;:)\]}]+$/, '')))
    .filter((id) => id !== null)
    .map((id) => `person:${id}`)
  const internal = internalIdsIn(readable).map((id) => `person:${id}`)
  const members = [...readable.matchAll(/\bmember:(\d+)/gi)].map(([, id]) => `person:member:${id}`)
  const emails = readable.match(/[^\s@<>"',;:()[\]{}|\\/=&?]+@[^\s@<>"',;:()[\]{}|\\/=&?]+/gu) ?? []
  // What is quoted or commented is an address only as a whole, or as a word of a text.
  const wrapped = readable.includes('@') ? [readable, ...readable.split(/\s+/).slice(0, maxWrapped)] : []
  const mailboxes = wrapped.flatMap((word) => (word.includes('@') ? (plainMailbox(word) ?? []) : []))
  return {
    aliases: [...new Set([...aliases, ...internal, ...members])],
    emails: [...new Set([...emails, ...mailboxes])],
  }
}

/**
 * A name without blanks, the same whichever of its words stands first: of all texts that begin at another letter and go on
 * with what stands before it, the first in the alphabet. `Jane Doe`, `Doe, Jane` and `JaneDoe` have it in common.
 */
export function roundName(name: string): string {
  const letters = Array.from(name.replaceAll(' ', ''))
  const turned = letters.map((_, at) => [...letters.slice(at), ...letters.slice(0, at)].join(''))
  return turned.toSorted()[0] ?? ''
}
