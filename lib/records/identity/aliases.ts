import type { Company } from '../../api/schemas/company.ts'
import type { Job } from '../../api/schemas/job.ts'
import type { Person } from '../../api/schemas/person.ts'
import { detectPage, type Page } from '../../pages/page.ts'
import type { PageKind } from '../../pages/page-kinds.ts'
import { canonicalHandle, canonicalName } from '../../pages/identity.ts'

export function subjectOf(page: Pick<Page, 'kind' | 'id'>): string {
  return `${page.kind}:${page.id}`
}

/** The kind that an alias such as `person:ada` begins with. */
export const subjectKindOf = (alias: string): PageKind => alias.split(':', 1)[0] as PageKind

/** All aliases of a person in a response, pages first. */
export function aliasesOfPerson(person: Person, socialUrl: string): string[] {
  return [
    handled('person', person.publicIdentifier),
    addressed('person', person.socialUrl, socialUrl),
    ...idsOfPerson(person),
  ].filter((alias) => alias !== null)
}

/** A person's ids, which a provider may assign wrongly. */
export function idsOfPerson({ socialIdentifier, memberIdentifier }: Person): string[] {
  const member = memberIdentifier?.trim()
  return [
    identified('person', socialIdentifier),
    member && isPlausibleId(member) ? `person:member:${member}` : null,
  ].filter((alias) => alias !== null)
}

export function aliasesOfCompany(company: Company, socialUrl: string): string[] {
  // The website is no alias: subsidiaries and shops share one, and two companies must never merge.
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

const nothing = new Set(
  'null undefined unknown none nil nan void n/a n\\a n.a. n-a na n_a [object-object] -1 0 - -- ? private hidden deleted anonymous'.split(
    ' ',
  ),
)

/** They can be a handle but not an id. */
const placeholders = new Set(
  'test testing example sample demo dummy placeholder default string id user member person company true false todo tbd x xx abc foo'.split(
    ' ',
  ),
)

/** In characters. Internal ids have 39. */
const longestId = 100

function isPlausibleHandle(handle: string): boolean {
  return !nothing.has(handle.trim().toLowerCase()) && handle.length <= longestId
}

/**
 * Whether an id can identify one subject. Rejects constants such as `0`, `unknown` or `12345`, which occur in many
 * responses.
 */
export function isPlausibleId(id: string): boolean {
  const text = id.trim().toLowerCase()
  if (text === '' || text.length > longestId || text.startsWith('-')) return false
  if (nothing.has(text) || placeholders.has(text)) return false
  // Such as `0000`. Other single digits are accepted, because some networks assigned them.
  if (/^(.)\1+$/u.test(text) && (text.length > 2 || text.startsWith('0'))) return false
  return !(text.length > 3 && ('0123456789'.startsWith(text) || '1234567890'.startsWith(text)))
}
