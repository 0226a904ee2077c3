import { createDeliveryQueue } from '../../../lib/crm/delivery-queue.ts'
import { retryDeliveries } from '../../../lib/crm/queue-actions.ts'
import type { TestCrmDeps } from './crm-deps.fixture.ts'

/** From 0 to 1; the same seed gives the same numbers. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const lostShare = 0.05
const killedShare = 0.02
const maxWorkers = 2000

/** Until no delivery is pending; workers are killed at random, and responses lost. */
export async function runChaotically(deps: TestCrmDeps, random: () => number): Promise<void> {
  let isDead = false
  let died: (() => void) | null = null
  // A killed worker gets no response and sends nothing more.
  const fetch: typeof deps.fetch = async (url, init) => {
    if (isDead) return new Promise(() => {})
    const response = await deps.fetch(url, init)
    if (random() < lostShare) throw new TypeError('Failed to fetch')
    if (random() < killedShare) {
      isDead = true
      died?.()
      return new Promise(() => {})
    }
    return response
  }
  for (let workers = 0; workers < maxWorkers; workers++) {
    isDead = false
    const { promise: death, resolve } = Promise.withResolvers<void>()
    died = resolve
    deps.woken.length = 0
    const queue = createDeliveryQueue({ ...deps, fetch, random })
    const ended = await Promise.race([queue.run().then(() => 'ended'), death])
    isDead = true
    // The browser starts a killed worker again soon, an idle one at its alarm.
    const next = Math.max(5000, Math.min(...deps.woken) - deps.now())
    deps.advance(ended === 'ended' && Number.isFinite(next) ? next : 5000)
    if ((await deps.db.deliveries.where('state').equals('pending').count()) > 0) continue
    // Bad luck can use up all attempts; then a person sends the record again.
    const givenUp = await deps.db.deliveries.where('state').equals('dead').primaryKeys()
    if (givenUp.length === 0) return
    await retryDeliveries(deps.db, givenUp, deps.now())
  }
  throw new Error('Some deliveries are still pending.')
}
