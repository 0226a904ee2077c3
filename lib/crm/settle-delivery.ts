import { minPauseMs, maxAttempts, nextAttemptAt, giveUpAfterMs, pauseMs } from './backoff.ts'
import { companyInBody, companyToLinkKey } from './company-link.ts'
import { updateDestinationState, type CrmDeps } from './crm-deps.ts'
import { releasedState, initialDestinationState, type DestinationState } from './destination.ts'
import { spent } from './call.ts'
import type { AttemptResult } from './attempt-delivery.ts'
import type { DeliveryResult, FailedDelivery } from './delivery-result.ts'
import { abandoned } from './delivery.ts'
import { makeDueNow } from './queue-actions.ts'
import type { Delivery } from './rows.ts'

export interface Claimed {
  delivery: Delivery
  wasDueAt: number
}

/**
 * Stores the results of an attempt. Returns `pause` if nothing more may be sent to this destination for now. `known`
 * are ids of companies, which the next attempt needs even after a failure.
 */
export async function settleDeliveries(
  deps: CrmDeps,
  claimed: readonly Claimed[],
  { results, ending, isBudgetSpent }: AttemptResult,
  known: ReadonlyMap<string, string>,
): Promise<'go-on' | 'pause'> {
  const destination = claimed[0]?.delivery.destination
  if (destination === undefined) return 'go-on'
  await recordContact(deps, destination, ending)
  if (isBudgetSpent) await pauseForBudget(deps, destination)
  const now = deps.now()
  // The same for all, to keep the records of a batch together and in order.
  const jitter = deps.random()
  const changes = claimed.flatMap(({ delivery, wasDueAt }, index) => {
    const result = results.get(delivery.id)
    if (!result) return []
    // A limit that a batch reached keeps the order; a record that reaches one alone must not block others.
    const place = { position: claimed.length > 1 ? wasDueAt : now, jitter, index }
    const company = companyInBody(delivery.body)
    const companyId = company ? known.get(companyToLinkKey(company)) : undefined
    return [{ key: delivery.id, changes: { companyId, ...changeOf(delivery, result, now, place) } }]
  })
  await deps.db.deliveries.bulkUpdate(changes)
  const areDone = [...results.values()].every(({ end }) => doneEnds.has(end))
  return areDone && !isBudgetSpent ? 'go-on' : 'pause'
}

/** Results after which the next delivery is attempted. A locked record delays no other. */
const doneEnds: ReadonlySet<DeliveryResult['end']> = new Set(['sent', 'refused', 'ambiguous', 'busy'])

/** The first request after the pause shows whether the destination's day has ended. */
async function pauseForBudget(deps: CrmDeps, destination: string): Promise<void> {
  const at = deps.now()
  const { end, status, message, reason, floorMs } = spent
  await updateDestinationState(deps, destination, {
    pausedAt: at,
    pausedUntil: at + floorMs,
    tried: { at, ok: false, status, message, end, reason },
  })
}

function changeOf(
  delivery: Delivery,
  ending: DeliveryResult,
  now: number,
  { position, jitter, index }: { position: number; jitter: number; index: number },
): Partial<Delivery> {
  const { status, url = null } = ending
  const ended = { status, url, endedAt: now, nextAt: null }
  if (ending.end === 'sent') {
    const { did, remoteId, company = null, list = null } = ending
    const sent = { state: 'sent', did, remoteId, company, list } as const
    return { ...ended, ...sent, error: null, reason: null, message: null }
  }
  const { end: error, message, reason = null, remoteId, did } = ending
  const failure = {
    status,
    url,
    error,
    message,
    reason,
    ...(remoteId ? { remoteId } : {}),
    ...(did ? { did } : {}),
  }
  switch (error) {
    case 'refused':
    case 'ambiguous':
      return { ...ended, ...failure, state: 'refused' }
    case 'busy':
    case 'unavailable': {
      const nextAt = nextAttemptAt(delivery.attempts, now, jitter, error === 'busy')
      if (nextAt === null) return { ...failure, ...abandoned(now) }
      return { ...failure, nextAt: nextAt + index / 1000 }
    }
    // Not the record's fault, so it doesn't count as an attempt.
    case 'limited':
    case 'token':
    case 'gone':
      return { ...failure, attempts: delivery.attempts - 1, nextAt: position }
  }
}

/** Updates the destination's state after a delivery or a test. */
export async function recordContact(
  deps: CrmDeps,
  id: string,
  ending: DeliveryResult,
  by: 'record' | 'test' = 'record',
): Promise<void> {
  const before = (await deps.states.read())[id] ?? initialDestinationState
  const after = afterContact(deps, before, ending, by)
  // Avoids thousands of identical writes.
  const isNews =
    ending.end !== 'sent' || !before.tried?.ok || before.failures !== null || before.pauseReason !== null
  if (isNews) await updateDestinationState(deps, id, after)
  if (ending.end === 'sent' && by === 'test') await makeDueNow(deps.db, id, deps.now())
}

function afterContact(
  deps: CrmDeps,
  before: DestinationState,
  ending: DeliveryResult,
  by: 'record' | 'test',
): DestinationState {
  const at = deps.now()
  const { status } = ending
  if (ending.end === 'sent') {
    return { ...releasedState, tried: { at, ok: true, status, message: null, end: null, reason: null } }
  }
  const { end, message, reason = null } = ending
  const tried = { at, ok: false, status, message, end, reason }
  // The destination examined the record, so the connection works.
  if (end === 'refused' || end === 'ambiguous' || end === 'busy')
    return by === 'test' ? { ...before, tried } : { ...before, failures: null }
  if (end === 'token' || end === 'gone') return { ...before, ...releasedState, pauseReason: end, tried }
  const failures = {
    count: (before.failures?.count ?? 0) + 1,
    since: Math.min(before.failures?.since ?? at, at),
  }
  // Requires many failures too, because the clock may have been set forward.
  if (failures.count >= maxAttempts && at - failures.since >= giveUpAfterMs)
    return { ...before, ...releasedState, pauseReason: end === 'limited' ? 'limit' : 'down', tried }
  const pause = pauseMs(failures.count, waitOf(ending, at), () => deps.random())
  return { ...before, failures, tried, pausedAt: at, pausedUntil: at + pause }
}

function waitOf(ending: FailedDelivery, at: number): { floorMs: number; namedMs: number | null } {
  if (ending.end !== 'limited' && ending.end !== 'busy') return { floorMs: minPauseMs, namedMs: null }
  return {
    floorMs: ending.floorMs ?? minPauseMs,
    namedMs: ending.until === null ? null : ending.until - at,
  }
}
