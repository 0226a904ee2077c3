import { attempt } from './attempt.ts'
import { leaseMs, longestWaitMs } from './backoff.ts'
import { remoteIdsIn, type Delivery } from './delivery.ts'
import { note, type Desk } from './desk.ts'
import type { Destination } from './destination.ts'
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
      await mendWaits(desk)
      const destinations = await desk.destinations.read()
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
      if (!delivery) return
      const ending = await attempt(desk, destination, { ...delivery, ...(await knownThere(desk, delivery)) })
      if ((await settle(desk, delivery, ending)) === 'pause') return
    }
  } finally {
    rest?.()
  }
}

/** By the moment they are due, which is the order in which they were asked for. */
const waiting = ({ db }: Desk, from = -Infinity, to = Infinity) =>
  db.deliveries.where('[state+nextAt]').between(['waiting', from], ['waiting', to], true, true)

const firstDue = (desk: Desk, id: string) =>
  waiting(desk, -Infinity, desk.now())
    .filter(({ destination }) => destination === id)
    .first()

async function mendWaits(desk: Desk): Promise<void> {
  await waiting(desk, desk.now() + longestWaitMs + 1).modify({ nextAt: desk.now() })
}

/** Whether anything may go there now. A person is told why not by what is noted. */
async function isOpen(desk: Desk, { id, address }: Destination): Promise<boolean> {
  const { held, pausedUntil } = (await desk.states.read())[id] ?? {}
  if (held || pauseLeft(desk, pausedUntil) > 0) return false
  if (!(await desk.mayCall(address))) {
    await note(desk, id, { held: 'permission' })
    return false
  }
  if (desk.online()) return true
  desk.wakeAt(desk.now() + offlineMs)
  return false
}

/** Written before it is sent: whoever finds the row when the lease is over knows that it may have arrived. */
function claim(desk: Desk, id: string): Promise<Delivery | undefined> {
  return desk.db.transaction('rw', desk.db.deliveries, async () => {
    const next = await firstDue(desk, id)
    if (!next) return undefined
    const taken = { attempts: next.attempts + 1, nextAt: desk.now() + leaseMs }
    await desk.db.deliveries.update(next.id, taken)
    return { ...next, ...taken }
  })
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
function pauseLeft(desk: Desk, until: number | null | undefined): number {
  const left = (until ?? 0) - desk.now()
  return left > longestWaitMs ? 0 : left
}

/** Held destinations wait for a person, all others for their moment. */
async function planNext(desk: Desk): Promise<void> {
  const [destinations, states] = await Promise.all([desk.destinations.read(), desk.states.read()])
  for (const { id } of destinations) {
    const { held, pausedUntil } = states[id] ?? {}
    if (held) continue
    const next = await waiting(desk)
      .filter(({ destination }) => destination === id)
      .first()
    if (next) desk.wakeAt(Math.max(next.nextAt ?? 0, desk.now() + pauseLeft(desk, pausedUntil)))
  }
}
