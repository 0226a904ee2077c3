import { callFor } from './operations.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'
import { operations, type OperationName } from '../api/operations.ts'
import type { SectionOrder } from './rows/section-order.ts'
import { requestKeyOf } from './ledger/request-key.ts'
import { detectPage } from '../pages/page.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import type { Identifiers } from '../records/rows/subject.ts'
import type { SectionName } from '../records/rows/sections.ts'
import { canonicalInput, type CanonicalInput } from './canonical-input.ts'
import type { LedgerRequest } from './rows/requests.ts'
import { domainOfWebsite } from '../input/domain-of-website.ts'
import { cached } from '../text/cached.ts'

export interface PlannedRequest {
  operation: OperationName
  input: CanonicalInput
  /** `null` if the request isn't about one subject, such as a search. */
  subject: string | null
  section: SectionName | null
  requestKey: string
  identifiers?: Identifiers
}

/** Plans the request of an operation. All spellings of the same input give the same request key. */
export function planRequest(
  operation: OperationName,
  typed: Record<string, unknown>,
  where: Pick<DeploymentSettings, 'apiUrl' | 'socialUrl'>,
): PlannedRequest {
  const input = canonicalInput(operation, typed, where.socialUrl)
  const subject = subjectOfInput(input, where.socialUrl)
  const { identifiedBy, section: bought } = operations[operation]
  // A request by name or email has no subject yet: its response identifies it.
  const section = subject !== null && identifiedBy !== null && identifiedBy.by !== 'details' ? bought : null
  const planned = { operation, input, subject, section }
  return { ...planned, requestKey: requestKeyOf(originAt(where.apiUrl), planned) }
}

const originAt = cached((apiUrl) => new URL(apiUrl).origin)

/** The plan of a ledger row. Its stored input is already canonical. */
export function planOf(row: LedgerRequest): PlannedRequest {
  const { operation, input, subject, section, requestKey, identifiers } = row
  const planned = { operation, input: input as CanonicalInput, subject, section, requestKey }
  return identifiers ? { ...planned, identifiers } : planned
}

/** Plans the request of a click. The request belongs to the click's page, whichever subject the response is about. */
export function planSection(
  order: SectionOrder,
  preferences: Preferences,
  where: DeploymentSettings,
): PlannedRequest {
  const { operation, input } = callFor(order, preferences)
  return { ...planRequest(operation, input, where), subject: subjectOf(order.page) }
}

function subjectOfInput({ socialUrl, url, domain }: CanonicalInput, host: string): string | null {
  const address = [socialUrl, url].find((value) => typeof value === 'string')
  const page = address ? detectPage(address, host) : null
  if (page) return subjectOf(page)
  const name = typeof domain === 'string' ? domainOfWebsite(domain) : null
  return name && `company:domain:${name}`
}
