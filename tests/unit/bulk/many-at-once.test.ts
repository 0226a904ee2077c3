import { expect, test } from 'vitest'
import { noItems } from '../../../lib/bulk/run.ts'
import type { Preferences } from '../../../lib/settings/preferences.ts'
import { bought, layla, openDeps, pageAt, type TestDeps } from '../purchases/purchase.fixture.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { beginRun, pagesOfPeople } from './bulk-run.fixture.ts'
import { itemsOf } from '../../../lib/bulk/items.ts'

const { service } = sandboxFixture()

/** Until the run is done or paused. */
async function run(pages: ReturnType<typeof pageAt>[], deps: TestDeps) {
  const { id, rest } = await beginRun(deps, pages)
  return { run: await rest(), items: await itemsOf(deps.db, id).toArray() }
}

const people = (count: number) => pagesOfPeople(service(), count)

const open = (preferred: Partial<Preferences> = {}) =>
  openDeps(service().url, {}, { budgetPerDay: null, budgetPerRun: null, ...preferred })

function countWrites({ db }: TestDeps) {
  const transactions = new Set<unknown>()
  for (const table of [db.requests, db.responses]) {
    table.hook('creating', (_key, _row, transaction) => void transactions.add(transaction))
    table.hook('updating', (_change, _key, _row, transaction) => void transactions.add(transaction))
  }
  return transactions
}

test('several reservations are made in one transaction without exceeding a budget', async () => {
  const deps = open({ budgetPerDay: 9 })
  await bought(deps)
  const { run: bulkRun, items } = await run(people(30), deps)
  expect(bulkRun.pauseReason).toMatchObject({ reason: 'budget', spent: 8, budget: 9 })
  expect(bulkRun.counts).toEqual({ ...noItems, ok: 3, pending: 27 })
  expect(items.map(({ state }) => state).slice(0, 4)).toEqual(['ok', 'ok', 'ok', 'pending'])
  expect(service().bill().credits).toBe(8)
})

test('two adjacent items with the same request send it once', async () => {
  const deps = open()
  await bought(deps, { page: layla })
  const [one, other] = people(2)
  const { run: bulkRun, items } = await run([one!, one!, other!, one!], deps)
  expect(bulkRun.counts).toEqual({ ...noItems, ok: 2, saved: 2 })
  expect(items.map(({ cost }) => cost)).toEqual([2, 0, 2, 0])
  expect(service().requests).toHaveLength(3)
})

test('a response that cannot be filed does not affect the others of its group', async () => {
  const deps = open()
  await bought(deps)
  const [, second] = people(6)
  deps.db.sections.hook('creating', (_key, { subject }) => {
    if (subject === `person:${second!.id}`) throw new Error('can not be filed')
  })
  const { run: bulkRun } = await run(people(6), deps)
  expect(bulkRun.counts).toEqual({ ...noItems, ok: 6 })
  const rows = await deps.db.requests.toArray()
  expect(rows.filter(({ cost }) => cost === 2)).toHaveLength(7)
  expect(rows.find(({ subject }) => subject === `person:${second!.id}`)).toMatchObject({ found: [] })
  expect(await deps.db.subjects.where('kind').equals('person').count()).toBe(6)
})

test('a run with known limits takes fewer than two ledger transactions for each item', async () => {
  const deps = open()
  await bought(deps)
  service().setKey('sandbox-demo-key', { perMinute: 1000 })
  const writes = countWrites(deps)
  const { run: bulkRun } = await run(people(30), deps)
  expect(bulkRun.counts).toEqual({ ...noItems, ok: 30 })
  expect(writes.size).toBeLessThan(60)
})

test('the reported costs of a group are added to the account as one sum', async () => {
  const deps = open()
  await bought(deps)
  const before = service().bill().credits
  await run(people(6), deps)
  const uncounted = await deps.db.requests.where('[account+counted]').equals(['first account', 0]).count()
  expect(uncounted).toBe(0)
  const account = await deps.db.accounts.get('first account')
  expect(account).toMatchObject({
    balance: { reported: { credits: service().bill().credits - before, auto: false } },
  })
  service().advance(61_000)
  deps.pass(61_000)
  await bought(deps, { page: layla })
  expect((await deps.db.accounts.get('first account'))?.balance.reported).toBeNull()
  expect(await deps.db.unexplained.count()).toBe(0)
})
