import { originOf } from './request-key.ts'
import type { LedgerRequest, SettledRequest } from '../rows/requests.ts'
import type { RunItem } from '../../bulk/rows.ts'

const anonymousRequestKey = (request: Pick<LedgerRequest, 'requestKey' | 'id'>) =>
  `${originOf(request)} forgotten ${request.id}`

export const isAnonymised = (request: Pick<LedgerRequest, 'requestKey' | 'id'>): boolean =>
  request.requestKey === anonymousRequestKey(request)

/** Reduces a request to its cost, time and operation, which the sums need. */
export function anonymiseRequest(request: SettledRequest, aliases: ReadonlySet<string>): SettledRequest
export function anonymiseRequest(request: LedgerRequest, aliases: ReadonlySet<string>): LedgerRequest
export function anonymiseRequest(request: LedgerRequest, aliases: ReadonlySet<string>): LedgerRequest {
  const { identifiers: _identifiers, ...rest } =
    request.problem === null ? request : { ...request, problem: { ...request.problem, message: null } }
  return {
    ...rest,
    requestKey: anonymousRequestKey(request),
    input: {},
    subject: null,
    // The provider could identify the subject by the request's id.
    requestId: null,
    found: request.found.filter((key) => !aliases.has(key)),
  }
}

export function anonymiseItem({ identifiers: _identifiers, ...item }: RunItem): RunItem {
  const operation = 'operation' in item.lookup ? item.lookup.operation : 'enrichProfile'
  return { ...item, lookup: { operation, input: {} }, label: '', subject: null }
}
