import fc from 'fast-check'
import { daySums } from '../../../lib/purchases/ledger/spending.ts'
import { describe, expect, test } from 'vitest'
import { localDay } from '../../../lib/purchases/ledger/calendar.ts'
import { gateFor } from '../../../lib/purchases/account/gate.ts'
import { recover } from '../../../lib/purchases/resume.ts'
import { sandboxFixture } from '../sandbox.fixture.ts'
import { accountOf, bought, ledgerOf, openDeps, pageAt, sam } from './purchase.fixture.ts'

const { service } = sandboxFixture()

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Two minutes before midnight, before clock changes in Europe and America. */
const nights = [
  '2026-03-28T23:58:00Z',
  '2026-03-08T06:58:00Z',
  '2026-10-25T00:58:00Z',
  '2026-12-31T23:58:00Z',
]

const people = () =>
  service().world.people.map(({ publicIdentifier }) => pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`))

async function buyOn(deps: ReturnType<typeof openDeps>, pages: ReturnType<typeof pageAt>[]): Promise<number> {
  for (let count = 0; ; count++) {
    const page = pages.shift()
    if (!page) throw new Error('nobody is left')
    const reception = await bought(deps, { page })
    if (reception.accepted === 'sent') continue
    expect(reception).toMatchObject({ refusal: { reason: 'budget' } })
    pages.unshift(page)
    return count
  }
}

describe('the daily budget and a changing clock', () => {
  test.each(nights)(
    'the days around %s have separate budgets, however often the clock moves back and forth',
    async (night) => {
      service().setKey('sandbox-demo-key', { perMinute: 10_000, perDay: 10_000 })
      let now = Date.parse(night)
      const deps = openDeps(service().url, { now: () => now }, { budgetPerDay: 6 })
      const pages = people()
      expect(await buyOn(deps, pages)).toBe(3)
      now += day
      expect(await buyOn(deps, pages)).toBe(3)
      for (const step of [-day, day, -3 * day, 3 * day, -26 * hour, 26 * hour]) {
        now += step
        expect(await buyOn(deps, pages)).toBe(0)
      }
    },
  )

  test('with any clock changes, each request counts for one day, and spending stays within the days reached', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.constantFrom(-26, -24, -3, -1, 1, 2, 12, 24, 25).map((hours) => hours * hour),
          {
            minLength: 3,
            // So that the sum is at most one week.
            maxLength: 6,
          },
        ),
        fc.constantFrom(...nights),
        async (steps, night) => {
          service().reset()
          service().setKey('sandbox-demo-key', { perMinute: 10_000, perDay: 10_000, credits: 5000 })
          let now = Date.parse(night)
          const deps = openDeps(service().url, { now: () => now }, { budgetPerDay: 4 })
          const pages = people()
          let latest = ''
          let days = 0
          for (const step of [0, ...steps]) {
            now += step
            const today = localDay(now)
            if (today > latest) days++
            latest = today > latest ? today : latest
            await buyOn(deps, pages)
          }
          const rows = await ledgerOf(deps)
          const sums = await daySums(deps.db)
          expect(sums.reduce((all, { requests }) => all + requests, 0)).toBe(rows.length)
          expect(sums.reduce((all, { credits }) => all + credits, 0)).toBe(rows.length * 2)
          for (const row of rows) expect(row.day).toBe(localDay(row.reservedAt))
          expect(rows.length * 2).toBeLessThanOrEqual(days * 4)
          deps.db.close()
        },
      ),
      { numRuns: 20 },
    )
  })
})

test('a wait noted before the clock was set back does not get longer after a worker restart', async () => {
  let now = Date.now()
  const clock = { now: () => now, steadyNow: () => now }
  const deps = openDeps(service().url, clock)
  service().fault({ status: 429, retryAfter: '40', body: '{}' })
  await bought(deps)
  now -= 3 * hour
  await recover({ ...deps, workerId: 'second life' })
  const closed = gateFor(await accountOf(deps), { maximum: 2 }, now)
  expect(closed).toMatchObject({ reason: 'provider-pause' })
  expect(closed && 'until' in closed ? closed.until - now : 0).toBeLessThanOrEqual(40_000)
  now += 41_000
  expect(await bought(deps, { page: sam })).toMatchObject({ accepted: 'sent' })
})
