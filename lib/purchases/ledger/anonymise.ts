import { originOf } from './question.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import type { BatchItem } from '../../records/database/rows/bulk.ts'

const forgottenQuestion = (request: Pick<LedgerRequest, 'question' | 'id'>) =>
  `${originOf(request)} forgotten ${request.id}`

/** Whether whom the request was about has been deleted. */
export const isAnonymised = (request: Pick<LedgerRequest, 'question' | 'id'>): boolean =>
  request.question === forgottenQuestion(request)

/** What it cost, when, and by which operation: all that sums need. */
export function anonymiseRequest(request: LedgerRequest, aliases: ReadonlySet<string>): LedgerRequest {
  const { told: _told, ...rest } = request
  return {
    ...rest,
    question: forgottenQuestion(request),
    input: {},
    subject: null,
    problem: request.problem && { ...request.problem, message: null },
    // By this the service could tell whom it was about.
    requestId: null,
    found: request.found.filter((key) => !aliases.has(key)),
  }
}

/** An item as a count of its outcome: whom it was about is not in it any more. */
export function anonymiseItem({ told: _told, ...item }: BatchItem): BatchItem {
  const operation = 'operation' in item.ask ? item.ask.operation : 'enrichProfile'
  return { ...item, ask: { operation, input: {} }, label: '', subject: null }
}
