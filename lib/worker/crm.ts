import { wakeAt } from '../platform/alarm.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import { mayCall } from '../platform/permissions.ts'
import { testDestination } from '../crm/attempt-delivery.ts'
import { timeouts } from '../crm/backoff.ts'
import { updateDestinationState, type CrmDeps } from '../crm/crm-deps.ts'
import { releasedState } from '../crm/destination.ts'
import { enqueue, makeDueNow, retryDeliveries, cancelDeliveries } from '../crm/queue-actions.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../crm/delivery-queue.ts'
import { recordContact } from '../crm/settle-delivery.ts'
import type { HandOverCommand } from '../messages/handover-commands.ts'
import type { Database } from '../records/database/database.ts'
import { destinations, destinationStates } from '../crm/destinations.ts'
import type { Changed } from './annotation-commands.ts'

export interface HandOver extends DeliveryQueue {
  receive(order: HandOverCommand): Promise<Changed>
}

/** Hands records over to other systems, in the worker. */
export function handOverFrom(db: Database): HandOver {
  const deps: CrmDeps = {
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
    timeouts,
  }
  const queue = createDeliveryQueue(deps)
  // Where the database can't be read, the next life of the worker tries again.
  const run = () => queue.run().catch(() => {})
  return {
    run,
    async receive(order) {
      await carryOut(deps, order)
      void run()
      return { accepted: 'changed' }
    },
  }
}

async function carryOut(deps: CrmDeps, order: HandOverCommand): Promise<unknown> {
  const { db } = deps
  const now = deps.now()
  switch (order.command) {
    case 'hand-over': {
      const destination = await destinationOf(order.destination)
      return destination && enqueue(db, destination, order.records, now)
    }
    case 'hand-over-again':
      return retryDeliveries(db, order.ids, now)
    case 'hand-over-withdraw':
      return cancelDeliveries(db, ({ destination }) => isOf(order.destination, destination), now)
    case 'try-destination':
      return tryDestination(deps, order.destination)
    case 'remove-destination':
      return removeDestination(deps, now, order.destination)
    case 'destination-changed':
      await updateDestinationState(deps, order.destination, releasedState)
      return makeDueNow(db, order.destination, now)
  }
}

const isOf = (wanted: string | null, destination: string) => wanted === null || wanted === destination

const destinationOf = async (id: string) => (await destinations.read()).find((each) => each.id === id)

async function tryDestination(deps: CrmDeps, id: string): Promise<void> {
  const destination = await destinationOf(id)
  if (!destination) return
  if (await deps.mayCall(destination.address))
    await recordContact(deps, id, await testDestination(deps, destination), 'test')
  else await updateDestinationState(deps, id, { held: 'permission' })
}

/** Its token goes, and what waits for it; the log of what was sent stays. */
async function removeDestination({ db, states }: CrmDeps, now: number, id: string): Promise<void> {
  await destinations.change((all) => all.filter((each) => each.id !== id))
  await states.change((all) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== id)))
  await cancelDeliveries(db, ({ destination }) => destination === id, now)
}
