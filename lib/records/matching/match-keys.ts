import { canonicalText } from '../../text/canonical-text.ts'
import { operationNames, operations, type LookupBy, type OperationName } from '../../api/operations.ts'
import type { LedgerRequest } from '../../purchases/rows/requests.ts'
import { nameKeys, nameTokens } from './name.ts'
import type { Subject, Identifiers, MatchKeys } from '../rows/subject.ts'
import type { SectionRow } from '../rows/sections.ts'
import { domainOfWebsite } from '../../input/domain-of-website.ts'

/** More emails than this don't identify a person. */
const maxEmails = 50

export const emailKey = (email: string): string => `email:${canonicalText(email).toLowerCase().slice(0, 320)}`
export const domainKey = (domain: string): string => `domain:${domain}`

export const sourceOf = {
  subjects: (key: string) => `subjects ${key}`,
  sections: ([subject, name]: readonly [string, string]) => `sections ${subject} ${name}`,
  requests: (id: string) => `requests ${id}`,
}
export type SourceTable = keyof typeof sourceOf

export const sourceTables = Object.keys(sourceOf) as SourceTable[]

const mirroredSections = new Set(['emails', 'company'])

export function isMirrored(table: SourceTable, row: unknown): boolean {
  if (table === 'sections') return mirroredSections.has((row as SectionRow).name)
  return table === 'subjects' || matchedOperations.has((row as LedgerRequest).operation)
}

/** Whether a row may have match keys. Most sections can't, as their name shows. */
export const mayBeMirrored = (table: SourceTable, key: unknown): boolean =>
  table !== 'sections' || mirroredSections.has((key as [string, string])[1])

export const matchedOperations: ReadonlySet<OperationName> = new Set(
  operationNames.filter(isLookedUpWithoutPage),
)

/** Whether the operation's input identifies a subject by something other than a page, such as a name or an email. */
export function isLookedUpWithoutPage(operation: OperationName): boolean {
  const { identifiedBy } = operations[operation]
  return identifiedBy !== null && identifiedBy.by !== 'page'
}

/** The match keys of a row, or `null`. Never throws, even for malformed rows. */
export function matchKeysOf(table: SourceTable, row: unknown): MatchKeys | null {
  try {
    if (table === 'subjects') return ofSubject(row as Subject)
    return table === 'sections' ? ofSection(row as SectionRow) : ofRequest(row as LedgerRequest)
  } catch {
    return null
  }
}

function ofSubject({ key, kind, aliases, name, email, uncorrected, contact }: Subject): MatchKeys | null {
  const domains = aliases.flatMap((alias) => /^company:domain:(.+)$/.exec(alias)?.[1] ?? [])
  return made(sourceOf.subjects(key), key, [
    ...(kind === 'person' ? [name, uncorrected?.name ?? ''].flatMap((one) => nameKeys(nameTokens(one))) : []),
    ...(kind === 'person' ? [email, uncorrected?.email ?? ''].filter(Boolean).map(emailKey) : []),
    ...(contact?.emails ?? []).slice(0, maxEmails).map(({ address }) => emailKey(address)),
    ...(kind === 'company' ? domains.map(domainKey) : []),
  ])
}

function ofSection(row: SectionRow): MatchKeys | null {
  const source = sourceOf.sections([row.subject, row.name])
  if (row.name === 'emails') {
    const found = row.data.slice(0, maxEmails).flatMap(({ value, email }) => value || email || [])
    return made(source, row.subject, found.map(emailKey))
  }
  const domain = row.name === 'company' ? domainOfWebsite(row.data.websiteUrl) : null
  return made(source, row.subject, domain ? [domainKey(domain)] : [])
}

function ofRequest({ id, operation, input, outcome, found }: LedgerRequest): MatchKeys | null {
  const [subject] = found
  const identifiers = outcome === 'ok' && subject !== undefined ? identifiersIn(operation, input) : null
  if (!identifiers || subject === undefined) return null
  const isCompany = operations[operation].identifiedBy?.by === 'domain'
  if (!subject.startsWith(isCompany ? 'company:' : 'person:')) return null
  const mirror = made(sourceOf.requests(id), subject, [
    ...(identifiers.email ? [emailKey(identifiers.email)] : []),
    ...(identifiers.name ? nameKeys(nameTokens(identifiers.name)) : []),
    ...(isCompany && identifiers.domain ? [domainKey(identifiers.domain)] : []),
  ])
  return mirror && { ...mirror, requested: identifiers }
}

function made(source: string, subject: string, keys: string[]): MatchKeys | null {
  return keys.length > 0 ? { source, subject, keys: [...new Set(keys)] } : null
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The identifiers in an input without a page; `null` for searches. */
export function identifiersIn(operation: OperationName, input: Record<string, unknown>): Identifiers | null {
  const identifiedBy: LookupBy = operations[operation].identifiedBy
  const valueOf = (field = '') => text(input[field])
  if (identifiedBy === null || identifiedBy.by === 'page') return null
  if (identifiedBy.by === 'domain') {
    const domain = domainOfWebsite(valueOf('domain'))
    return domain ? { domain } : null
  }
  const email = valueOf(identifiedBy.email)
  const name = (identifiedBy.name ?? []).map(valueOf).filter(Boolean).join(' ')
  const either = valueOf(identifiedBy.companyOrDomain)
  const domain = domainOfWebsite(valueOf(identifiedBy.domain) || either)
  const company = valueOf(identifiedBy.company) || (domain ? '' : either)
  return {
    ...(email && { email }),
    ...(name && { name }),
    ...(company && { company }),
    ...(domain && { domain }),
  }
}
