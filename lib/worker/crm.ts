import { wakeAt } from '../platform/alarm.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import { mayCall } from '../platform/permissions.ts'
import { tryOut } from '../crm/attempt.ts'
import { patience } from '../crm/backoff.ts'
import { note, type Desk } from '../crm/desk.ts'
import { freed } from '../crm/destination.ts'
import { enqueue, hasten, tryAgain, withdraw } from '../crm/queue.ts'
import { openQueue, type Queue } from '../crm/run.ts'
import { noteContact } from '../crm/settle.ts'
import type { HandOverCommand } from '../messages/handover-commands.ts'
import type { Database } from '../records/database/database.ts'
import { destinations, destinationStates } from '../crm/destinations.ts'
import type { Changed } from './annotation-commands.ts'

export interface HandOver extends Queue {
  receive(order: HandOverCommand): Promise<Changed>
}

/** Hands records over to other systems, in the worker. */
export function handOverFrom(db: Database): HandOver {
  const desk: Desk = {
    db,
    destinations,
    states: destinationStates,
    now: () => Date.now(),
    fetch: (url, init) => fetch(url, init),
    online: () => navigator.onLine,
    mayCall,
    random: () => Math.random(),
    keepAwake,
    wakeAt,
    patience,
  }
  const queue = openQueue(desk)
  // Where the database can't be read, the next life of the worker tries again.
  const run = () => queue.run().catch(() => {})
  return {
    run,
    async receive(order) {
      await carryOut(desk, order)
      void run()
      return { accepted: 'changed' }
    },
  }
}

async function carryOut(desk: Desk, order: HandOverCommand): Promise<unknown> {
  const { db } = desk
  const now = desk.now()
  switch (order.command) {
    case 'hand-over': {
      const destination = await destinationOf(order.destination)
      return destination && enqueue(db, destination, order.records, now)
    }
    case 'hand-over-again':
      return tryAgain(db, order.ids, now)
    case 'hand-over-withdraw':
      return withdraw(db, ({ destination }) => isOf(order.destination, destination), now)
    case 'try-destination':
      return tryDestination(desk, order.destination)
    case 'remove-destination':
      return removeDestination(desk, now, order.destination)
    case 'destination-changed':
      await note(desk, order.destination, freed)
      return hasten(db, order.destination, now)
  }
}

const isOf = (wanted: string | null, destination: string) => wanted === null || wanted === destination

const destinationOf = async (id: string) => (await destinations.read()).find((each) => each.id === id)

async function tryDestination(desk: Desk, id: string): Promise<void> {
  const destination = await destinationOf(id)
  if (!destination) return
  if (await desk.mayCall(destination.address))
    await noteContact(desk, id, await tryOut(desk, destination), 'test')
  else await note(desk, id, { held: 'permission' })
}

/** Its token goes, and what waits for it; the log of what was sent stays. */
async function removeDestination({ db, states }: Desk, now: number, id: string): Promise<void> {
  await destinations.change((all) => all.filter((each) => each.id !== id))
  await states.change((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== id)))
  await withdraw(db, ({ destination }) => destination === id, now)
}
