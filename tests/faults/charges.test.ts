import 'fake-indexeddb/auto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBackup } from '../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../lib/data/backup/write-backup.ts'
import type { Verified } from '../../lib/data/backup/format.ts'
import { restoreBackup } from '../../lib/data/backup/restore-backup.ts'
import { Database } from '../../lib/records/database/database.ts'
import { recountSpending } from '../../lib/data/backup/recount-spending.ts'
import { planSection } from '../../lib/purchases/planned-request.ts'
import { purchase } from '../../lib/purchases/purchase.ts'
import { requestQuotas } from '../../lib/purchases/account/quotas.ts'
import { assignUnexplained } from '../../lib/purchases/ledger/assign-unexplained.ts'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { batchKey, countedSpending } from '../../lib/purchases/ledger/spending.ts'
import { pricesAt } from '../../lib/purchases/prices/prices.ts'
import { sandboxBeside } from '../unit/sandbox-beside.ts'
import {
  account,
  bought,
  layla,
  ledgerOf,
  mara,
  openDeps,
  pageAt,
  sam,
  type TestDeps,
} from '../unit/purchases/purchase-beside.ts'
import { openProxy, type FaultProxy } from './proxy/proxy.ts'
import { settlement } from './proxy/settle-up.ts'

const { service } = sandboxBeside()
let proxy: FaultProxy
beforeAll(async () => {
  proxy = await openProxy(service())
})
beforeEach(() => proxy.reset())
afterAll(() => proxy.close())

/** An installation whose balance was read once. */
const open = async (preferred: Parameters<typeof openDeps>[2] = {}) => {
  const deps = openDeps(proxy.url, {}, preferred)
  await requestQuotas(deps)
  return deps
}
const people = ['mara-lindqvist', 'layla-haddad', 'sparse-sam', 'nobody-here', 'nobody-there']
  .map((handle) => `/in/${handle}/`)
  .map(pageAt)
const today = async (deps: TestDeps, key = localDay(deps.now())) =>
  countedSpending(await deps.db.spending.get(key))
const booksOf = async ({ db }: TestDeps) => ({
  requests: await db.requests.toArray(),
  answers: await db.answers.toArray(),
  unexplained: await db.unexplained.toArray(),
})
const compared = async (deps: TestDeps) => settlement(proxy, await booksOf(deps))
const openRows = (deps: TestDeps) => deps.db.unexplained.where({ account, state: 'open' }).sortBy('at')
/** Long enough that no response is expected. */
const longMs = 36_000
/** Sums must match the rows, however they were produced. */
const sumsAgree = async ({ db }: TestDeps) => {
  const before = await db.spending.toArray()
  await recountSpending(db)
  expect(await db.spending.toArray()).toEqual(before)
}

describe('a price that rises without being told', () => {
  test('adds up to what the service took, and stops at the budget', async () => {
    proxy.price({ operation: 3, credits: 7, told: false })
    const deps = await open({ budgetPerDay: 29 })
    const ends = []
    for (const page of people) ends.push(await bought(deps, { page }))
    expect(ends.at(-1)).toMatchObject({ accepted: false, refusal: { why: 'budget', spent: 28, needed: 2 } })
    expect(await compared(deps)).toMatchObject({
      bill: 28,
      spent: 8,
      unexplained: 20,
      underCounted: 0,
      said: true,
    })
    await sumsAgree(deps)
  })

  test('is assigned to the request that it was the cost of, in every sum, and teaches the price', async () => {
    proxy.price({ operation: 3, credits: 7, told: false })
    const deps = await open()
    const { db } = deps
    const asking = planSection(
      { want: 'profile', page: mara },
      await deps.preferences.read(),
      await deps.deployment.read(),
    )
    await (
      await purchase(deps, asking, { trigger: 'batch', again: null, batch: 'b' })
    ).done
    await bought(deps, { page: sam })
    const [first, second] = await openRows(deps)
    const [ofMara, ofSam] = await ledgerOf(deps)
    expect(first).toMatchObject({ counted: 5, requests: [ofMara?.id] })
    expect(second).toMatchObject({ counted: 5, requests: [ofSam?.id] })
    await assignUnexplained(db, first!.id, ofMara!.id)
    await assignUnexplained(db, second!.id, ofSam!.id)
    expect((await ledgerOf(deps)).map(({ cost, costBy }) => [cost, costBy])).toEqual([
      [7, 'assigned'],
      [7, 'assigned'],
    ])
    expect(await db.spending.get(batchKey('b'))).toMatchObject({ credits: 7, unexplained: 0 })
    expect(await db.spending.get(localDay(deps.now()))).toMatchObject({ credits: 14, unexplained: 0 })
    const { enrichProfile } = await pricesAt(db, new URL(proxy.url).origin, { prices: {} })
    expect(enrichProfile).toMatchObject({ most: 7, by: 'learned' })
    expect(await compared(deps)).toMatchObject({ bill: 14, spent: 14, unexplained: 0, underCounted: 0 })
    await sumsAgree(deps)
  })

  test('is taken back, and all is as before', async () => {
    proxy.price({ operation: 3, credits: 7, told: false })
    const deps = await open()
    const { db } = deps
    await bought(deps, { page: mara })
    await bought(deps, { page: sam })
    const tables = () => Promise.all([db.requests.toArray(), db.spending.toArray(), db.learned.toArray()])
    const before = await tables()
    const rows = await openRows(deps)
    const [request] = await ledgerOf(deps)
    // Both to one request, which amounts to a wrong guess; then to the other.
    for (const { id } of rows) await assignUnexplained(db, id, request!.id)
    expect((await ledgerOf(deps))[0]).toMatchObject({ cost: 12, costBy: 'assigned' })
    for (const { id } of rows) await assignUnexplained(db, id, (await ledgerOf(deps))[1]!.id)
    expect((await ledgerOf(deps)).map(({ cost }) => cost)).toEqual([2, 12])
    await sumsAgree(deps)
    for (const { id } of rows.toReversed()) await assignUnexplained(db, id, null)
    expect(await tables()).toEqual(before)
    expect((await openRows(deps)).map(({ counted }) => counted)).toEqual([5, 5])
  })

  test('does not go to a request that is not there, is out, or is another account’s', async () => {
    proxy.price({ operation: 3, credits: 7, told: false })
    const deps = await open()
    const { db } = deps
    await bought(deps)
    const [row] = await openRows(deps)
    const [request] = await ledgerOf(deps)
    await db.requests.bulkAdd([
      { ...request!, id: 'out', state: 'sent', outcome: null, cost: null, costBy: null },
      { ...request!, id: 'other', account: 'another' },
    ])
    for (const id of ['none', 'out', 'other']) await assignUnexplained(db, row!.id, id)
    expect(await openRows(deps)).toEqual([row])
  })

  test('goes into a backup as a cost alone: a file brings no unexplained credits', async () => {
    proxy.price({ operation: 3, credits: 7, told: false })
    const deps = await open()
    await bought(deps)
    const [row] = await openRows(deps)
    const [request] = await ledgerOf(deps)
    await assignUnexplained(deps.db, row!.id, request!.id)
    const { file } = await writeBackup(deps.db, {}, deps.now())
    const db = new Database('another-computer')
    await restoreBackup(db, (await verifyBackup(deps.db, file)) as Verified, { replace: false })
    expect(await db.requests.toArray()).toMatchObject([{ cost: 7, costBy: 'assigned' }])
    expect(await db.unexplained.toArray()).toEqual([])
    await db.delete()
  })

  test('stays assigned where a backup from before it was assigned replaces the library', async () => {
    proxy.price({ operation: 3, credits: 7, told: false })
    const deps = await open()
    await bought(deps)
    const { file } = await writeBackup(deps.db, {}, deps.now())
    const [row] = await openRows(deps)
    await assignUnexplained(deps.db, row!.id, (await ledgerOf(deps))[0]!.id)
    await restoreBackup(deps.db, (await verifyBackup(deps.db, file)) as Verified, { replace: true })
    expect(await ledgerOf(deps)).toMatchObject([{ cost: 7, costBy: 'assigned' }])
    expect(await today(deps)).toBe(7)
    await sumsAgree(deps)
  })
})

describe('a request that was lost, and charged after its balance was read', () => {
  const lost = async (deps: TestDeps, page = mara) => {
    proxy.fault({ fault: 'reset-before-headers', charge: 'late', operation: 3 })
    await bought(deps, { page })
    deps.pass(longMs)
    await requestQuotas(deps)
  }

  test('is moved back to what it cost', async () => {
    const deps = await open()
    await lost(deps)
    expect(await ledgerOf(deps)).toMatchObject([{ outcome: 'unknown', cost: 0, costBy: 'difference' }])
    proxy.chargeLate()
    await requestQuotas(deps)
    expect(await ledgerOf(deps)).toMatchObject([{ outcome: 'unknown', cost: 2, costBy: 'difference' }])
    expect(await compared(deps)).toMatchObject({ bill: 2, spent: 2, unexplained: 0, underCounted: 0 })
    await sumsAgree(deps)
  })

  test('also beside another’s told cost, and once only', async () => {
    const deps = await open()
    await lost(deps)
    proxy.chargeLate()
    await bought(deps, { page: layla })
    expect((await ledgerOf(deps)).map(({ cost }) => cost)).toEqual([2, 2])
    proxy.othersSpend('sandbox-demo-key', 2)
    await requestQuotas(deps)
    expect(await today(deps)).toBe(6)
    expect((await ledgerOf(deps)).map(({ cost }) => cost)).toEqual([2, 2])
  })

  test('stays unexplained where it may be one of two, which it can be assigned to', async () => {
    const deps = await open()
    await lost(deps, mara)
    await lost(deps, layla)
    service().spend('sandbox-demo-key', 2)
    await requestQuotas(deps)
    const [row] = await openRows(deps)
    expect(row).toMatchObject({ counted: 2 })
    expect(row?.requests?.toSorted()).toEqual((await ledgerOf(deps)).map(({ id }) => id).toSorted())
    await assignUnexplained(deps.db, row!.id, row!.requests![1]!)
    expect(await today(deps)).toBe(2)
  })

  test('both, where all that is gone is what both cost', async () => {
    const deps = await open()
    await lost(deps, mara)
    await lost(deps, layla)
    proxy.chargeLate()
    await requestQuotas(deps)
    expect((await ledgerOf(deps)).map(({ cost }) => cost)).toEqual([2, 2])
    expect(await openRows(deps)).toEqual([])
  })

  test('is unexplained after a day, and where others use the key', async () => {
    const deps = await open()
    await lost(deps)
    deps.pass(25 * 3_600_000)
    proxy.chargeLate()
    await requestQuotas(deps)
    expect((await openRows(deps)).map(({ counted }) => counted)).toEqual([2])
    expect(await ledgerOf(deps)).toMatchObject([{ cost: 0 }])
  })
})

test('a request that was charged twice on the wire is said as unexplained, with itself to assign it to', async () => {
  const deps = await open()
  // What a browser does after a reset on a reused connection.
  const resent: typeof deps.fetch = async (url, init) => {
    if (init.method === 'POST') await (await fetch(url, init)).text()
    return fetch(url, init)
  }
  await bought({ ...deps, fetch: resent }, { page: mara, again: 'fresh' })
  const [request] = await ledgerOf(deps)
  expect(await openRows(deps)).toMatchObject([{ requests: [request?.id] }])
  expect(await compared(deps)).toMatchObject({ boughtTwiceByBrowser: 1, boughtTwiceByUs: 0, underCounted: 0 })
})
