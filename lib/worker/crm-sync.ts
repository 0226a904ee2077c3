import { testDestination } from '../crm/attempt-delivery.ts'
import { forecastReview, type ForecastResult } from '../crm/forecast-records.ts'
import { checkPresence, type PersonToCheck, type PresenceResult } from '../crm/check-presence.ts'
import { timeouts } from '../crm/backoff.ts'
import { updateDestinationState, type CrmDeps } from '../crm/crm-deps.ts'
import { releasedState } from '../crm/destination.ts'
import { allowedDestinations, destinations, destinationStates } from '../crm/destinations.ts'
import {
  cancelDeliveries,
  enqueue,
  makeDueNow,
  retryDeliveries,
  type ReviewedRecord,
} from '../crm/queue-actions.ts'
import { createDeliveryQueue, type DeliveryQueue } from '../crm/delivery-queue.ts'
import { adapters } from '../crm/adapters.ts'
import { exchangeCode, revokeSalesforce, type FinishedSignIn } from '../crm/salesforce-sign-in.ts'
import { enqueueJobChanges } from '../crm/job-change-events.ts'
import { recordContact } from '../crm/settle-delivery.ts'
import { wakeIn } from '../platform/alarm.ts'
import { runInBackground } from './run-in-background.ts'
import { keepAwake } from '../platform/keep-awake.ts'
import { isLocked } from '../settings/secrets.ts'
import { mayCall } from '../platform/permissions.ts'
import type { Database } from '../records/database/database.ts'

/** CRM sync. Each operation resolves once it is stored; the queue runs separately. */
export interface CrmSync extends DeliveryQueue {
  /**
   * Queues deliveries. Resolves to their number: 0 if the destination is gone or forbidden by policy. `at` is
   * when the user sent the run.
   */
  send(destination: string, records: ReviewedRecord[], at: number): Promise<number>
  retry(deliveries: string[]): Promise<void>
  withdraw(destination: string): Promise<void>
  test(destination: string): Promise<void>
  /** Read-only. */
  forecast(destination: string, records: ReviewedRecord[]): Promise<ForecastResult>
  findPeople(destination: string, people: PersonToCheck[]): Promise<PresenceResult>
  /** Resolves to the token; `null` if the sign-in was refused. */
  signIn(finished: FinishedSignIn): Promise<string | null>
  /** With its token and pending deliveries. Its log remains. */
  remove(destination: string): Promise<void>
  /** Sends its pending deliveries now. */
  changed(destination: string): Promise<void>
  /** To the webhooks that want them. */
  sendJobChanges(): Promise<void>
}

export function createCrmSync(db: Database): CrmSync {
  const deps: CrmDeps = {
    db,
    destinations: { read: allowedDestinations, saveToken },
    states: destinationStates,
    now: () => Date.now(),
    fetch: (url, init) => fetch(url, init),
    online: () => navigator.onLine,
    mayCall,
    random: () => Math.random(),
    keepAwake,
    wakeIn: (ms) => wakeIn('deliveries', ms),
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    timeouts,
  }
  const queue = createDeliveryQueue(deps)
  // An unreadable database is reported, and the next worker instance retries.
  const run = () => runInBackground(() => queue.run())
  const thenRun =
    <Input>(step: (input: Input) => Promise<unknown>) =>
    async (input: Input): Promise<void> => {
      await step(input)
      void runInBackground(run)
    }
  return {
    run,
    send: async (id, records, at) => {
      const destination = await destinationOf(id)
      const queued = destination ? await enqueue(db, destination, records, deps.now(), at) : 0
      void runInBackground(run)
      return queued
    },
    retry: thenRun((ids) => retryDeliveries(db, ids, deps.now())),
    withdraw: thenRun((id) => cancelDeliveries(db, ({ destination }) => id === destination, deps.now())),
    forecast: async (id, records) => {
      const destination = await destinationOf(id)
      return destination
        ? forecastReview(deps, destination, records)
        : { forecasts: records.map(() => null), problem: null }
    },
    findPeople: async (id, people) => {
      const destination = await destinationOf(id)
      return destination
        ? checkPresence(deps, destination, people)
        : { people: people.map(() => ({ state: 'unknown', reason: 'skipped' })), problem: null }
    },
    signIn: async (finished) => {
      if (!(await mayCall(finished.address))) return null
      return exchangeCode((url, init) => deps.fetch(url, init), finished).catch(() => null)
    },
    test: thenRun((id) => testById(deps, id)),
    remove: thenRun((id) => removeDestination(deps, id)),
    async sendJobChanges() {
      const queued = await enqueueJobChanges(db, await allowedDestinations(), deps.now())
      if (queued > 0) void runInBackground(run)
    },
    changed: thenRun(async (id) => {
      await updateDestinationState(deps, id, releasedState)
      await makeDueNow(db, id, deps.now())
    }),
  }
}

async function saveToken(id: string, before: string, after: string): Promise<void> {
  await destinations.change((all) =>
    all.map((each) => (each.id === id && each.token === before ? { ...each, token: after } : each)),
  )
}

const destinationOf = async (id: string) => (await allowedDestinations()).find((each) => each.id === id)

async function testById(deps: CrmDeps, id: string): Promise<void> {
  const destination = await destinationOf(id)
  if (!destination || isLocked(destination.token)) return
  if (await deps.mayCall(destination.address))
    await recordContact(deps, id, await testDestination(deps, destination), 'test')
  else await updateDestinationState(deps, id, { pauseReason: 'permission' })
}

async function removeDestination({ db, states, fetch }: CrmDeps, id: string): Promise<void> {
  const removed = (await destinations.read()).find((each) => each.id === id)
  const remaining = await destinations.change((all) => all.filter((each) => each.id !== id))
  const ids = new Set(remaining.map((each) => each.id))
  await states.change((all) => Object.fromEntries(Object.entries(all).filter(([name]) => ids.has(name))))
  await cancelDeliveries(db, ({ destination }) => destination === id, Date.now())
  if (removed && !isLocked(removed.token) && adapters[removed.kind].renewalOf)
    await revokeSalesforce((url, init) => fetch(url, init), removed.address, removed.token)
}
