import { originOf } from './question.ts'
import type { LedgerRequest, SettledRequest } from '../rows/requests.ts'
import type { RunItem } from '../../bulk/rows.ts'

const forgottenQuestion = (request: Pick<LedgerRequest, 'question' | 'id'>) =>
  `${originOf(request)} forgotten ${request.id}`

export const isAnonymised = (request: Pick<LedgerRequest, 'question' | 'id'>): boolean =>
  request.question === forgottenQuestion(request)

/** Reduces a request to the parts that sums need: cost, time and operation. */
export function anonymiseRequest(request: SettledRequest, aliases: ReadonlySet<string>): SettledRequest
export function anonymiseRequest(request: LedgerRequest, aliases: ReadonlySet<string>): LedgerRequest
export function anonymiseRequest(request: LedgerRequest, aliases: ReadonlySet<string>): LedgerRequest {
  const { identifiers: _identifiers, ...rest } =
    request.problem === null ? request : { ...request, problem: { ...request.problem, message: null } }
  return {
    ...rest,
    question: forgottenQuestion(request),
    input: {},
    subject: null,
    // The provider could identify the subject by this id.
    requestId: null,
    found: request.found.filter((key) => !aliases.has(key)),
  }
}

export function anonymiseItem({ identifiers: _identifiers, ...item }: RunItem): RunItem {
  const operation = 'operation' in item.ask ? item.ask.operation : 'enrichProfile'
  return { ...item, ask: { operation, input: {} }, label: '', subject: null }
}
