import { describe, expect, test } from 'vitest'
import { buyOperation, buySection } from '../../../lib/purchases/buy.ts'
import { noResultShown, shownResultOf } from '../../../lib/records/shown-result.ts'
import type { RepeatReason } from '../../../lib/purchases/rows/section-order.ts'
import type { OperationName } from '../../../lib/api/operations.ts'
import type { ClickTrigger } from '../../../lib/purchases/rows/requests.ts'
import { demoKey, sandboxFixture } from '../sandbox.fixture.ts'
import { bought, layla, ledgerOf, mara, openDeps, pageAt, type TestDeps } from './purchase.fixture.ts'
import { orderOfClick, type Click } from './shown-result.fixture.ts'

const { service } = sandboxFixture()
const open = () => openDeps(service().url)
const bill = () => service().bill(demoKey).credits

/** In views that show the current result. */
async function clicks(deps: TestDeps, click: Click, times: number) {
  const order = await orderOfClick(deps.db, click)
  const response: string[] = []
  for (let at = 0; at < times; at++) {
    const { reception, done } = await buySection(deps, order, 'panel')
    await done
    response.push(reception.accepted === false ? reception.refusal.reason : reception.accepted)
  }
  return response
}

const refresh = (page = mara, repeat: RepeatReason = 'fresh'): Click => ({ section: 'profile', page, repeat })

describe('a repeated click buys once per result seen', () => {
  test.each([2, 8, 49])('a refresh clicked %i times buys once', async (times) => {
    const deps = open()
    await bought(deps)
    expect(new Set((await clicks(deps, refresh(), times)).slice(1))).toEqual(new Set(['saved']))
    expect(bill()).toBe(4)
  })

  test('concurrent refreshes from ten views buy once', async () => {
    const deps = open()
    await bought(deps)
    await Promise.all(Array.from({ length: 10 }, () => clicks(deps, refresh(), 3)))
    expect(bill()).toBe(4)
  })

  test('a repeated lookup after a not-found result buys once', async () => {
    const deps = open()
    const page = pageAt('/in/nobody-at-all/')
    await bought(deps, { page })
    const response = await clicks(deps, refresh(page, 'anyway'), 5)
    expect(response).toEqual(['sent', ...Array<string>(4).fill('not-found-before')])
    expect(bill()).toBe(4)
  })

  test('a repeated lookup after an unknown outcome sends once', async () => {
    const deps = open()
    service().fault({ reset: true })
    await bought(deps)
    service().fault({ reset: true })
    expect(await clicks(deps, refresh(mara, 'anyway'), 4)).toEqual([
      'sent',
      ...Array<string>(3).fill('unknown-before'),
    ])
    expect(service().requests).toHaveLength(2)
  })

  test('a refresh is refused when another view saw the outcome become unknown', async () => {
    const deps = open()
    await bought(deps)
    const order = await orderOfClick(deps.db, refresh())
    service().fault({ reset: true })
    await bought(deps, { repeat: 'fresh' })
    const { reception } = await buySection(deps, order, 'panel')
    const last = (await ledgerOf(deps)).at(-1)
    expect(reception).toMatchObject({
      refusal: { reason: 'unknown-before', shownResult: { request: last?.id } },
    })
  })

  test("a repeated refresh of a list's first page buys once after its second page was loaded", async () => {
    const deps = open()
    await bought(deps, { section: 'posts' })
    await bought(deps, { section: 'posts', pageNumber: 2 })
    const before = service().requests.length
    const response = await clicks(deps, { section: 'posts', page: mara, repeat: 'fresh' }, 4)
    expect(response).toEqual(['sent', 'saved', 'saved', 'saved'])
    expect(service().requests).toHaveLength(before + 1)
  })

  test.each<[OperationName, Record<string, unknown>, ClickTrigger]>([
    ['personsSearch', { firstName: 'Mara' }, 'search'],
    ['personsSearch', { firstName: 'Mara' }, 'console'],
    ['getProfileDataFromEmail', { email: 'nobody@nowhere.example' }, 'search'],
    ['getCompanyByDomain', { domain: 'northwind-atlas.example' }, 'console'],
  ])('a repeat of %s with %j from the %s buys once', async (operation, input, trigger) => {
    const deps = open()
    const send = async (repeat: Parameters<typeof buyOperation>[1]['repeat']) => {
      const { reception, done } = await buyOperation(deps, { operation, input, repeat }, trigger)
      await done
      return reception.accepted
    }
    await send(null)
    const shown = shownResultOf(await ledgerOf(deps))
    const response: unknown[] = []
    for (let at = 0; at < 5; at++) response.push(await send(shown))
    expect(response.filter((each) => each === 'sent')).toHaveLength(1)
    expect(await deps.db.requests.count()).toBe(2)
  })

  test('a repeated refresh of an imported section buys once', async () => {
    const deps = open()
    await bought(deps)
    const [row] = await deps.db.sections.filter(({ name }) => name === 'profile').toArray()
    await deps.db.requests.clear()
    await deps.db.sections.put({ ...row!, request: 'of another library', at: Date.now() - 90 * 86_400_000 })
    expect(await clicks(deps, refresh(), 6)).toEqual(['sent', ...Array<string>(5).fill('saved')])
    expect(bill()).toBe(4)
  })

  test('a repeated refresh buys once after the clock was set back', async () => {
    const deps = open()
    await bought(deps)
    deps.pass(-3_600_000)
    expect(await clicks(deps, refresh(), 4)).toEqual(['sent', 'saved', 'saved', 'saved'])
    // A view that shows that result may buy again at any time.
    expect(await clicks(deps, refresh(), 1)).toEqual(['sent'])
    expect(bill()).toBe(6)
  })

  test('a view without a result buys nothing again', async () => {
    const deps = open()
    await bought(deps)
    deps.pass(400 * 86_400_000)
    const repeat = { reason: 'fresh', shownResult: noResultShown } as const
    const { reception } = await buySection(deps, { section: 'profile', page: mara, repeat }, 'panel')
    expect(reception.accepted).toBe('saved')
    expect(bill()).toBe(2)
  })
})

test('each refresh after seeing the newer result buys again', async () => {
  const deps = open()
  await bought(deps)
  for (let at = 0; at < 3; at++) expect(await clicks(deps, refresh(), 2)).toEqual(['sent', 'saved'])
  expect(bill()).toBe(8)
})

test('a free refusal does not count as a newer result', async () => {
  const deps = open()
  await bought(deps)
  const order = await orderOfClick(deps.db, refresh())
  service().fault({ status: 400 })
  await bought(deps, { repeat: 'fresh' })
  const { reception, done } = await buySection(deps, order, 'panel')
  await done
  expect(reception.accepted).toBe('sent')
  expect(bill()).toBe(4)
})

test('a refresh of one person does not affect another', async () => {
  const deps = open()
  await bought(deps)
  await bought(deps, { page: layla })
  await clicks(deps, refresh(layla), 2)
  expect(await clicks(deps, refresh(), 2)).toEqual(['sent', 'saved'])
})
