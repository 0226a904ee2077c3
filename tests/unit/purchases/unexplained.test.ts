import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recountSpending } from '../../../lib/data/backup/recount-spending.ts'
import { restoreBackup } from '../../../lib/data/backup/restore-backup.ts'
import { verifyBackup } from '../../../lib/data/backup/verify-backup.ts'
import { writeBackup } from '../../../lib/data/backup/write-backup.ts'
import { assignUnexplained } from '../../../lib/purchases/ledger/assign-unexplained.ts'
import { acknowledgeUnexplained } from '../../../lib/purchases/account/reconcile.ts'
import { purchase } from '../../../lib/purchases/purchase.ts'
import { planSection } from '../../../lib/purchases/planned-request.ts'
import { requestQuotas } from '../../../lib/purchases/account/quotas.ts'
import { runKey, countedSpending } from '../../../lib/purchases/ledger/spending.ts'
import { Database } from '../../../lib/records/database/database.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import {
  account,
  accountOf,
  bought,
  layla,
  ledgerOf,
  mara,
  openDeps,
  sam,
  type TestDeps,
} from './purchase.fixture.ts'
import type { Verified } from '../../../lib/data/backup/format.ts'
import { localDay } from '../../../lib/purchases/ledger/calendar.ts'

const { service } = sandboxFixture()

const open = async (preferred: Parameters<typeof openDeps>[2] = {}) => {
  const deps = openDeps(service().url, {}, preferred)
  await bought(deps)
  return deps
}
const today = async (deps: TestDeps, key = localDay(deps.now())) =>
  countedSpending(await deps.db.spending.get(key))
const telling = (credits_left: number, rest: object = {}) =>
  service().fault({ operation: 19, patch: { data: { credits_left, credits: null, ...rest } } })

describe('a response that reports 2 credits while the balance fell by 9', () => {
  test('an unexplained fall counts against the daily budget', async () => {
    const deps = await open({ budgetPerDay: 11 })
    service().spend(demoKey, 7)
    await bought(deps, { page: sam })
    expect(await bought(deps, { page: layla })).toMatchObject({
      refusal: { reason: 'budget', spent: 11, needed: 2 },
    })
    expect((await deps.db.requests.toArray()).map(({ cost }) => cost)).toEqual([2, 2])
  })

  test('unexplained falls add up', async () => {
    const deps = await open({ budgetPerDay: 15 })
    for (const credits of [3, 4, 5]) {
      service().spend(demoKey, credits)
      await requestQuotas(deps)
    }
    expect(await bought(deps, { page: layla })).toMatchObject({ refusal: { reason: 'budget', spent: 14 } })
  })

  test('an unexplained fall during automatic enrichment counts against its budget', async () => {
    const deps = await open({ auto: { person: true, job: false, budgetPerDay: 9, seconds: 1 } })
    service().spend(demoKey, 7)
    await bought(deps, { page: sam }, 'auto')
    expect(await bought(deps, { page: layla }, 'auto')).toMatchObject({
      refusal: { reason: 'auto-budget', spent: 9 },
    })
  })

  test("an unexplained fall during a bulk run counts against the run's budget", async () => {
    const deps = await open()
    service().spend(demoKey, 7)
    const plannedRequest = planSection(
      { section: 'profile', page: sam },
      await deps.preferences.read(),
      await deps.deployment.read(),
    )
    await (
      await purchase(deps, plannedRequest, { trigger: 'run', repeat: null, run: 'b' })
    ).done
    expect(await today(deps, runKey('b'))).toBe(9)
  })
})

describe('release of unexplained credits', () => {
  test('unexplained credits are released when the balance recovers', async () => {
    const deps = await open()
    telling(3)
    await requestQuotas(deps)
    expect(await today(deps)).toBe(997)
    await requestQuotas(deps)
    expect(await today(deps)).toBe(2)
    expect(await deps.db.unexplained.toArray()).toMatchObject([{ state: 'explained', counted: 0 }])
  })

  test('unexplained credits are not released by a top-up that the total shows', async () => {
    const deps = await open()
    service().spend(demoKey, 7)
    await requestQuotas(deps)
    service().topUp(demoKey, 500)
    await requestQuotas(deps)
    expect(await today(deps)).toBe(9)
  })

  test('without a reported total, a rise releases no more than was unexplained', async () => {
    const deps = await open()
    service().spend(demoKey, 7)
    await requestQuotas(deps)
    telling(1491)
    await requestQuotas(deps)
    expect(await today(deps)).toBe(9)
  })

  test('unexplained credits are released when the user names another client, and later falls do not count', async () => {
    const deps = await open()
    service().spend(demoKey, 7)
    await requestQuotas(deps)
    await acknowledgeUnexplained(deps.db, account, true)
    expect(await today(deps)).toBe(2)
    service().spend(demoKey, 4)
    await requestQuotas(deps)
    expect(await today(deps)).toBe(2)
    expect((await deps.db.unexplained.toArray()).map(({ state }) => state)).toEqual(['others', 'others'])
    await acknowledgeUnexplained(deps.db, account, false)
    service().spend(demoKey, 3)
    await requestQuotas(deps)
    expect(await today(deps)).toBe(5)
  })

  test('unexplained credits are not released by an acknowledgement', async () => {
    const deps = await open()
    service().spend(demoKey, 7)
    await requestQuotas(deps)
    await acknowledgeUnexplained(deps.db, account)
    expect(await deps.db.unexplained.toArray()).toMatchObject([{ seen: true, counted: 7, state: 'open' }])
    expect(await today(deps)).toBe(9)
  })
})

describe('assigning unexplained credits to a request', () => {
  const assigned = async () => {
    const deps = await open()
    await bought(deps, { page: sam })
    service().spend(demoKey, 7)
    await requestQuotas(deps)
    const [row] = await deps.db.unexplained.toArray()
    const requests = (await ledgerOf(deps)).map(({ id }) => id)
    const costs = async () => (await ledgerOf(deps)).map(({ cost }) => cost)
    return { deps, row: row!, requests, costs }
  }

  test('assigned credits count as the cost of the request until the user changes or removes the assignment', async () => {
    const { deps, row, requests, costs } = await assigned()
    const [one, other] = requests as [string, string]
    for (const [request, each, counted] of [
      [one, [9, 2], 0],
      [other, [2, 9], 0],
      [other, [2, 9], 0],
      [null, [2, 2], 7],
    ] as const) {
      await assignUnexplained(deps.db, row.id, request)
      expect(await costs()).toEqual(each)
      expect(await deps.db.unexplained.get(row.id)).toMatchObject({ counted })
      expect(await today(deps)).toBe(11)
    }
  })

  test.each([
    ['is open although it names a request', { state: 'open', assigned: { request: 'x', credits: 100 } }],
    ['is assigned although it names no request', { state: 'assigned', counted: 0 }],
  ] as const)('an assignment is ignored when an imported row %s', async (_, reported) => {
    const { deps, row, costs } = await assigned()
    await deps.db.unexplained.update(row.id, reported)
    const before = await deps.db.unexplained.toArray()
    await assignUnexplained(deps.db, row.id, null)
    expect(await deps.db.unexplained.toArray()).toEqual(before)
    expect(await costs()).toEqual([2, 2])
  })
})

describe('unexplained credits after late readings', () => {
  test.each([1, 2, 3])(
    'a balance reported one response late, %i times, is not unexplained',
    async (times) => {
      const deps = await open()
      for (const [at, page] of [sam, layla, mara].slice(0, times).entries()) {
        const left = 998 - 2 * at
        service().fault({ operation: 3, patch: { credits_left: left, quotas: { credits: { left } } } })
        await bought(deps, { page, repeat: 'fresh' })
      }
      await requestQuotas(deps)
      expect(await deps.db.unexplained.toArray()).toEqual([])
      expect(await accountOf(deps)).toMatchObject({ balance: { compared: { outstanding: 0 } } })
    },
  )

  test('one reading far too high is not unexplained', async () => {
    const deps = await open()
    telling(5000)
    await requestQuotas(deps)
    await requestQuotas(deps)
    expect(await deps.db.unexplained.toArray()).toEqual([])
  })

  // Falls and late readings in any order: in the end exactly the missing credits are unexplained.
  test("with readings of any delay, only other clients' spending is unexplained in the end", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ others: fc.constantFrom(0, 0, 1, 5), late: fc.nat(2) }), { maxLength: 6 }),
        async (readings) => {
          service().reset()
          const deps = await open()
          let others = 0
          let before = 998
          for (const reading of readings) {
            service().spend(demoKey, reading.others)
            others += reading.others
            const now = service().bill(demoKey).creditsRemaining
            if (reading.late === 1) telling(before)
            await requestQuotas(deps)
            before = now
          }
          await requestQuotas(deps)
          expect(await today(deps)).toBe(2 + others)
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('unexplained credits persist', () => {
  const unexplained = async () => {
    const deps = await open()
    service().spend(demoKey, 7)
    await requestQuotas(deps)
    const { file } = await writeBackup(deps.db, {}, deps.now())
    return { deps, file: (await verifyBackup(deps.db, file)) as Verified }
  }

  test('unexplained credits survive a recount of the sums', async () => {
    const { deps } = await unexplained()
    const before = await deps.db.spending.toArray()
    await recountSpending(deps.db)
    expect(await deps.db.spending.toArray()).toEqual(before)
  })

  test.each([true, false])(
    'unexplained credits count once after restoring a backup here, replacing: %s',
    async (replace) => {
      const { deps, file } = await unexplained()
      for (let time = 0; time < 2; time++) await restoreBackup(deps.db, file, { replace })
      expect(await today(deps)).toBe(9)
      expect(await deps.db.unexplained.count()).toBe(1)
    },
  )

  test('unexplained credits are not restored on another computer', async () => {
    const { file, deps } = await unexplained()
    const db = new Database('another-computer')
    await restoreBackup(db, file, { replace: false })
    expect(await db.unexplained.count()).toBe(0)
    expect((await db.spending.get(localDay(deps.now())))?.unexplained).toBe(0)
    await db.delete()
  })
})
