import { minPauseMs, maxAttempts, nextAttemptAt, giveUpAfterMs, pauseMs } from './backoff.ts'
import { updateDestinationState, type CrmDeps } from './crm-deps.ts'
import { releasedState, initialDestinationState, type DestinationState } from './destination.ts'
import type { DeliveryResult } from './delivery-result.ts'
import { makeDueNow } from './queue-actions.ts'
import type { Delivery } from '../records/database/rows/crm.ts'

type Failure = Exclude<DeliveryResult, { end: 'sent' }>

/** Stores the outcome of an attempt. `pause`: send nothing more to this destination for now. */
export async function settleDelivery(
  deps: CrmDeps,
  delivery: Delivery,
  ending: DeliveryResult,
): Promise<'go-on' | 'pause'> {
  const now = deps.now()
  const { status } = ending
  const end = (change: Partial<Delivery>) => deps.db.deliveries.update(delivery.id, { status, ...change })
  const ended = { endedAt: now, nextAt: null }
  if (ending.end === 'sent') {
    const { did, remoteId, company = null } = ending
    await end({ ...ended, state: 'sent', did, remoteId, company, why: null, reason: null, message: null })
    await recordContact(deps, delivery.destination, ending)
    return 'go-on'
  }
  const { end: why, message, reason = null, remoteId } = ending
  const failure = { why, message, reason, ...(remoteId ? { remoteId } : {}) }
  // Outcomes unrelated to the record don't count as attempts.
  const withoutAttempt = { ...failure, attempts: delivery.attempts - 1 }
  await recordContact(deps, delivery.destination, ending)
  switch (why) {
    case 'refused':
    case 'ambiguous':
      await end({ ...ended, ...failure, state: 'refused' })
      return 'go-on'
    case 'busy':
    case 'trouble': {
      const nextAt = nextAttemptAt(delivery.attempts, now, why === 'busy')
      await end(nextAt === null ? { ...ended, ...failure, state: 'dead' } : { ...failure, nextAt })
      return 'pause'
    }
    // Requeued last: a record that alone triggers a limit must not block others.
    case 'limited':
    case 'token':
    case 'gone':
      await end({ ...withoutAttempt, nextAt: now })
      return 'pause'
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
    ending.end !== 'sent' || !before.tried?.ok || before.failures !== null || before.held !== null
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
  if (end === 'refused' || end === 'ambiguous')
    return by === 'test' ? { ...before, tried } : { ...before, failures: null }
  if (end === 'token' || end === 'gone') return { ...before, ...releasedState, held: end, tried }
  const failures = {
    count: (before.failures?.count ?? 0) + 1,
    since: Math.min(before.failures?.since ?? at, at),
  }
  // Requires several attempts even if the clock was set forward.
  if (failures.count >= maxAttempts && at - failures.since >= giveUpAfterMs)
    return { ...before, ...releasedState, held: end === 'limited' ? 'limit' : 'down', tried }
  const pause = pauseMs(failures.count, waitOf(ending, at), () => deps.random())
  return { ...before, failures, tried, pausedAt: at, pausedUntil: at + pause }
}

function waitOf(ending: Failure, at: number): { floorMs: number; namedMs: number | null } {
  if (ending.end !== 'limited' && ending.end !== 'busy') return { floorMs: minPauseMs, namedMs: null }
  return {
    floorMs: ending.floorMs ?? minPauseMs,
    namedMs: ending.until === null ? null : ending.until - at,
  }
}
