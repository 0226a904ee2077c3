import type { Fetch } from '../api/send.ts'
import { createCall, resultOfResponse } from './call.ts'
import type { CrmDeps } from './crm-deps.ts'
import type { Destination } from './destination.ts'
import { DeliveryEnd, type DeliveryResult } from './delivery-result.ts'
import type { DeliveryBatch, DeliveryItem } from './adapter.ts'
import { adapters } from './adapters.ts'
import { renewingCall } from './renewing-call.ts'

export interface AttemptResult {
  results: Map<string, DeliveryResult>
  ending: DeliveryResult
  /** Whether Sidelight's share of the daily budget is used up. */
  isBudgetSpent: boolean
}

/** Makes one attempt to deliver records. Never throws. */
export async function attemptDeliveries(
  deps: CrmDeps,
  destination: Destination,
  items: readonly DeliveryItem[],
  known: Map<string, string> = new Map(),
): Promise<AttemptResult> {
  const results = new Map<string, DeliveryResult>()
  const learned = new Map<string, { remoteId: string; did: 'created' | undefined }>()
  let isBudgetSpent = false
  const batch = batchOf(deps, destination, items, {
    onBudget: (isSpent) => (isBudgetSpent = isSpent),
    knownIds: known,
    settle: (item, result) => void results.set(item.id, result),
    remember: (item, remoteId, did) => void learned.set(item.id, { remoteId, did }),
  })
  const thrown = await endingOf(() => adapters[destination.kind].send(batch))
  for (const { id } of items) {
    const result = results.get(id) ?? thrown ?? unsettled
    const record = learned.get(id)
    results.set(
      id,
      record === undefined || result.end === 'sent'
        ? result
        : { ...result, did: record.did, remoteId: result.remoteId ?? record.remoteId },
    )
  }
  return { results, ending: thrown ?? mostSevere([...results.values()]), isBudgetSpent }
}

/** Tests connection and mapping without changing data. A webhook gets a signed test message. */
export async function testDestination(deps: CrmDeps, destination: Destination): Promise<DeliveryResult> {
  const item = {
    id: crypto.randomUUID(),
    at: deps.now(),
    subject: '',
    body: {},
    source: '',
    remoteId: null,
    before: null,
    earlier: 'none' as const,
  }
  const batch = batchOf(deps, destination, [item], {
    knownIds: new Map(),
    settle: () => {},
    remember: () => {},
  })
  let status = 0
  const thrown = await endingOf(async () => {
    status = await adapters[destination.kind].check(batch)
  })
  return thrown ?? { end: 'sent', did: null, remoteId: null, status }
}

const unsettled: DeliveryResult = { end: 'refused', status: null, message: null }

/** `null` if the step ran to its end. */
export async function endingOf(step: () => Promise<unknown>): Promise<DeliveryResult | null> {
  try {
    await step()
    return null
  } catch (error) {
    // An unexpected response must not cause retries.
    return error instanceof DeliveryEnd ? error.ending : unsettled
  }
}

/**
 * Most severe first: reasons that stop the destination, results that a later attempt may change, success. Refusals
 * follow.
 */
const severity = ['token', 'gone', 'limited', 'unavailable', 'busy', 'sent'] as const

function mostSevere(results: readonly DeliveryResult[]): DeliveryResult {
  for (const end of severity) {
    const first = results.find((result) => result.end === end)
    if (first) return first
  }
  return results[0] ?? unsettled
}

/** `signal` limits how long the attempt takes. */
export function batchOf(
  deps: CrmDeps,
  destination: Destination,
  items: readonly DeliveryItem[],
  {
    knownIds,
    settle,
    remember,
    signal,
    onBudget = () => {},
  }: Pick<DeliveryBatch, 'knownIds' | 'settle' | 'remember'> & {
    signal?: AbortSignal
    onBudget?: (isSpent: boolean) => void
  },
): DeliveryBatch {
  const { token, address, kind } = destination
  const { headers, reading, renewalOf } = adapters[kind]
  const { timeouts } = deps
  const now = () => deps.now()
  const fetch: Fetch = (url, init) => deps.fetch(url, init)
  const renew = renewalOf?.(token)
  const limit = signal ?? AbortSignal.timeout(timeouts.attemptMs)
  return {
    items,
    options: destination,
    knownIds,
    settle,
    remember,
    address,
    token,
    now: deps.now(),
    call: renewingCall(deps, destination, renew ? () => renew(fetch, address) : null, (current) =>
      createCall({
        address,
        token: current,
        headers: headers(current),
        reading,
        fetch,
        now,
        signal: limit,
        timeoutMs: timeouts.requestMs,
        onBudget,
      }),
    ),
    endingOf: (response) => resultOfResponse({ reading, token, now }, response),
  }
}
