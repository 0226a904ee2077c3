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
import { runKey, countedSpending } from '../../lib/purchases/ledger/spending.ts'
import { pricesAt } from '../../lib/purchases/prices/prices.ts'
import { sandboxFixture } from '../unit/sandbox.fixture.ts'
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
} from '../unit/purchases/purchase.fixture.ts'
import { openProxy, type FaultProxy } from './proxy/proxy.ts'
import { settlement } from './proxy/settle-up.ts'

const { service } = sandboxFixture()
let proxy: FaultProxy
beforeAll(async () => {
  proxy = await openProxy(service())
})
beforeEach(() => proxy.reset())
afterAll(() => proxy.close())

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
const storedLedgerOf = async ({ db }: TestDeps) => ({
  requests: await db.requests.toArray(),
  responses: await db.responses.toArray(),
  unexplained: await db.unexplained.toArray(),
})
const compared = async (deps: TestDeps) => settlement(proxy, await storedLedgerOf(deps))
const openRows = (deps: TestDeps) => deps.db.unexplained.where({ account, state: 'open' }).sortBy('at')
/** After this time no response is expected. */
const longMs = 36_000
const sumsAgree = async ({ db }: TestDeps) => {
  const before = await db.spending.toArray()
  await recountSpending(db)
  expect(await db.spending.toArray()).toEqual(before)
}

describe('an unreported price increase', () => {
  test("an unreported price increase adds up to the provider's bill and stops at the budget", async () => {
    proxy.price({ operation: 3, credits: 7, identifiers: false })
    const deps = await open({ budgetPerDay: 29 })
    const ends = []
    for (const page of people) ends.push(await bought(deps, { page }))
    expect(ends.at(-1)).toMatchObject({
      accepted: false,
      refusal: { reason: 'budget', spent: 28, needed: 2 },
    })
    expect(await compared(deps)).toMatchObject({
      bill: 28,
      spent: 8,
      unexplained: 20,
      underCounted: 0,
      message: true,
    })
    await sumsAgree(deps)
  })

  test('an assigned price increase counts in every sum and changes the learned price', async () => {
    proxy.price({ operation: 3, credits: 7, identifiers: false })
    const deps = await open()
    const { db } = deps
    const plannedRequest = planSection(
      { section: 'profile', page: mara },
      await deps.preferences.read(),
      await deps.deployment.read(),
    )
    await (
      await purchase(deps, plannedRequest, { trigger: 'run', repeat: null, run: 'b' })
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
    expect(await db.spending.get(runKey('b'))).toMatchObject({ credits: 7, unexplained: 0 })
    expect(await db.spending.get(localDay(deps.now()))).toMatchObject({ credits: 14, unexplained: 0 })
    const { enrichProfile } = await pricesAt(db, new URL(proxy.url).origin, { prices: {} })
    expect(enrichProfile).toMatchObject({ maximum: 7, by: 'learned' })
    expect(await compared(deps)).toMatchObject({ bill: 14, spent: 14, unexplained: 0, underCounted: 0 })
    await sumsAgree(deps)
  })

  test('removing an assignment restores the former state', async () => {
    proxy.price({ operation: 3, credits: 7, identifiers: false })
    const deps = await open()
    const { db } = deps
    await bought(deps, { page: mara })
    await bought(deps, { page: sam })
    const tables = () => Promise.all([db.requests.toArray(), db.spending.toArray(), db.learned.toArray()])
    const before = await tables()
    const rows = await openRows(deps)
    const [request] = await ledgerOf(deps)
    for (const { id } of rows) await assignUnexplained(db, id, request!.id)
    expect((await ledgerOf(deps))[0]).toMatchObject({ cost: 12, costBy: 'assigned' })
    for (const { id } of rows) await assignUnexplained(db, id, (await ledgerOf(deps))[1]!.id)
    expect((await ledgerOf(deps)).map(({ cost }) => cost)).toEqual([2, 12])
    await sumsAgree(deps)
    for (const { id } of rows.toReversed()) await assignUnexplained(db, id, null)
    expect(await tables()).toEqual(before)
    expect((await openRows(deps)).map(({ counted }) => counted)).toEqual([5, 5])
  })

  test("credits can't be assigned to a request that is missing, in flight or of another account", async () => {
    proxy.price({ operation: 3, credits: 7, identifiers: false })
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

  test('a backup contains an assignment as cost only, and a restored file adds no unexplained credits', async () => {
    proxy.price({ operation: 3, credits: 7, identifiers: false })
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

  test('an assignment survives replacing the library with an older backup', async () => {
    proxy.price({ operation: 3, credits: 7, identifiers: false })
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

describe('a request without a response, charged after the balance reading', () => {
  const lost = async (deps: TestDeps, page = mara) => {
    proxy.fault({ fault: 'reset-before-headers', charge: 'late', operation: 3 })
    await bought(deps, { page })
    deps.pass(longMs)
    await requestQuotas(deps)
  }

  test('a late charge corrects the cost of the request', async () => {
    const deps = await open()
    await lost(deps)
    expect(await ledgerOf(deps)).toMatchObject([{ outcome: 'unknown', cost: 0, costBy: 'difference' }])
    proxy.chargeLate()
    await requestQuotas(deps)
    expect(await ledgerOf(deps)).toMatchObject([{ outcome: 'unknown', cost: 2, costBy: 'difference' }])
    expect(await compared(deps)).toMatchObject({ bill: 2, spent: 2, unexplained: 0, underCounted: 0 })
    await sumsAgree(deps)
  })

  test('a late charge is recognized even together with a reported cost, and only once', async () => {
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

  test('a late charge stays unexplained when two requests are possible, and can be assigned to either', async () => {
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

  test('a late charge of two requests is recognized when it equals both costs', async () => {
    const deps = await open()
    await lost(deps, mara)
    await lost(deps, layla)
    proxy.chargeLate()
    await requestQuotas(deps)
    expect((await ledgerOf(deps)).map(({ cost }) => cost)).toEqual([2, 2])
    expect(await openRows(deps)).toEqual([])
  })

  test('a late charge stays unexplained after a day, and if other clients use the key', async () => {
    const deps = await open()
    await lost(deps)
    deps.pass(25 * 3_600_000)
    proxy.chargeLate()
    await requestQuotas(deps)
    expect((await openRows(deps)).map(({ counted }) => counted)).toEqual([2])
    expect(await ledgerOf(deps)).toMatchObject([{ cost: 0 }])
  })
})

test('a request that the network sent and charged twice is unexplained and can be assigned to itself', async () => {
  const deps = await open()
  const resent: typeof deps.fetch = async (url, init) => {
    if (init.method === 'POST') await (await fetch(url, init)).text()
    return fetch(url, init)
  }
  await bought({ ...deps, fetch: resent }, { page: mara, repeat: 'fresh' })
  const [request] = await ledgerOf(deps)
  expect(await openRows(deps)).toMatchObject([{ requests: [request?.id] }])
  expect(await compared(deps)).toMatchObject({ boughtTwiceByBrowser: 1, boughtTwiceByUs: 0, underCounted: 0 })
})
