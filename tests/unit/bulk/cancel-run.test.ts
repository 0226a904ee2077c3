import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { noItems } from '../../../lib/bulk/run.ts'
import { cancelRun, startRun } from '../../../lib/bulk/run-actions.ts'
import { createRun } from '../../../lib/bulk/create-run.ts'
import { itemsOf, moveItem } from '../../../lib/bulk/items.ts'
import { openDatabase } from '../records/findings.fixture.ts'
import { pageAt } from '../purchases/purchase.fixture.ts'
import { shown } from './shown-drafts.ts'

const drafts = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const page = pageAt(`/in/person-${index}/`)
    return { lookup: { section: 'profile' as const, page }, label: page.url }
  })
const settings = { name: 'cancelled', budget: null, notify: false, list: null }

test('an item returned to a cancelled bulk run is cancelled', async () => {
  const db = openDatabase()
  const id = await createRun(db, { ...settings, drafts: shown(drafts(2)) })
  await startRun(db, id)
  const [item] = await itemsOf(db, id).toArray()
  await moveItem(db, item!, 'pending', 'in-flight', { request: 'never written' })
  await cancelRun(db, id)
  await moveItem(db, item!, 'in-flight', 'pending', { request: null })
  expect(await db.runs.get(id)).toMatchObject({ state: 'cancelled', counts: { ...noItems, cancelled: 2 } })
  expect((await itemsOf(db, id).toArray()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
})

test.each([499, 500, 501, 1_500])(
  'cancelling a bulk run of %i while it is written leaves no pending item',
  async (count) => {
    const db = openDatabase()
    let cancelled: Promise<void> | undefined
    await createRun(db, { ...settings, drafts: shown(drafts(count)) }, () => {
      cancelled ??= db.runs
        .toCollection()
        .first()
        .then((run) => cancelRun(db, run!.id))
    })
    await cancelled
    const [run] = await db.runs.toArray()
    expect(run).toMatchObject({ state: 'cancelled', counts: { pending: 0 } })
    expect(await itemsOf(db, run!.id, 'pending').count()).toBe(0)
    expect(await itemsOf(db, run!.id, 'cancelled').count()).toBe(run!.counts.cancelled)
  },
)
