import { attemptDelivery } from './attempt-delivery.ts'
import { leaseMs, maxWaitMs, maxAttempts } from './backoff.ts'
import { byEnd, givenUp, isUntried, remoteIdsIn } from './delivery.ts'
import { updateDestinationState, type CrmDeps } from './crm-deps.ts'
import { initialDestinationState, type Destination, type DestinationState } from './destination.ts'
import { maySend } from './may-send.ts'
import { settleDelivery } from './settle-delivery.ts'
import { isLocked } from '../settings/secrets.ts'
import type { Body, Delivery } from '../records/database/rows/crm.ts'

/** Workers get no event when the computer comes back online. */
const offlineMs = 15_000

/** Sends pending deliveries. One per worker instance. */
export interface DeliveryQueue {
  /** Sends everything due, one record at a time per destination, and schedules the rest. */
  run(): Promise<void>
}

export function createDeliveryQueue(deps: CrmDeps): DeliveryQueue {
  const running = new Map<string, Promise<void>>()
  const runOnce = (id: string): Promise<void> => {
    const before = running.get(id)
    if (before) return before
    const work = sendDue(deps, id).finally(() => running.delete(id))
    running.set(id, work)
    return work
  }
  return {
    async run() {
      const destinations = await deps.destinations.read()
      await repairWaits(
        deps,
        destinations.map(({ id }) => id),
      )
      await Promise.all(destinations.map(({ id }) => runOnce(id)))
      await planNext(deps)
    },
  }
}

async function sendDue(deps: CrmDeps, id: string): Promise<void> {
  let releaseWorker: (() => void) | null = null
  try {
    for (;;) {
      const destination = (await deps.destinations.read()).find((each) => each.id === id)
      if (!destination || !(await firstDue(deps, id)) || !(await isOpen(deps, destination))) return
      releaseWorker ??= deps.keepAwake()
      const delivery = await claim(deps, id)
      if (delivery === 'none') return
      if (delivery === 'again') continue
      // The subject may have been suppressed or deleted since the delivery was requested.
      if (!(await maySend(deps.db, delivery))) {
        await drop(deps, delivery)
        continue
      }
      const ending = await attemptDelivery(unlessSuppressed(deps, delivery), destination, {
        ...delivery,
        ...(await remoteStateOf(deps, delivery)),
      })
      if ((await settleDelivery(deps, delivery, ending)) === 'pause') return
    }
  } finally {
    releaseWorker?.()
  }
}

/** Checks before each request: signing and searching take time, in which a person can be suppressed. */
function unlessSuppressed(deps: CrmDeps, delivery: Delivery): CrmDeps {
  const fetch: CrmDeps['fetch'] = async (url, init) => {
    // Fails the attempt; the next one finds the same and drops the delivery.
    if (!(await maySend(deps.db, delivery)))
      throw new TypeError('Nobody may be sent who is suppressed by now.')
    return deps.fetch(url, init)
  }
  return { ...deps, fetch }
}

/** Pending deliveries of a destination in request order. */
const waiting = ({ db }: CrmDeps, id: string, from = -Infinity, to = Infinity) =>
  db.deliveries
    .where('[destination+state+nextAt]')
    .between([id, 'waiting', from], [id, 'waiting', to], true, true)

const firstDue = (deps: CrmDeps, id: string) => waiting(deps, id, -Infinity, deps.now()).first()

/** After the clock was set back, waits written before would last too long. */
async function repairWaits(deps: CrmDeps, ids: readonly string[]): Promise<void> {
  const now = deps.now()
  for (const id of ids) await waiting(deps, id, now + maxWaitMs + 1).modify({ nextAt: now })
  const states = await deps.states.read()
  for (const id of ids) {
    const { pausedUntil, pausedAt } = states[id] ?? initialDestinationState
    if (pausedUntil === null || (pausedAt !== null && pausedAt <= now)) continue
    const remaining = Math.min(pausedUntil - (pausedAt ?? now), maxWaitMs)
    await updateDestinationState(deps, id, { pausedAt: now, pausedUntil: now + Math.max(0, remaining) })
  }
}

/** Whether the destination accepts deliveries now; stores the reason if not. */
async function isOpen(deps: CrmDeps, { id, address, token }: Destination): Promise<boolean> {
  // Unlocking runs the queue again.
  if (isLocked(token)) return false
  const state = (await deps.states.read())[id] ?? initialDestinationState
  if (state.held || pauseLeft(deps, state) > 0) return false
  if (token === '') {
    await updateDestinationState(deps, id, { held: 'token' })
    return false
  }
  if (!(await deps.mayCall(address))) {
    await updateDestinationState(deps, id, { held: 'permission' })
    return false
  }
  if (deps.online()) return true
  deps.wakeIn(offlineMs)
  return false
}

/**
 * Stored before sending, so an expired lease means the record may have arrived. A delivery that was claimed
 * too often
 * kills its worker and is given up.
 */
function claim(deps: CrmDeps, id: string): Promise<Delivery | 'none' | 'again'> {
  return deps.db.transaction('rw', deps.db.deliveries, async () => {
    const next = await firstDue(deps, id)
    if (!next) return 'none'
    if (next.attempts >= maxAttempts) {
      await deps.db.deliveries.update(next.id, givenUp(deps.now()))
      return 'again'
    }
    const claimed = { attempts: next.attempts + 1, nextAt: deps.now() + leaseMs }
    await deps.db.deliveries.update(next.id, claimed)
    return { ...next, ...claimed }
  })
}

/** A delivery that was never sent is deleted; one with an earlier attempt stays in the log as given up. */
async function drop(deps: CrmDeps, delivery: Delivery): Promise<void> {
  const { deliveries } = deps.db
  const attempts = delivery.attempts - 1
  if (isUntried({ ...delivery, attempts })) await deliveries.delete(delivery.id)
  else await deliveries.update(delivery.id, { ...givenUp(deps.now()), attempts })
}

/**
 * The destination's id, last body and key of ours for the subject. Two merged subjects may each have a record
 * there; a
 * delivery reviewed for one of them goes to that one's record.
 */
async function remoteStateOf(
  { db }: CrmDeps,
  { destination, subject, was }: Delivery,
): Promise<{ remoteId: string | null; before: Body | null; subject: string }> {
  const log = byEnd(
    await db.deliveries.where('[destination+subject]').equals([destination, subject]).toArray(),
  )
  const [remoteId = null] = remoteIdsIn(log, was)
  const before = log.findLast((row) => row.state === 'sent' && row.remoteId === remoteId)?.body ?? null
  const isOwn = log.some((row) => row.remoteId !== null && row.remoteId === remoteId && row.was === was)
  return { remoteId, before, subject: isOwn ? (was ?? subject) : subject }
}

/** Remaining pause in milliseconds. */
function pauseLeft(deps: CrmDeps, { pausedUntil }: Pick<DestinationState, 'pausedUntil'>): number {
  return Math.min((pausedUntil ?? 0) - deps.now(), maxWaitMs)
}

/** Held destinations wait for a person, all others for their next attempt. */
async function planNext(deps: CrmDeps): Promise<void> {
  const [destinations, states] = await Promise.all([deps.destinations.read(), deps.states.read()])
  for (const { id, token } of destinations) {
    const state = states[id] ?? initialDestinationState
    if (state.held || isLocked(token)) continue
    const next = await waiting(deps, id).first()
    if (next) deps.wakeIn(Math.max((next.nextAt ?? 0) - deps.now(), pauseLeft(deps, state)))
  }
}
