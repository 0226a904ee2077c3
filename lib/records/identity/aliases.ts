import type { Company } from '../../api/schemas/company.ts'
import type { Job } from '../../api/schemas/job.ts'
import type { Person } from '../../api/schemas/person.ts'
import { detectPage, type Page } from '../../pages/page.ts'
import type { PageKind } from '../../pages/page-kinds.ts'
import { canonicalHandle, canonicalName } from '../../pages/identity.ts'

/** The name under which everything about a page's subject is kept. */
export function subjectOf(page: Pick<Page, 'kind' | 'id'>): string {
  return `${page.kind}:${page.id}`
}

/** Every name that an answer gives a person: those of pages first. */
export function aliasesOfPerson(person: Person, socialUrl: string): string[] {
  return [
    handled('person', person.publicIdentifier),
    addressed('person', person.socialUrl, socialUrl),
    ...idsOfPerson(person),
  ].filter((alias) => alias !== null)
}

/** Those of them that are ids, which a service may fill in wrongly. */
export function idsOfPerson({ socialIdentifier, memberIdentifier }: Person): string[] {
  const member = memberIdentifier?.trim()
  return [
    identified('person', socialIdentifier),
    member && isPlausibleId(member) ? `person:member:${member}` : null,
  ].filter((alias) => alias !== null)
}

export function aliasesOfCompany(company: Company, socialUrl: string): string[] {
  // Not the website: subsidiaries and shops share one, and two companies must never become one.
  return [
    handled('company', company.universalName),
    addressed('company', company.socialUrl, socialUrl),
    ...idsOfCompany(company),
  ].filter((alias) => alias !== null)
}

export function idsOfCompany({ socialId }: Company): string[] {
  return [identified('company', socialId)].filter((alias) => alias !== null)
}

export function aliasesOfJob(job: Job, socialUrl: string): string[] {
  const id = job.socialIdentifier
  return [
    id && isPlausibleId(id) ? subjectOf({ kind: 'job', id }) : null,
    addressed('job', job.url, socialUrl),
  ].filter((alias) => alias !== null)
}

/** The names of the company that a person works at now. */
export function aliasesOfEmployer({ currentPosition }: Person): string[] {
  return [identified('company', currentPosition?.socialId)].filter((alias) => alias !== null)
}

function handled(kind: PageKind, handle: string | null | undefined): string | null {
  const id = handle ? canonicalHandle(handle) : null
  return id !== null && isPlausibleHandle(id) ? subjectOf({ kind, id }) : null
}

function identified(kind: PageKind, value: string | null | undefined): string | null {
  const id = value && isPlausibleId(value) ? canonicalName(value) : null
  return id === null ? null : subjectOf({ kind, id })
}

function addressed(kind: PageKind, address: string | null | undefined, socialUrl: string): string | null {
  const page = address ? detectPage(address, socialUrl) : null
  return page?.kind === kind && isPlausibleHandle(page.id) ? subjectOf(page) : null
}

/** What services write where they know nothing. No real handle is one of these. */
const nothing = new Set(
  'null undefined unknown none nil nan void n/a n\\a n.a. n-a na n_a [object-object] -1 0 - -- ? private hidden deleted anonymous'.split(
    ' ',
  ),
)

/** What people write who try something out; a handle may be so, an id is not. */
const placeholders = new Set(
  'test testing example sample demo dummy placeholder default string id user member person company true false todo tbd x xx abc foo'.split(
    ' ',
  ),
)

/** The longest id that a network gives; internal ones have 39 characters. */
const longestId = 100

/** Whether a value can be the handle of one page. */
function isPlausibleHandle(handle: string): boolean {
  return !nothing.has(handle.trim().toLowerCase()) && handle.length <= longestId
}

/**
 * Whether a value can be the id of one person or company: no constant such as `0`, `unknown` or `12345`, which many
 * answers would share.
 */
export function isPlausibleId(id: string): boolean {
  const text = id.trim().toLowerCase()
  if (text === '' || text.length > longestId || text.startsWith('-')) return false
  if (nothing.has(text) || placeholders.has(text)) return false
  // Of one character only, such as `0000`; single digits are ids that some networks gave.
  if (/^(.)\1+$/u.test(text) && (text.length > 2 || text.startsWith('0'))) return false
  return !(text.length > 3 && ('0123456789'.startsWith(text) || '1234567890'.startsWith(text)))
}
