import type { BatchItem } from '../batches/batch.ts'
import { originOf } from '../ledger/question.ts'
import type { LedgerRequest } from '../ledger/request.ts'

/** What it cost, when, and by which operation: all that sums need. */
export function requestAboutNobody(request: LedgerRequest, aliases: string[]): LedgerRequest {
  const origin = originOf(request)
  return {
    ...request,
    question: `${origin} forgotten ${request.id}`,
    input: {},
    subject: null,
    problem: request.problem && { ...request.problem, message: null },
    // By this the service could tell whom it was about.
    requestId: null,
    found: request.found.filter((key) => !aliases.includes(key)),
  }
}

/** An item as a count of its outcome: whom it was about is not in it any more. */
export function itemAboutNobody(item: BatchItem): BatchItem {
  const operation = 'operation' in item.ask ? item.ask.operation : 'enrichProfile'
  return { ...item, ask: { operation, input: {} }, label: '', subject: null }
}
