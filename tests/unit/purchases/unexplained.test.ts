import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recountSpending } from '../../../lib/data/backup/recount-spending.ts'
import { restoreBackup } from '../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../lib/data/backup/write-backup.ts'
import { roundCredits } from '../../../lib/purchases/prices/round.ts'
import { accountNoted } from '../../../lib/purchases/account/reconcile.ts'
import { purchase } from '../../../lib/purchases/purchase.ts'
import { planSection } from '../../../lib/purchases/planned-request.ts'
import { askQuotas } from '../../../lib/purchases/account/quotas.ts'
import { dayOf } from '../../../lib/purchases/ledger/day.ts'
import { batchKey, takenUp } from '../../../lib/purchases/ledger/spending.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { demoKey, sandboxBeside } from '../sandbox-beside.ts'
import { account, accountOf, bought, layla, openShop, sam, type TestShop } from './shop-beside.ts'
import type { Verified } from '../../../lib/data/backup/format.ts'

const { service } = sandboxBeside()

const open = async (preferred: Parameters<typeof openShop>[2] = {}) => {
  const shop = openShop(service().url, {}, preferred)
  await bought(shop)
  return shop
}
const today = async (shop: TestShop, key = dayOf(shop.now())) => takenUp(await shop.db.spending.get(key))
/** The next answer says that so much is left, without a total. */
const telling = (credits_left: number, rest: object = {}) =>
  service().fault({ operation: 19, patch: { data: { credits_left, credits: null, ...rest } } })

describe('an answer that tells 2 credits while those left fell by 9', () => {
  test('counts as 9 against the budget of the day', async () => {
    const shop = await open({ budgetPerDay: 11 })
    service().spend(demoKey, 7)
    await bought(shop, { page: sam })
    expect(await bought(shop, { page: layla })).toMatchObject({
      refusal: { why: 'budget', spent: 11, needed: 2 },
    })
    expect((await shop.db.requests.toArray()).map(({ cost }) => cost)).toEqual([2, 2])
  })

  test('adds up over several', async () => {
    const shop = await open({ budgetPerDay: 15 })
    for (const credits of [3, 4, 5]) {
      service().spend(demoKey, credits)
      await askQuotas(shop)
    }
    expect(await bought(shop, { page: layla })).toMatchObject({ refusal: { why: 'budget', spent: 14 } })
  })

  test('counts against the budget of what is bought by itself, where that was all', async () => {
    const shop = await open({ auto: { person: true, job: false, budgetPerDay: 9, seconds: 1 } })
    service().spend(demoKey, 7)
    await bought(shop, { page: sam }, 'auto')
    expect(await bought(shop, { page: layla }, 'auto')).toMatchObject({
      refusal: { why: 'auto-budget', spent: 9 },
    })
  })

  test('counts against the budget of the batch whose request that was', async () => {
    const shop = await open()
    service().spend(demoKey, 7)
    const asking = planSection(
      { want: 'profile', page: sam },
      await shop.preferences.read(),
      await shop.deployment.read(),
    )
    await (
      await purchase(shop, asking, { trigger: 'batch', again: false, batch: 'b' })
    ).done
    expect(await today(shop, batchKey('b'))).toBe(9)
  })
})

describe('what is unexplained is released', () => {
  test('when the credits come back', async () => {
    const shop = await open()
    telling(3)
    await askQuotas(shop)
    expect(await today(shop)).toBe(997)
    await askQuotas(shop)
    expect(await today(shop)).toBe(2)
    expect(await shop.db.unexplained.toArray()).toMatchObject([{ state: 'explained', counted: 0 }])
  })

  test('not by a top-up, which the total tells', async () => {
    const shop = await open()
    service().spend(demoKey, 7)
    await askQuotas(shop)
    service().topUp(demoKey, 500)
    await askQuotas(shop)
    expect(await today(shop)).toBe(9)
  })

  test('not by more than was unexplained, where no total is told', async () => {
    const shop = await open()
    service().spend(demoKey, 7)
    await askQuotas(shop)
    telling(1491)
    await askQuotas(shop)
    expect(await today(shop)).toBe(9)
  })

  test('when a person says that another client uses the key, and later falls count no more', async () => {
    const shop = await open()
    service().spend(demoKey, 7)
    await askQuotas(shop)
    await accountNoted(shop.db, account, true)
    expect(await today(shop)).toBe(2)
    service().spend(demoKey, 4)
    await askQuotas(shop)
    expect(await today(shop)).toBe(2)
    expect((await shop.db.unexplained.toArray()).map(({ state }) => state)).toEqual(['others', 'others'])
    await accountNoted(shop.db, account, false)
    service().spend(demoKey, 3)
    await askQuotas(shop)
    expect(await today(shop)).toBe(5)
  })

  test('not when they only say that they saw it', async () => {
    const shop = await open()
    service().spend(demoKey, 7)
    await askQuotas(shop)
    await accountNoted(shop.db, account)
    expect(await shop.db.unexplained.toArray()).toMatchObject([{ seen: true, counted: 7, state: 'open' }])
    expect(await today(shop)).toBe(9)
  })
})

describe('nothing is unexplained', () => {
  test('where the service tells what is left one answer late', async () => {
    const shop = await open()
    service().fault({ operation: 3, patch: { credits_left: 998, quotas: { credits: { left: 998 } } } })
    await bought(shop, { page: sam })
    await askQuotas(shop)
    expect(await shop.db.unexplained.toArray()).toEqual([])
    expect(await accountOf(shop)).toMatchObject({ owed: 0 })
  })

  test('where one reading was far too high', async () => {
    const shop = await open()
    telling(5000)
    await askQuotas(shop)
    await askQuotas(shop)
    expect(await shop.db.unexplained.toArray()).toEqual([])
  })

  // Falls and late readings in any order: what is taken up in the end is what is gone, and no credit more.
  test('in the end but what others spent, however late readings are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ others: fc.constantFrom(0, 0, 1, 5), late: fc.nat(2) }), { maxLength: 6 }),
        async (readings) => {
          service().reset()
          const shop = await open()
          let others = 0
          let before = 998
          for (const reading of readings) {
            service().spend(demoKey, reading.others)
            others += reading.others
            const now = service().bill(demoKey).creditsLeft
            if (reading.late === 1) telling(before)
            await askQuotas(shop)
            before = now
          }
          await askQuotas(shop)
          expect(await today(shop)).toBe(2 + others)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('stays', () => {
  const unexplained = async () => {
    const shop = await open()
    service().spend(demoKey, 7)
    await askQuotas(shop)
    const { file } = await writeBackup(shop.db, {}, shop.now())
    return { shop, file: (await verifyBackup(shop.db, file)) as Verified }
  }

  test('when the sums are made anew', async () => {
    const { shop } = await unexplained()
    const before = await shop.db.spending.toArray()
    await recountSpending(shop.db)
    expect(await shop.db.spending.toArray()).toEqual(before)
  })

  test.each([true, false])('once in a backup that is brought back here, replacing: %s', async (replace) => {
    const { shop, file } = await unexplained()
    for (let time = 0; time < 2; time++) await restoreBackup(shop.db, file, { replace })
    expect(await today(shop)).toBe(9)
    expect(await shop.db.unexplained.count()).toBe(1)
  })

  test('in a backup that is brought to another computer', async () => {
    const { file, shop } = await unexplained()
    const db = new Database('another-computer')
    await restoreBackup(db, file, { replace: false })
    const sum = await db.spending.get(dayOf(shop.now()))
    expect(roundCredits(sum?.unexplained ?? 0)).toBe(7)
    await db.delete()
  })
})
