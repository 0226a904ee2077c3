import { attempt } from './attempt.ts'
import { leaseMs, longestWaitMs, mostAttempts } from './backoff.ts'
import { remoteIdsIn, type Delivery } from './delivery.ts'
import { note, type Desk } from './desk.ts'
import { untouched, type Destination, type DestinationState } from './destination.ts'
import { mayHandOver } from './may-hand-over.ts'
import { settle } from './settle.ts'

/** Nobody tells a worker that the computer is online again. */
const offlineMs = 15_000

/** Works through what waits to be handed over. One for each life of the worker. */
export interface Queue {
  /** Sends all that is due, one record at a time to each destination, and has itself called again for the rest. */
  run(): Promise<void>
}

export function openQueue(desk: Desk): Queue {
  const running = new Map<string, Promise<void>>()
  const once = (id: string): Promise<void> => {
    const before = running.get(id)
    if (before) return before
    const line = workThrough(desk, id).finally(() => running.delete(id))
    running.set(id, line)
    return line
  }
  return {
    async run() {
      const destinations = await desk.destinations.read()
      await mendWaits(
        desk,
        destinations.map(({ id }) => id),
      )
      await Promise.all(destinations.map(({ id }) => once(id)))
      await planNext(desk)
    },
  }
}

async function workThrough(desk: Desk, id: string): Promise<void> {
  let rest: (() => void) | null = null
  try {
    for (;;) {
      const destination = (await desk.destinations.read()).find((each) => each.id === id)
      if (!destination || !(await firstDue(desk, id)) || !(await isOpen(desk, destination))) return
      rest ??= desk.keepAwake()
      const delivery = await claim(desk, id)
      if (delivery === 'none') return
      if (delivery === 'again') continue
      // Somebody may have been suppressed or deleted since it was asked for.
      if (!(await mayHandOver(desk.db, delivery))) {
        await drop(desk, delivery)
        continue
      }
      const ending = await attempt(desk, destination, { ...delivery, ...(await knownThere(desk, delivery)) })
      if ((await settle(desk, delivery, ending)) === 'pause') return
    }
  } finally {
    rest?.()
  }
}

/** Of one destination, by the moment they are due, which is the order in which they were asked for. */
const waiting = ({ db }: Desk, id: string, from = -Infinity, to = Infinity) =>
  db.deliveries
    .where('[destination+state+nextAt]')
    .between([id, 'waiting', from], [id, 'waiting', to], true, true)

const firstDue = (desk: Desk, id: string) => waiting(desk, id, -Infinity, desk.now()).first()

/** Waits that a clock wrote which was set back since would last until it is as late again. */
async function mendWaits(desk: Desk, ids: readonly string[]): Promise<void> {
  const now = desk.now()
  for (const id of ids) await waiting(desk, id, now + longestWaitMs + 1).modify({ nextAt: now })
  const states = await desk.states.read()
  for (const id of ids) {
    const { pausedUntil, pausedAt } = states[id] ?? untouched
    if (pausedUntil === null || (pausedAt !== null && pausedAt <= now)) continue
    const left = Math.min(pausedUntil - (pausedAt ?? now), longestWaitMs)
    await note(desk, id, { pausedAt: now, pausedUntil: now + Math.max(0, left) })
  }
}

/** Whether anything may go there now. A person is told why not by what is noted. */
async function isOpen(desk: Desk, { id, address }: Destination): Promise<boolean> {
  const state = (await desk.states.read())[id] ?? untouched
  if (state.held || pauseLeft(desk, state) > 0) return false
  if (!(await desk.mayCall(address))) {
    await note(desk, id, { held: 'permission' })
    return false
  }
  if (desk.online()) return true
  desk.wakeAt(desk.now() + offlineMs)
  return false
}

/**
 * Written before it is sent: whoever finds the row when the lease is over knows that it may have arrived. One that was
 * claimed time and again and never ended kills its worker each time: it is given up.
 */
function claim(desk: Desk, id: string): Promise<Delivery | 'none' | 'again'> {
  return desk.db.transaction('rw', desk.db.deliveries, async () => {
    const next = await firstDue(desk, id)
    if (!next) return 'none'
    if (next.attempts >= mostAttempts) {
      await desk.db.deliveries.update(next.id, { state: 'dead', nextAt: null, endedAt: desk.now() })
      return 'again'
    }
    const taken = { attempts: next.attempts + 1, nextAt: desk.now() + leaseMs }
    await desk.db.deliveries.update(next.id, taken)
    return { ...next, ...taken }
  })
}

/** What never left stands in no log; an attempt that did stays there, given up. */
async function drop(desk: Desk, { id, attempts }: Delivery): Promise<void> {
  const { deliveries } = desk.db
  if (attempts <= 1) await deliveries.delete(id)
  else
    await deliveries.update(id, { state: 'dead', nextAt: null, endedAt: desk.now(), attempts: attempts - 1 })
}

/**
 * By what id and under which key of ours the destination knows the subject, as its last answer about it said. Of two
 * that became one each may have its own there: what was reviewed for the one goes to that one's.
 */
async function knownThere(
  { db }: Desk,
  { destination, subject, was }: Delivery,
): Promise<{ remoteId: string | null; subject: string }> {
  const log = await db.deliveries.where('[destination+subject]').equals([destination, subject]).sortBy('at')
  const [remoteId = null] = remoteIdsIn(log, was)
  const isOwn = log.some((row) => row.remoteId !== null && row.remoteId === remoteId && row.was === was)
  return { remoteId, subject: isOwn ? (was ?? subject) : subject }
}

/** Milliseconds until a destination may be asked again. */
function pauseLeft(desk: Desk, { pausedUntil }: Pick<DestinationState, 'pausedUntil'>): number {
  return Math.min((pausedUntil ?? 0) - desk.now(), longestWaitMs)
}

/** Held destinations wait for a person, all others for their moment. */
async function planNext(desk: Desk): Promise<void> {
  const [destinations, states] = await Promise.all([desk.destinations.read(), desk.states.read()])
  for (const { id } of destinations) {
    const state = states[id] ?? untouched
    if (state.held) continue
    const next = await waiting(desk, id).first()
    if (next) desk.wakeAt(Math.max(next.nextAt ?? 0, desk.now() + pauseLeft(desk, state)))
  }
}
