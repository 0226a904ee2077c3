import type { Doubtful } from '../../input/parse-address.ts'
import type { Page } from '../../pages/page.ts'
import { pageKinds, type PageKind } from '../../pages/page-kinds.ts'
import { fold } from '../../input/fold.ts'
import { subjectOf } from '../../records/identity/aliases.ts'
import { emailAlias } from '../../records/suppression/suppress.ts'

/** What an entry is asked by: the page of somebody, an e-mail address, a name at a company, or a company's domain. */
export type EntryKind = PageKind | 'email' | 'name' | 'domain'

/** Each kind of entry, in the order in which they are offered: what names a company after what names a person. */
export const entryKinds = [
  ...new Set<EntryKind>(['person', 'email', 'name', 'company', 'domain', ...pageKinds]),
]

/** What was given of one person, company or job; everything of it is as it would be asked. */
export interface EntryFields {
  page?: Page | undefined
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  /** The company's name. */
  company?: string | undefined
  /** The company's domain. */
  domain?: string | undefined
}

/** One of those that a batch may ask for. */
export interface InputEntry extends EntryFields {
  kind: EntryKind
  /** As it stood in what was given. */
  label: string
}

/**
 * Why nothing can be asked of what stood there. `elsewhere`: an address on the network, but of no such page;
 * `no-company`: only a name; `one-word`: a name of which only a part is given; `unclear`: it can be read in more than
 * one way; `shared-host`: only a website on a host that many share; `nothing`: neither an address nor a name;
 * the others: what looks like an address and is not surely one.
 */
export type InvalidReason = Doubtful | 'no-company' | 'one-word' | 'unclear' | 'shared-host' | 'nothing'

/** How something was probably meant, and the entries that it would be. Only a person takes it. */
export interface Suggestion {
  text: string
  entries: InputEntry[]
}

/** Why nothing is asked of something, with what was probably meant. */
export type Invalid = InvalidReason | { why: InvalidReason; suggestions: Suggestion[] }

/** A line or row that nothing can be asked of; kept, so that it can be corrected. */
export interface InvalidLine {
  /** From 1. */
  line: number
  text: string
  why: InvalidReason
  /** The likeliest first; missing where nobody can guess. */
  suggestions?: Suggestion[]
}

/** The longest text that is kept of a line, in characters. */
const longestLabel = 160

export function labelOf(text: string): string {
  // Of a megabyte no more than the beginning is looked at.
  const plain = text
    .trimStart()
    .slice(0, 10 * longestLabel)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > longestLabel ? `${plain.slice(0, longestLabel - 1)}…` : plain
}

/** The entry that these facts make, asked by the surest of them; or why they make none. */
export function entryOf(facts: EntryFields, text: string): InputEntry | InvalidReason {
  const kind = kindOf(facts)
  return isKind(kind) ? { ...facts, kind, label: labelOf(text) } : kind
}

function isKind(kind: EntryKind | InvalidReason): kind is EntryKind {
  return entryKinds.some((each) => each === kind)
}

function kindOf({
  page,
  email,
  firstName,
  lastName,
  company,
  domain,
}: EntryFields): EntryKind | InvalidReason {
  if (page) return page.kind
  if (email) return 'email'
  const told = [firstName, lastName].filter(Boolean)
  if (told.length === 0) return domain ? 'domain' : 'nothing'
  if (!company && !domain) return 'no-company'
  return told.length === 2 || isWrittenTogether(told.join('')) ? 'name' : 'one-word'
}

/** Names in these scripts have no blank between their parts. */
export function isWrittenTogether(name: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・·‧ー々〆]{2,}$/u.test(name)
}

/** What two entries about the same have in common. */
export function identityOf(entry: InputEntry): string {
  const { kind, page, email, domain = '', company = '' } = entry
  if (page) return subjectOf(page)
  if (kind === 'email' && email) return emailAlias(email)
  if (kind === 'domain') return `company:domain:${domain}`
  return `name:${fold(fullNameOf(entry))} ${domain || fold(company)}`
}

export function fullNameOf({ firstName, lastName }: EntryFields): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}
