import { describe, expect, test } from 'vitest'
import { createBatch } from '../../../lib/bulk/create-batch.ts'
import { startBatch } from '../../../lib/bulk/batch-actions.ts'
import { runBatches } from '../../../lib/bulk/runner.ts'
import type { Shop } from '../../../lib/purchases/shop.ts'
import type { Preferences } from '../../../lib/settings/preferences.ts'
import { mara, openShop } from '../purchases/shop-beside.ts'
import { sandboxBeside } from '../sandbox-beside.ts'

const { service } = sandboxBeside()

async function held(options: Partial<Shop>, preferred: Partial<Preferences> = {}) {
  const shop = openShop(service().url, options, preferred)
  const drafts = [{ ask: { want: 'profile' as const, page: mara }, label: 'mara' }]
  const settings = { name: 'batch', budget: null, notify: false, list: null }
  await startBatch(shop.db, await createBatch(shop.db, { ...settings, drafts }))
  const runner = runBatches(shop, { moved: () => {}, done: () => {} })
  await runner.go()
  expect(await shop.db.batches.toArray()).toMatchObject([{ state: 'running', held: expect.anything() }])
  /** In how many seconds it wants to be woken first, as of now. */
  const woken = async () => {
    shop.wakes.length = 0
    const now = shop.steadyNow()
    await runner.go()
    return Math.round((Math.min(...shop.wakes) - now) / 1000)
  }
  return { shop, runner, woken }
}

describe('a batch that is held', () => {
  test('by a budget looks again every five minutes, however often it did', async () => {
    const { woken } = await held({}, { budgetPerDay: 1 })
    expect([await woken(), await woken()]).toEqual([300, 300])
  })

  test('while the computer is offline looks again every minute', async () => {
    const { woken } = await held({ online: () => false })
    expect([await woken(), await woken()]).toEqual([60, 60])
  })

  test('and goes on is made sure of by an alarm while something is out', async () => {
    const { shop, runner } = await held({}, { budgetPerDay: 1 })
    shop.prefer({ budgetPerDay: 10 })
    service().fault({ operation: 3, hang: true })
    shop.wakes.length = 0
    const now = shop.steadyNow()
    await runner.go()
    expect(Math.round((Math.min(...shop.wakes) - now) / 1000)).toBe(30)
    service().release()
  })
})
