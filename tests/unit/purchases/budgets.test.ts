import { describe, expect, test } from 'vitest'
import { buySection, autoEnrich, autoEnrichDelay } from '../../../lib/purchases/buy.ts'
import { purchase } from '../../../lib/purchases/purchase.ts'
import { planSection } from '../../../lib/purchases/planned-request.ts'
import type { Preferences } from '../../../lib/settings/preferences.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { bought, layla, mara, openDeps, pageAt, sam, type TestDeps } from './purchase.fixture.ts'
import { localDay } from '../../../lib/purchases/ledger/calendar.ts'

const { service } = sandboxFixture()
const open = (preferred: Partial<Preferences> = {}) => openDeps(service().url, {}, preferred)
const bill = () => service().bill(demoKey).credits
const people = () =>
  service()
    .world.people.slice(20, 30)
    .map(({ publicIdentifier }) => pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`))
const today = (deps: TestDeps) => localDay(deps.now())

describe('the daily budget', () => {
  test('a lookup that would exceed the daily budget is refused', async () => {
    const deps = open({ budgetPerDay: 5 })
    await bought(deps)
    await bought(deps, { page: layla })
    expect(await bought(deps, { page: sam })).toEqual({
      accepted: false,
      refusal: { reason: 'budget', spent: 4, budget: 5, needed: 2, profile: 'first' },
    })
    expect(bill()).toBe(4)
  })

  test('ten concurrent lookups do not exceed the daily budget', async () => {
    const deps = open({ budgetPerDay: 5 })
    await Promise.all(people().map((page) => bought(deps, { page })))
    expect(service().requests).toHaveLength(2)
    expect(await deps.db.spending.get(today(deps))).toMatchObject({ credits: bill(), requests: 2 })
  })

  test('a daily budget raised for today returns to its old value tomorrow', async () => {
    const deps = open({ budgetPerDay: 2 })
    await bought(deps)
    deps.prefer({ budgetToday: { day: today(deps), credits: 4 } })
    expect(await bought(deps, { page: layla })).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { page: sam })).toMatchObject({
      refusal: { reason: 'budget', spent: 4, budget: 4 },
    })
    deps.pass(86_400_000)
    const [first, second] = people()
    expect(await bought(deps, { page: first! })).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { page: second! })).toMatchObject({
      refusal: { reason: 'budget', spent: 2, budget: 2 },
    })
  })

  test('a request without a response counts against the daily budget', async () => {
    const deps = open({ budgetPerDay: 3 })
    service().fault({ reset: true })
    await bought(deps)
    expect(await bought(deps, { page: sam })).toMatchObject({ refusal: { reason: 'budget', spent: 2 } })
  })

  test('a lookup that cost less than reserved gives the difference back to the daily budget', async () => {
    const deps = open({ budgetPerDay: 4 })
    await bought(deps, { section: 'emails', page: pageAt('/in/no-mail-novak/') })
    expect(await bought(deps, { section: 'emails' })).toMatchObject({ accepted: 'sent' })
    expect(bill()).toBe(4)
  })
})

describe('a price that the provider exceeds', () => {
  const charging = (operation: number, credits_consumed: number) =>
    service().fault({ operation, patch: { credits_consumed }, drop: ['credits_left', 'quotas'] })
  const spentAgainst = (budget: number, spent: number, needed: number) => ({
    refusal: { reason: 'budget', spent, budget, needed },
  })

  test('a lookup of unknown price counts as 4 credits, and is refused when the budget has fewer credits', async () => {
    const deps = open({ budgetPerDay: 5 })
    await bought(deps)
    expect(await bought(deps, { section: 'languages' })).toMatchObject(spentAgainst(5, 2, 4))
  })

  test('a lookup of unknown price takes the budget past its limit by what it costs above 4; the next is refused', async () => {
    const deps = open({ budgetPerDay: 5 })
    charging(12, 9)
    expect(await bought(deps, { section: 'languages' })).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { page: sam })).toMatchObject(spentAgainst(5, 9, 2))
  })

  test('a charge above the published price takes the budget past its limit by the difference; the next is refused', async () => {
    const deps = open({ budgetPerDay: 5 })
    charging(3, 9)
    expect(await bought(deps)).toMatchObject({ accepted: 'sent' })
    expect(await bought(deps, { page: sam })).toMatchObject(spentAgainst(5, 9, 2))
  })
})

test('a bulk run does not exceed its own budget', async () => {
  const deps = open({ budgetPerRun: 5 })
  const [preferences, deployment] = [await deps.preferences.read(), await deps.deployment.read()]
  const pages = people()
  const buyers = pages.map((page) =>
    purchase(deps, planSection({ section: 'profile', page }, preferences, deployment), {
      trigger: 'run',
      repeat: null,
      run: 'one',
    }),
  )
  const purchases = await Promise.all(buyers)
  await Promise.all(purchases.map(({ done }) => done))
  expect(service().requests).toHaveLength(2)
  expect(purchases.at(-1)?.reception).toMatchObject({
    refusal: { reason: 'run-budget', spent: 4, budget: 5 },
  })
  expect(await bought(deps, { page: pages.at(-1)! })).toMatchObject({ accepted: 'sent' })
})

describe('automatic enrichment', () => {
  const auto = { person: true, job: true, budgetPerDay: 5, seconds: 4 }
  const byItself = async (deps: TestDeps, page = mara) => {
    const { reception, done } = await autoEnrich(deps, page)
    await done
    return reception
  }

  test('automatic enrichment is off by default', async () => {
    const deps = open()
    expect(await autoEnrichDelay(deps, mara)).toBeNull()
    expect(await byItself(deps)).toMatchObject({ refusal: { reason: 'no-page' } })
    expect(service().requests).toHaveLength(0)
  })

  test.each([
    ['a person', '/in/mara-lindqvist/', 4000],
    ['a job', '/jobs/view/4000000001/', 4000],
    ['never for a company', '/company/northwind-atlas/', null],
  ])('automatic enrichment starts after a delay: %s', async (_, path, milliseconds) => {
    expect(await autoEnrichDelay(open({ auto }), pageAt(path))).toBe(milliseconds)
  })

  test('automatic enrichment does not exceed its own budget', async () => {
    const deps = open({ auto })
    await bought(deps)
    for (const page of [layla, sam]) expect(await byItself(deps, page)).toMatchObject({ accepted: 'sent' })
    const [next] = people()
    expect(await byItself(deps, next)).toEqual({
      accepted: false,
      refusal: { reason: 'auto-budget', spent: 4, budget: 5, needed: 2, profile: 'first' },
    })
    expect(await bought(deps, { page: next! })).toMatchObject({ accepted: 'sent' })
    expect(await deps.db.spending.get(today(deps))).toMatchObject({ credits: 8, auto: 4 })
  })

  test('automatic enrichment does not exceed the daily budget', async () => {
    const deps = open({ auto, budgetPerDay: 3 })
    await bought(deps)
    expect(await byItself(deps, sam)).toMatchObject({ refusal: { reason: 'budget', spent: 2, budget: 3 } })
    expect(bill()).toBe(2)
  })

  test('ten concurrent automatic lookups exceed neither budget', async () => {
    const deps = open({ auto })
    await Promise.all(people().map((page) => byItself(deps, page)))
    expect(service().requests).toHaveLength(2)
  })

  test('automatic enrichment never repeats a lookup that was made before', async () => {
    const deps = open({ auto })
    await bought(deps)
    expect(await byItself(deps)).toMatchObject({ accepted: 'saved' })
    const nobody = pageAt('/in/nobody-at-all/')
    await bought(deps, { page: nobody })
    expect(await byItself(deps, nobody)).toMatchObject({ refusal: { reason: 'not-found-before' } })
    service().fault({ reset: true })
    await bought(deps, { page: sam })
    expect(await byItself(deps, sam)).toMatchObject({ refusal: { reason: 'unknown-before' } })
    expect(service().requests).toHaveLength(3)
  })

  test('automatic enrichment is refused at a rate limit, while a click waits for it', async () => {
    service().setKey(demoKey, { perMinute: 1 })
    const deps = open({ auto })
    await bought(deps)
    expect(await byItself(deps, sam)).toMatchObject({ refusal: { reason: 'minute-limit' } })
    const { reception } = await buySection(deps, { section: 'profile', page: sam }, 'panel')
    expect(reception).toMatchObject({ accepted: 'pending' })
  })
})
