import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Page } from '../../lib/pages/page.ts'
import { requestQuotas } from '../../lib/purchases/account/quotas.ts'
import { countsFor } from '../../lib/purchases/ledger/spending.ts'
import { plausibleUnpriced } from '../../lib/purchases/prices/prices.ts'
import { sumCredits } from '../../lib/purchases/prices/credits.ts'
import { serviceInProcess } from '../../sandbox/service/in-process.ts'
import type { FaultInput } from '../../sandbox/service/service.ts'
import { demoKey, socialUrl } from '../unit/sandbox.fixture.ts'
import { bought, openDeps, pageAt } from '../unit/purchases/purchase.fixture.ts'
import { world } from './paths.ts'

/** Runs a fifth of this number of cases. `SEED` and `AT` from a failed run repeat its case. */
const { HISTORIES = '200', SEED, AT } = process.env
const replayed = SEED === undefined ? {} : { seed: Number(SEED), ...(AT === undefined ? {} : { path: AT }) }

const pages = world.people.slice(0, 8).map(({ publicIdentifier }) => pageAt(`/in/${publicIdentifier}/`))

const numbers = [0, -2, 0.1, 1, 3, 7, 25, 999, 1e6, 1e12, 1e308, -1e308, 5e-324]
const others: unknown[] = [
  '2',
  '',
  'NaN',
  null,
  true,
  [],
  [2],
  {},
  { valueOf: 2 },
  '1e308',
  'x'.repeat(100_000),
]
const amount = fc.constantFrom<unknown>(...numbers, ...others)
const patches = (fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<FaultInput | null> =>
  fc.option(
    fc.record(fields, { requiredKeys: [] }).map((patch) => ({ operation: 3, patch })),
    { nil: null, freq: 3 },
  )
const ofCosts = { credits_consumed: amount, success: fc.constantFrom<unknown>(true, null, 'yes', 1) }
const ofBalances = { ...ofCosts, credits_left: amount, quotas: amount.map((left) => ({ credits: { left } })) }

async function buy(all: { page: Page; lie: FaultInput | null }[]) {
  const service = serviceInProcess({ world, socialUrl })
  const deps = openDeps('https://api.example', { fetch: (url, init) => service.fetch(url, init) })
  const { db } = deps
  await requestQuotas(deps)
  for (const { page, lie } of all) {
    if (lie) service.fault(lie)
    await bought(deps, { page, repeat: 'anyway' })
  }
  deps.pass(40_000)
  // The next two balances correct a wrong one.
  await requestQuotas(deps)
  await requestQuotas(deps)
  const rows = await db.requests.toArray()
  const unexplained = await db.unexplained.toArray()
  expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'settled'))
  expect({}).not.toHaveProperty('polluted')
  const counted = sumCredits([...rows.map(countsFor), ...unexplained.map((row) => row.counted)])
  return { deps, rows, counted, taken: service.bill(demoKey).credits }
}

async function holds(
  lies: fc.Arbitrary<FaultInput | null>,
  rule: (end: Awaited<ReturnType<typeof buy>>) => unknown,
) {
  const purchase = fc.record({ page: fc.constantFrom(...pages), lie: lies })
  const property = fc.asyncProperty(fc.array(purchase, { minLength: 1, maxLength: 8 }), async (all) => {
    const end = await buy(all)
    await rule(end)
    end.deps.db.close()
  })
  const run = await fc.check(property, {
    numRuns: Math.ceil(Number(HISTORIES) / 5),
    ...replayed,
  })
  expect(fc.defaultReportMessage(run)).toBeUndefined()
}

const timeout = { timeout: 3_600_000 }

test(
  "false costs in responses don't hide what the balance shows, and block nothing permanently",
  timeout,
  () =>
    holds(patches(ofCosts), async ({ deps, rows, counted, taken }) => {
      expect(counted).toBeGreaterThanOrEqual(taken)
      // An implausible cost waits for the user's decision and reserves no more than is plausible.
      expect(counted).toBeLessThanOrEqual(taken + rows.length * plausibleUnpriced)
      expect(await bought(deps, { page: pageAt('/in/nobody-at-all/') })).toMatchObject({ accepted: 'sent' })
    }),
)

test("false balances in responses don't hide the final spending", timeout, () =>
  holds(patches(ofBalances), ({ counted, taken }) => expect(counted).toBeGreaterThanOrEqual(taken)),
)
