import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import { operations, type OperationName } from '../../lib/api/operations.ts'
import type { RecordedRequest } from '../../sandbox/service/service.ts'

export function lookupText({ operation, input }: Pick<LedgerRequest, 'operation' | 'input'>): string {
  return requestKey(operations[operation].number, input)
}

export function chargedByKey(requests: readonly RecordedRequest[]): Map<string, number> {
  return new Map([...chargesByKey(requests)].map(([requested, places]) => [requested, places.length]))
}

export function chargesByKey(requests: readonly RecordedRequest[]): Map<string, number[]> {
  const charges = new Map<string, number[]>()
  for (const [at, { operation, body, query, charged }] of requests.entries()) {
    if (!charged || operation === null) continue
    const requested = requestKey(
      operation,
      body === '' ? query : (JSON.parse(body) as Record<string, unknown>),
    )
    charges.set(requested, [...(charges.get(requested) ?? []), at])
  }
  return charges
}

export const numberOf = (name: OperationName): number => operations[name].number

function requestKey(operation: number, input: Record<string, unknown>): string {
  const { includes: _, cacheDuration: __, ...requested } = input
  return `${operation} ${JSON.stringify(requested).toLowerCase()}`
}
