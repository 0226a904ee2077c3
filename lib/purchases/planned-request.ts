import { callFor } from './operations.ts'
import type { DeploymentSettings, Preferences } from '../settings/settings.ts'
import { operations, type OperationName } from '../api/operations.ts'
import type { SectionOrder } from '../records/database/rows/bulk.ts'
import { questionOf } from './ledger/question.ts'
import { detectPage } from '../pages/page.ts'
import { subjectOf } from '../records/identity/aliases.ts'
import type { SectionName } from '../records/database/rows/sections.ts'
import { domainOfWebsite } from '../input/domain-of-website.ts'

type Input = Record<string, unknown>

/** One request as it is about to be made: what is asked, of whom, and what makes it the same question as another. */
export interface PlannedRequest {
  operation: OperationName
  input: Input
  /** `null` where it is about nobody in particular, such as a search. */
  subject: string | null
  /** The section of the subject's record that it buys. */
  section: SectionName | null
  question: string
}

/** What an operation with this input asks. Two spellings of one address are one question. */
export function planRequest(
  operation: OperationName,
  input: Input,
  where: Pick<DeploymentSettings, 'apiUrl' | 'socialUrl'>,
): PlannedRequest {
  const subject = subjectOfInput(input, where.socialUrl)
  const { asks, section: bought } = operations[operation]
  // Of a request by name or e-mail address, only the answer has whose section it is.
  const section = subject !== null && asks !== null && asks.by !== 'details' ? bought : null
  const asked = { operation, input, subject, section }
  return { ...asked, question: questionOf(new URL(where.apiUrl).origin, asked) }
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
function subjectOfInput({ socialUrl, url, domain }: Input, host: string): string | null {
  const address = [socialUrl, url].find((value) => typeof value === 'string')
  const page = address ? detectPage(address, host) : null
  if (page) return subjectOf(page)
  const name = typeof domain === 'string' ? domainOfWebsite(domain) : null
  return name && `company:domain:${name}`
}
