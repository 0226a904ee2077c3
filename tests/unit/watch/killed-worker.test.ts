import { expect, test } from 'vitest'
import { recover } from '../../../lib/purchases/resume.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { createWatcher } from '../../../lib/watch/watcher.ts'
import { setWatch } from '../../../lib/watch/watch-list.ts'
import { bought, layla, mara, openDeps } from '../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'

const { service } = sandboxFixture()
const dayMs = 86_400_000

/** At its nth transaction, as if the browser stopped the worker. */
function stopAt(db: Database, last: number): () => number {
  let count = 0
  db.use({
    stack: 'dbcore',
    name: 'stop',
    create: (core) => ({
      ...core,
      transaction: (...given: Parameters<typeof core.transaction>) => {
        count += 1
        if (count === last) db.close({ disableAutoOpen: true })
        return core.transaction(...given)
      },
    }),
  })
  return () => count
}

/** Two people. Returns whether the work reached that step. */
async function watchUntil(step: number): Promise<boolean> {
  service().reset()
  const name = `killed-${step}`
  const first = openDeps(service().url, { db: new Database(name) })
  for (const page of [mara, layla]) await bought(first, { page })
  await first.db.lists.add({ id: 'list', name: 'List', createdAt: 0 })
  await first.db.subjects
    .where('kind')
    .equals('person')
    .modify({ lists: ['list'] })
  const choice = { everyDays: 7 as const, monthlyBudget: 100 }
  await setWatch(first.db, 'list', choice, { preferences: await first.preferences.read(), now: first.now() })
  first.db.close()

  service().advance(8 * dayMs)
  const stopping = new Database(name)
  const counted = stopAt(stopping, step)
  const killed = openDeps(service().url, { db: stopping })
  killed.pass(8 * dayMs)
  await createWatcher(killed, () => {}).go()
  const wasStopped = counted() >= step
  stopping.close()

  const next = openDeps(service().url, { db: new Database(name), workerId: 'second life' })
  next.pass(8 * dayMs)
  await recover(next)
  for (let pass = 0; pass < 2; pass += 1) await createWatcher(next, () => {}).go()
  const sent = service().requests.filter(({ operation }) => operation === 11)
  const people = sent.map(({ query }) => query['socialUrl'])
  expect(people.length, `step ${step}: nobody is checked twice`).toBe(new Set(people).size)
  const rows = (await next.db.requests.toArray()).filter(({ trigger }) => trigger === 'watch')
  expect(rows.length, `step ${step}: everybody was checked, or may have been`).toBe(2)
  expect(rows.every(({ state }) => state === 'settled')).toBe(true)
  const counts = rows.reduce((sum, { cost, reserved }) => sum + (cost ?? reserved), 0)
  expect(counts, `step ${step}: the ledger says at least what was charged`).toBeGreaterThanOrEqual(
    sent.reduce((sum, { credits }) => sum + credits, 0),
  )
  next.db.close()
  return wasStopped
}

test('a worker stopped at any step of watching checks no person twice, and the next worker continues', async () => {
  let steps = 0
  for (let step = 1; await watchUntil(step); step += step < 40 ? 1 : 5) steps = step
  expect(steps).toBeGreaterThan(20)
}, 300_000)
