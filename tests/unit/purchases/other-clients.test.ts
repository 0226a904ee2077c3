import { describe, expect, test, vi } from 'vitest'
import { acknowledgeUnexplained } from '../../../lib/purchases/account/reconcile.ts'
import { buySection } from '../../../lib/purchases/buy.ts'
import { requestQuotas } from '../../../lib/purchases/account/quotas.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { account, accountOf, bought, layla, ledgerOf, openDeps, pageAt, sam } from './purchase.fixture.ts'
import { localDay } from '../../../lib/purchases/ledger/calendar.ts'

const { service } = sandboxFixture()

async function open() {
  const deps = openDeps(service().url)
  await bought(deps)
  return deps
}
const unexplainedIn = (deps: Awaited<ReturnType<typeof open>>) =>
  deps.db.unexplained
    .orderBy('id')
    .toArray()
    .then((rows) => rows.toSorted((a, b) => a.at - b.at))

describe('credits spent by another client of the key', () => {
  test.each<[string, (deps: Awaited<ReturnType<typeof open>>) => Promise<unknown>, number]>([
    ['by the quotas', requestQuotas, 0],
    ['by a response that reports its cost', (deps) => bought(deps, { page: sam }), 2],
    ['by a response that reports only the balance', (deps) => bought(deps, { section: 'education' }), 1],
  ])('credits of another client are noticed %s, separately from our own', async (_, lookup, ours) => {
    const deps = await open()
    service().spend(demoKey, 7)
    await lookup(deps)
    expect(await unexplainedIn(deps)).toMatchObject([
      { decrease: 7 + ours, explained: ours, counted: 7, seen: false },
    ])
    expect(await deps.db.spending.get(localDay(deps.now()))).toMatchObject({
      credits: 2 + ours,
      unexplained: 7,
    })
  })

  test('credits of another client are reported once', async () => {
    const deps = await open()
    service().spend(demoKey, 7)
    await requestQuotas(deps)
    const first = await unexplainedIn(deps)
    await requestQuotas(deps)
    await bought(deps, { page: sam })
    expect(await unexplainedIn(deps)).toEqual(first)
  })

  test('credits of another client are reported until acknowledged, and later ones are reported separately', async () => {
    const deps = await open()
    service().spend(demoKey, 7)
    await requestQuotas(deps)
    await acknowledgeUnexplained(deps.db, account)
    await bought(deps, { page: sam })
    expect(await unexplainedIn(deps)).toMatchObject([{ decrease: 7, seen: true }])
    service().spend(demoKey, 3)
    await requestQuotas(deps)
    expect(await unexplainedIn(deps)).toMatchObject([
      { decrease: 7, seen: true },
      { decrease: 3, explained: 0, seen: false },
    ])
  })

  test('credits spent before the first response are ignored', async () => {
    const deps = openDeps(service().url)
    service().spend(demoKey, 7)
    await bought(deps)
    expect(await unexplainedIn(deps)).toEqual([])
  })

  test('credits of another client are not attributed to a request without a response', async () => {
    const deps = await open()
    service().fault({ reset: true, charge: true })
    await bought(deps, { page: sam })
    service().spend(demoKey, 7)
    deps.pass(35_001)
    await requestQuotas(deps)
    expect((await ledgerOf(deps))[1]).toMatchObject({ outcome: 'unknown', cost: null, counted: 1 })
    expect(await unexplainedIn(deps)).toMatchObject([{ decrease: 9, explained: 2, counted: 7 }])
  })

  test('credits of another client are not attributed to a response that reports only the balance', async () => {
    const deps = await open()
    service().spend(demoKey, 7)
    service().fault({ operation: 3, drop: ['credits_consumed'] })
    await bought(deps, { page: sam })
    expect((await ledgerOf(deps))[1]).toMatchObject({ cost: 2, costBy: 'shared' })
  })
})

describe('no other client is suspected', () => {
  test('our own requests raise no suspicion, for any reported values', async () => {
    const deps = await open()
    for (const section of ['posts', 'reactions', 'education', 'experience', 'emails', 'followers'] as const)
      await bought(deps, { section })
    expect(await unexplainedIn(deps)).toEqual([])
    const { credits = 0 } = (await deps.db.spending.get(localDay(deps.now()))) ?? {}
    expect(credits).toBe(service().bill(demoKey).credits)
  })

  test('ten concurrent requests and quota checks raise no suspicion', async () => {
    const deps = await open()
    const people = service().world.people.slice(20, 30)
    const pages = people.map(({ publicIdentifier }) => pageAt(`/in/${encodeURIComponent(publicIdentifier)}/`))
    await Promise.all([
      ...pages.map((page) => bought(deps, { page })),
      requestQuotas(deps),
      requestQuotas(deps),
    ])
    await bought(deps, { page: layla })
    await requestQuotas(deps)
    expect(await unexplainedIn(deps)).toEqual([])
    const { credits = 0 } = (await deps.db.spending.get(localDay(deps.now()))) ?? {}
    expect(credits).toBe(service().bill(demoKey).credits)
  })

  test('a top-up that the total shows raises no suspicion', async () => {
    const deps = await open()
    service().fault({ reset: true, charge: true })
    await bought(deps, { page: sam })
    service().topUp(demoKey, 500)
    deps.pass(35_001)
    await requestQuotas(deps)
    expect((await ledgerOf(deps))[1]).toMatchObject({ cost: 2, costBy: 'difference' })
    expect(await unexplainedIn(deps)).toEqual([])
    expect(await accountOf(deps)).toMatchObject({
      balance: { remaining: 1496, compared: { remaining: 1496, total: 1500 } },
    })
  })

  test('a top-up that only the balance shows raises no suspicion', async () => {
    const deps = await open()
    service().topUp(demoKey, 500)
    await bought(deps, { section: 'posts' })
    expect(await unexplainedIn(deps)).toEqual([])
    expect((await ledgerOf(deps))[1]).toMatchObject({ cost: null, reserved: 4 })
  })

  // The check starts before a click but gets a later sequence number, so its balance is older than it seems.
  test('a click during a quota check raises no suspicion', async () => {
    const deps = await open()
    let clicked: Promise<unknown> | undefined
    const { accounts } = deps.db
    const read = accounts.get.bind(accounts) as (id: string) => Promise<unknown>
    const requested = vi.spyOn(deps.db.accounts, 'get').mockImplementationOnce((async (id: string) => {
      requested.mockRestore()
      const click = await buySection(deps, { section: 'profile', page: sam }, 'panel')
      clicked = click.done
      return read(id)
    }) as never)
    service().fault({ operation: 3, latency: 100 })
    service().fault({ operation: 19, latency: 200, patch: { data: { credits_left: 998 } } })
    await requestQuotas(deps)
    await clicked
    await bought(deps, { page: layla })
    expect(await unexplainedIn(deps)).toEqual([])
  })
})
