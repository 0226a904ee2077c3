import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dayOf, reserve, spentOn, type Terms } from '../../../lib/ledger/reserve.ts'
import { Database } from '../../../lib/records/database.ts'
import { requestWith } from './request-beside.ts'

const day = '2026-11-21'
const terms: Terms = { again: false, budgetPerDay: null, freshFor: 1000 }
let db: Database
let count = 0
beforeEach(() => {
  db = new Database(`reserve-${count++}`)
})

describe('the day of a moment', () => {
  const evening = new Date(2026, 0, 5, 23, 59, 59, 999).getTime()

  test('ends at local midnight', () => {
    expect([dayOf(evening), dayOf(evening + 1)]).toEqual(['2026-01-05', '2026-01-06'])
  })

  test('is the local one, not that of Greenwich', () => {
    vi.stubEnv('TZ', 'Pacific/Auckland')
    expect(dayOf(Date.UTC(2026, 10, 30, 12))).toBe('2026-12-01')
    vi.stubEnv('TZ', 'America/Los_Angeles')
    expect(dayOf(Date.UTC(2027, 0, 1, 7))).toBe('2026-12-31')
    vi.unstubAllEnvs()
  })

  test('is written like the Swedish do', () => {
    const moments = fc.date({ min: new Date(2000, 0, 1), max: new Date(2100, 0, 1), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (moment) => {
        expect(dayOf(moment.getTime())).toBe(moment.toLocaleDateString('sv-SE'))
      }),
    )
  })
})

describe('spent on a day', () => {
  test.each([
    ['what it cost', { cost: 1, reserved: 2 }, 1],
    ['nothing for what was free', { cost: 0, reserved: 4 }, 0],
    ['what is held back while it is out', { cost: null, reserved: 4, state: 'sent', outcome: null }, 4],
    ['what may have been charged', { cost: null, reserved: 2, outcome: 'unknown' }, 2],
    ['more than was held back, if it cost more', { cost: 5, reserved: 2 }, 5],
    ['nothing for another day', { cost: 5, day: '2026-11-20' }, 0],
  ] as const)('%s', async (_, request, spent) => {
    await db.requests.add(requestWith(request))
    expect(await spentOn(db, day)).toBe(spent)
  })

  test('is the sum of all requests, whatever they were for', async () => {
    await db.requests.bulkAdd([
      requestWith({ cost: 2 }),
      requestWith({ cost: 4, section: 'emails', subject: 'person:john', outcome: 'not-found' }),
      requestWith({ cost: null, reserved: 2, state: 'reserved' }),
    ])
    expect(await spentOn(db, day)).toBe(8)
  })

  test('is nothing while nothing was asked', async () => {
    expect(await spentOn(db, day)).toBe(0)
  })
})

describe('the budget', () => {
  const wanted = () => requestWith({ state: 'reserved', outcome: null, cost: null, question: 'another' })

  test.each([
    [4, { how: 'reserved' }],
    [3.9, { why: 'budget', spent: 2, budget: 3.9 }],
    [0, { why: 'budget', spent: 2, budget: 0 }],
    [null, { how: 'reserved' }],
  ])('of %s after 2 were spent, for a request of 2', async (budgetPerDay, expected) => {
    await db.requests.add(requestWith())
    expect(await reserve(db, wanted(), { ...terms, budgetPerDay })).toMatchObject(expected)
    expect(await db.requests.count()).toBe('how' in expected ? 2 : 1)
  })

  test('holds also when it is asked again on purpose', async () => {
    await db.requests.add(requestWith())
    const again = { ...terms, again: true, budgetPerDay: 3 }
    expect(await reserve(db, wanted(), again)).toMatchObject({ why: 'budget' })
  })

  test('of another day is not used up by this one', async () => {
    await db.requests.add(requestWith({ day: '2026-11-20' }))
    expect(await reserve(db, wanted(), { ...terms, budgetPerDay: 2 })).toMatchObject({
      how: 'reserved',
    })
  })

  test('can be spent to the last credit where prices are fractions', async () => {
    await db.requests.bulkAdd(Array.from({ length: 8 }, () => requestWith({ cost: 0.7 })))
    expect(await reserve(db, wanted(), { ...terms, budgetPerDay: 7.6 })).toMatchObject({ how: 'reserved' })
  })
})

describe('the same question', () => {
  const again = (at: number) => requestWith({ state: 'reserved', outcome: null, cost: null, reservedAt: at })

  test.each([
    ['not found a moment ago', { outcome: 'not-found' }, 1500, { why: 'not-found-before' }],
    ['not found long ago', { outcome: 'not-found' }, 2001, { how: 'reserved' }],
    ['without an answer, however long ago', { outcome: 'unknown' }, 9_999_999, { why: 'unknown-before' }],
    ['refused', { outcome: 'refused' }, 1500, { how: 'reserved' }],
    ['under way', { state: 'sent', outcome: null }, 1500, { how: 'under-way' }],
  ] as const)('%s', async (_, earlier, at, expected) => {
    await db.requests.add(requestWith(earlier))
    expect(await reserve(db, again(at), terms)).toMatchObject(expected)
  })

  test('refused after an answer that never came is still one that may have been charged', async () => {
    await db.requests.bulkAdd([
      requestWith({ outcome: 'unknown', reservedAt: 1000 }),
      requestWith({ outcome: 'refused', reservedAt: 1100 }),
    ])
    expect(await reserve(db, again(1200), terms)).toEqual({ why: 'unknown-before' })
  })

  test('under way or known names the request that has or brings the answer', async () => {
    await db.requests.add(requestWith({ id: 'first', state: 'sent', outcome: null }))
    expect(await reserve(db, again(1500), terms)).toMatchObject({ request: 'first' })
  })

  test('under way is not asked twice even on purpose', async () => {
    await db.requests.add(requestWith({ state: 'reserved', outcome: null }))
    expect(await reserve(db, again(1500), { ...terms, again: true })).toMatchObject({ how: 'under-way' })
  })
})
