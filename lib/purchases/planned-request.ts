import { callFor } from './operations.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'
import { operations, type OperationName } from '../api/operations.ts'
import type { SectionOrder } from '../records/database/rows/bulk.ts'
import { questionOf } from './ledger/question.ts'
import { detectPage } from '../pages/page.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import type { Identifiers } from '../records/database/rows/records.ts'
import type { SectionName } from '../records/database/rows/sections.ts'
import { canonicalInput, type CanonicalInput } from './canonical-input.ts'
import type { LedgerRequest } from '../records/database/rows/purchases.ts'
import { domainOfWebsite } from '../input/domain-of-website.ts'

/** One request as it is about to be made: what is asked, of whom, and what makes it the same question as another. */
export interface PlannedRequest {
  operation: OperationName
  input: CanonicalInput
  /** `null` where it is about nobody in particular, such as a search. */
  subject: string | null
  /** The section of the subject's record that it buys. */
  section: SectionName | null
  question: string
  /** What is known about the person or company beside what the service is asked by. */
  told?: Identifiers
}

/** What an operation with this input asks. All spellings of one input are one question. */
export function planRequest(
  operation: OperationName,
  typed: Record<string, unknown>,
  where: Pick<DeploymentSettings, 'apiUrl' | 'socialUrl'>,
): PlannedRequest {
  const input = canonicalInput(operation, typed, where.socialUrl)
  const subject = subjectOfInput(input, where.socialUrl)
  const { asks, section: bought } = operations[operation]
  // Of a request by name or e-mail address, only the answer has whose section it is.
  const section = subject !== null && asks !== null && asks.by !== 'details' ? bought : null
  const asked = { operation, input, subject, section }
  return { ...asked, question: questionOf(new URL(where.apiUrl).origin, asked) }
}

/** The plan that a row of the ledger was made from: what it stores was canonical then. */
export function planOf(row: LedgerRequest): PlannedRequest {
  const { operation, input, subject, section, question, told } = row
  const asked = { operation, input: input as CanonicalInput, subject, section, question }
  return told ? { ...asked, told } : asked
}

/** The request that a click comes to. It stays with the page that it was asked on, whomever the answer is about. */
export function planSection(
  order: SectionOrder,
  preferences: Preferences,
  where: DeploymentSettings,
): PlannedRequest {
  const { operation, input } = callFor(order, preferences)
  return { ...planRequest(operation, input, where), subject: subjectOf(order.page) }
}

/** The subject that an input names by its address or domain. */
function subjectOfInput({ socialUrl, url, domain }: CanonicalInput, host: string): string | null {
  const address = [socialUrl, url].find((value) => typeof value === 'string')
  const page = address ? detectPage(address, host) : null
  if (page) return subjectOf(page)
  const name = typeof domain === 'string' ? domainOfWebsite(domain) : null
  return name && `company:domain:${name}`
}
