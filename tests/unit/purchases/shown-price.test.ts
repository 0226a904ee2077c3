import { describe, expect, test } from 'vitest'
import { buyOperation, buyOver, buySection } from '../../../lib/purchases/buy.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { bought, layla, ledgerOf, mara, openDeps, type TestDeps } from './purchase.fixture.ts'
import { everythingSeen } from './shown-result.fixture.ts'

const { service } = sandboxFixture()
const bill = () => service().bill(demoKey).credits
const rises = (deps: TestDeps, price: number) =>
  deps.prefer({ prices: { enrichProfile: price, personsSearch: price } })

const click = (deps: TestDeps, maximum: number | null, page = mara) =>
  buySection(deps, { section: 'profile', page }, 'panel', { maximum })

describe('a click is charged at most the price that its button showed', () => {
  test('a click is refused without a request when the price has risen since', async () => {
    const deps = openDeps(service().url)
    rises(deps, 3)
    const { reception } = await click(deps, 2)
    expect(reception).toEqual({ accepted: false, refusal: { reason: 'over-plan', shown: 2, needed: 3 } })
    expect(service().requests).toHaveLength(0)
    expect(await ledgerOf(deps)).toEqual([])
  })

  test('the click at the new price is accepted', async () => {
    const deps = openDeps(service().url)
    rises(deps, 3)
    const { reception, done } = await click(deps, 3)
    await done
    expect(reception.accepted).toBe('sent')
    expect(await ledgerOf(deps)).toMatchObject([{ reserved: 3 }])
  })

  test.each<[string, number | null]>([
    ['a lower price than shown', 9],
    ['an unknown price shown as unknown', null],
  ])('a click is accepted with %s', async (_, maximum) => {
    const deps = openDeps(service().url)
    const { reception, done } = await click(deps, maximum)
    await done
    expect(reception.accepted).toBe('sent')
  })

  test('a click without a shown price sends nothing that costs credits', async () => {
    const deps = openDeps(service().url)
    const { reception } = await click(deps, 0)
    expect(reception).toMatchObject({ refusal: { reason: 'over-plan', shown: 0, needed: 2 } })
    expect(bill()).toBe(0)
  })

  test('a saved result is free at any price', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    rises(deps, 9)
    expect((await click(deps, 0)).reception.accepted).toBe('saved')
    expect(bill()).toBe(2)
  })

  test('a repeat is refused when the price has risen since', async () => {
    const deps = openDeps(service().url)
    await bought(deps)
    rises(deps, 3)
    const repeat = { reason: 'fresh' as const, shownResult: everythingSeen }
    const { reception } = await buySection(deps, { section: 'profile', page: mara, repeat }, 'panel', {
      maximum: 2,
    })
    expect(reception).toMatchObject({ refusal: { reason: 'over-plan' } })
    expect(bill()).toBe(2)
  })

  test.each(['search', 'console'] as const)('an operation from the %s is refused too', async (trigger) => {
    const deps = openDeps(service().url)
    rises(deps, 3)
    const requested = { operation: 'personsSearch' as const, input: { firstName: 'Mara' }, repeat: null }
    const { reception } = await buyOperation(deps, requested, trigger, { maximum: 2 })
    expect(reception).toMatchObject({ refusal: { reason: 'over-plan', shown: 2, needed: 3 } })
    expect(bill()).toBe(0)
  })

  test('a request that overrides a colleague is refused too', async () => {
    const deps = openDeps(service().url)
    await bought(deps, { page: layla })
    const [row] = await ledgerOf(deps)
    const colleague = { name: 'Ada', claim: 7 }
    await deps.db.requests.update(row!.id, { outcome: 'refused', colleague, cost: 0 })
    for (const table of [deps.db.sections, deps.db.subjects, deps.db.matchKeys]) await table.clear()
    rises(deps, 3)
    const { reception } = await buyOver(deps, row!.id, 'panel', { maximum: 2 })
    expect(reception).toMatchObject({ refusal: { reason: 'over-plan', shown: 2, needed: 3 } })
    expect(bill()).toBe(2)
  })

  test('a click that buys a profile and its email is refused when both cost more than shown', async () => {
    const deps = openDeps(service().url)
    deps.prefer({ prices: { enrichProfile: 4, emailFinderFromUrl: 4 } })
    const order = { section: 'profile' as const, further: 'emails' as const, page: mara }
    const { reception } = await buySection(deps, order, 'panel', { maximum: 6 })
    expect(reception).toMatchObject({ refusal: { reason: 'over-plan', shown: 6, needed: 8 } })
    expect(bill()).toBe(0)
  })
})
