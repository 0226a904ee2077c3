import type { Doubtful } from '../../input/parse-address.ts'
import type { Page } from '../../pages/page.ts'
import { pageKinds, type PageKind } from '../../pages/page-kinds.ts'
import { fold } from '../../text/fold.ts'
import { subjectOf } from '../../records/identity/aliases.ts'
import { emailAlias } from '../../records/suppression/suppress.ts'

/** A page, an email, a name with company, or a domain. */
export type EntryKind = PageKind | 'email' | 'name' | 'domain'

export const entryKinds = [
  ...new Set<EntryKind>(['person', 'email', 'name', 'company', 'domain', ...pageKinds]),
]

/** In canonical spelling. */
export interface EntryFields {
  page?: Page | undefined
  email?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  company?: string | undefined
  domain?: string | undefined
}

export interface InputEntry extends EntryFields {
  kind: EntryKind
  label: string
}

/**
 * Why a line can't be looked up. `elsewhere`: its URL is on the network, but shows no page. `no-company`: it has only a
 * name. `one-word`: it has only a part of a name. `unclear`: it is ambiguous. `nothing`: it has neither an address nor a
 * name. Other values: its address is uncertain.
 */
export type InvalidReason = Doubtful | 'no-company' | 'one-word' | 'unclear' | 'nothing'

/** Only a person may accept it. */
export interface Suggestion {
  text: string
  entries: InputEntry[]
}

export type Invalid = InvalidReason | { reason: InvalidReason; suggestions: Suggestion[] }

/** A person may correct it. */
export interface InvalidLine {
  line: number
  text: string
  reason: InvalidReason
  /** Most likely first. */
  suggestions?: Suggestion[]
}

const longestLabel = 160

export function labelOf(text: string): string {
  const plain = text
    .trimStart()
    .slice(0, 10 * longestLabel)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.length > longestLabel ? `${plain.slice(0, longestLabel - 1)}…` : plain
}

/** The entry for these facts, to be looked up by the most certain one; or why it can't be looked up. */
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
  const nameParts = [firstName, lastName].filter(Boolean)
  if (nameParts.length === 0) return domain ? 'domain' : 'nothing'
  if (!company && !domain) return 'no-company'
  return nameParts.length === 2 || isWrittenTogether(nameParts.join('')) ? 'name' : 'one-word'
}

/** Whether a name is written in a script that doesn't separate names by spaces. */
export function isWrittenTogether(name: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・·‧ー々〆]{2,}$/u.test(name)
}

/** A key that is equal for entries about the same subject. */
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
