import type { DeliveryItem } from './adapter.ts'
import { adapters } from './adapters.ts'
import { attemptDeliveries } from './attempt-delivery.ts'
import { attemptsInBatch, leaseMs, maxWaitMs, maxAttempts, searchLagMs } from './backoff.ts'
import { companyInBody, companyToLinkKey } from './company-link.ts'
import { byEnd, abandoned, isUntried, lastSentIn } from './delivery.ts'
import { recordKey, remoteIdentityOf, sharedNames } from './identity.ts'
import { updateDestinationState, type CrmDeps } from './crm-deps.ts'
import { initialDestinationState, type Destination, type DestinationState } from './destination.ts'
import { maySend } from './may-send.ts'
import { settleDeliveries, type Claimed } from './settle-delivery.ts'
import { isLocked } from '../settings/secrets.ts'
import type { Delivery } from './rows.ts'

/** No event wakes a worker when the computer is back online. */
const offlineMs = 15_000

export interface DeliveryQueue {
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
  let known: Map<string, string> | null = null
  let hasSent = false
  try {
    for (;;) {
      const destination = (await deps.destinations.read()).find((each) => each.id === id)
      if (!destination || !(await firstDue(deps, id)) || !(await isOpen(deps, destination))) return
      releaseWorker ??= deps.keepAwake()
      known ??= await recentIds(deps, id)
      const claimed = await claim(deps, destination)
      if (claimed === 'none') return
      // The subjects may have been suppressed or deleted in the meantime.
      const may = await maySend(
        deps.db,
        claimed.map(({ delivery }) => delivery),
      )
      await drop(
        deps,
        claimed.filter((_, index) => !may[index]).map(({ delivery }) => delivery),
      )
      const sent = claimed.filter((_, index) => may[index])
      if (sent.length === 0) continue
      const deliveries = sent.map(({ delivery }) => delivery)
      const items = await itemsOf(deps, id, deliveries, known)
      const outcome = await attemptDeliveries(unlessSuppressed(deps, deliveries), destination, items, known)
      for (const { id: key, kind, body } of deliveries) {
        const result = outcome.results.get(key)
        hasSent ||= result?.end === 'sent'
        const identity = remoteIdentityOf(kind, body)
        if (result?.end === 'sent' && result.remoteId !== null && identity !== null)
          known.set(recordKey(identity), result.remoteId)
      }
      if ((await settleDeliveries(deps, sent, outcome, known)) === 'pause') return
    }
  } finally {
    // Once for all batches, because writing sealed states is slow.
    if (hasSent) await updateDestinationState(deps, id, { deliveredAt: deps.now() })
    releaseWorker?.()
  }
}

/** A person may be suppressed while a request is signed or searched. */
function unlessSuppressed(deps: CrmDeps, deliveries: readonly Delivery[]): CrmDeps {
  const fetch: CrmDeps['fetch'] = async (url, init) => {
    // The next attempt finds the same and drops the delivery.
    if ((await maySend(deps.db, deliveries)).includes(false))
      throw new TypeError('A record of this delivery was suppressed or deleted.')
    return deps.fetch(url, init)
  }
  return { ...deps, fetch }
}

const waiting = ({ db }: CrmDeps, id: string, from = -Infinity, to = Infinity) =>
  db.deliveries
    .where('[destination+state+nextAt]')
    .between([id, 'pending', from], [id, 'pending', to], true, true)

const firstDue = (deps: CrmDeps, id: string) => waiting(deps, id, -Infinity, deps.now()).first()

/** Waits are too long if the clock was set back since. */
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

/** Stores the reason if not. */
async function isOpen(deps: CrmDeps, { id, address, token }: Destination): Promise<boolean> {
  // Unlocking runs the queue again.
  if (isLocked(token)) return false
  const state = (await deps.states.read())[id] ?? initialDestinationState
  if (state.pauseReason || remainingPauseMs(deps, state) > 0) return false
  if (token === '') {
    await updateDestinationState(deps, id, { pauseReason: 'token' })
    return false
  }
  if (!(await deps.mayCall(address))) {
    await updateDestinationState(deps, id, { pauseReason: 'permission' })
    return false
  }
  if (deps.online()) return true
  deps.wakeIn(offlineMs)
  return false
}

/**
 * Claims a batch in order. The claim is stored before sending, because a record may have arrived when its lease
 * expires. A delivery that was claimed too often kills its worker and is given up.
 */
function claim(deps: CrmDeps, { id, kind }: Destination): Promise<Claimed[] | 'none'> {
  const { deliveries } = deps.db
  return deps.db.transaction('rw', deliveries, async () => {
    const now = deps.now()
    const { batchSize } = adapters[kind]
    const due = await waiting(deps, id, -Infinity, now).limit(batchSize).toArray()
    if (due.length === 0) return 'none'
    const unfinished = await unfinishedAttempts(deps, id, now)
    const isLone = ({ attempts }: Delivery) => attempts >= attemptsInBatch
    const taken = new Set<string>()
    const claimed: Claimed[] = []
    for (const delivery of due) {
      if (delivery.attempts >= maxAttempts) {
        await deliveries.update(delivery.id, abandoned(now))
        continue
      }
      const waitsFor = sharedNames(kind, delivery.body).flatMap((name) => unfinished.get(name) ?? [])
      if (waitsFor.length > 0) {
        // Not later than those deliveries, or two could postpone each other forever.
        await deliveries.update(delivery.id, { nextAt: Math.max(...waitsFor) })
        continue
      }
      // Two deliveries of one batch must not create the same record.
      const identity = remoteIdentityOf(kind, delivery.body)
      const endsBatch = isLone(delivery) || (identity !== null && taken.has(identity))
      if (claimed.length > 0 && endsBatch) break
      if (identity !== null) taken.add(identity)
      const change = { attempts: delivery.attempts + 1, nextAt: now + leaseMs + claimed.length / 1000 }
      claimed.push({ delivery: { ...delivery, ...change }, wasDueAt: delivery.nextAt ?? now })
      if (isLone(delivery)) break
    }
    await deliveries.bulkUpdate(
      claimed.map(({ delivery: { id: key, attempts, nextAt } }) => ({ key, changes: { attempts, nextAt } })),
    )
    return claimed
  })
}

/**
 * Records that attempts without a known result may have created. Maps each name to the earliest times for another
 * delivery, because the search may not find them before.
 */
async function unfinishedAttempts(deps: CrmDeps, id: string, now: number): Promise<Map<string, number[]>> {
  const names = new Map<string, number[]>()
  const later = await waiting(deps, id, now, Infinity)
    .filter(({ attempts, nextAt }) => attempts > 0 && (nextAt ?? 0) > now)
    .toArray()
  const givenUpNow = await deps.db.deliveries
    .where('[destination+state+nextAt]')
    .between([id, 'dead', now], [id, 'dead', now + leaseMs], false, true)
    .toArray()
  for (const { kind, body, nextAt } of [...later, ...givenUpNow])
    for (const name of sharedNames(kind, body)) names.set(name, [...(names.get(name) ?? []), nextAt ?? now])
  return names
}

/** A delivery with an earlier attempt stays in the log as given up. */
async function drop(deps: CrmDeps, dropped: readonly Delivery[]): Promise<void> {
  const { deliveries } = deps.db
  for (const delivery of dropped) {
    const attempts = delivery.attempts - 1
    if (isUntried({ ...delivery, attempts })) await deliveries.delete(delivery.id)
    else await deliveries.update(delivery.id, { ...abandoned(deps.now()), attempts })
  }
}

/** Ids of records and companies by name, from recent and queued deliveries, which the search may not find yet. */
async function recentIds(deps: CrmDeps, id: string): Promise<Map<string, string>> {
  const now = deps.now()
  const recent = await deps.db.deliveries
    .where('[destination+at]')
    .between([id, now - maxWaitMs], [id, Infinity])
    .filter(({ endedAt }) => (endedAt ?? now) > now - searchLagMs)
    .toArray()
  return new Map(
    recent.flatMap(({ kind, body, companyId, state, remoteId, imported }): [string, string][] => {
      const company = companyInBody(body)
      const identity = remoteIdentityOf(kind, body)
      return [
        ...(company && companyId !== undefined
          ? [[companyToLinkKey(company), companyId] as [string, string]]
          : []),
        ...(identity !== null && state === 'sent' && remoteId !== null && !imported
          ? [[recordKey(identity), remoteId] as [string, string]]
          : []),
      ]
    }),
  )
}

/**
 * Adds the destination's id, the last body and our subject key. Two merged subjects may each have a record there, and a
 * delivery that was reviewed for one goes to its record.
 */
async function itemsOf(
  { db }: CrmDeps,
  destination: string,
  deliveries: readonly Delivery[],
  known: ReadonlyMap<string, string>,
): Promise<DeliveryItem[]> {
  const pairs = deliveries.map(({ subject }): [string, string] => [destination, subject])
  const rows = await db.deliveries.where('[destination+subject]').anyOf(pairs).toArray()
  const logs = Map.groupBy(rows, ({ subject }) => subject)
  const subjects = await db.subjects.bulkGet(deliveries.map(({ subject }) => subject))
  return deliveries.map((delivery, index) => {
    const { id, at, kind, subject, event, body, was, did, error, attempts } = delivery
    const log = byEnd(logs.get(subject) ?? [])
    const identity = remoteIdentityOf(kind, body)
    const recent = identity === null ? undefined : known.get(recordKey(identity))
    const { remoteId, before } = lastSentIn(log, was, recent)
    const isOwn = log.some((row) => row.remoteId !== null && row.remoteId === remoteId && row.was === was)
    const key = isOwn ? (was ?? subject) : subject
    const earlier = did === 'created' ? 'created' : error !== null || attempts > 1 ? 'unknown' : 'none'
    return {
      id,
      at,
      subject: key,
      event,
      body,
      source: subjects[index]?.url ?? '',
      remoteId,
      before,
      earlier,
    }
  })
}

function remainingPauseMs(deps: CrmDeps, { pausedUntil }: Pick<DestinationState, 'pausedUntil'>): number {
  return Math.min((pausedUntil ?? 0) - deps.now(), maxWaitMs)
}

async function planNext(deps: CrmDeps): Promise<void> {
  const [destinations, states] = await Promise.all([deps.destinations.read(), deps.states.read()])
  for (const { id, token } of destinations) {
    const state = states[id] ?? initialDestinationState
    if (state.pauseReason || isLocked(token)) continue
    const next = await waiting(deps, id).first()
    if (next) deps.wakeIn(Math.max((next.nextAt ?? 0) - deps.now(), remainingPauseMs(deps, state)))
  }
}
