import { everythingSeen } from '../shown-result.fixture.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { reserve } from './reserve.fixture.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { keep, requestWith, wantedWith } from './request.fixture.ts'
import { termsWith } from './terms.fixture.ts'

const day = '2026-11-21'
let db: Database
let count = 0
beforeEach(() => {
  db = new Database(`reserve-${count++}`)
})

const another = (differences: Parameters<typeof wantedWith>[0] = {}) =>
  wantedWith({
    requestKey: `https://api.example another ${count++}`,
    section: null,
    subject: null,
    ...differences,
  })

describe('the spending of a day counts', () => {
  test.each([
    ['the cost of a request', { cost: 1, reserved: 2 }, 1],
    ['nothing for a free request', { cost: 0, reserved: 4 }, 0],
    ['the reservation of a request in flight', { cost: null, reserved: 4, state: 'sent', outcome: null }, 4],
    ['the reservation of a pending request', { cost: null, reserved: 4, state: 'pending', outcome: null }, 4],
    ['a possible charge', { cost: null, reserved: 2, outcome: 'unknown' }, 2],
    ['a cost above the reservation', { cost: 5, reserved: 2 }, 5],
    ['nothing for another day', { cost: 5, day: '2026-11-20' }, 0],
  ] as const)('%s', async (_, request, spent) => {
    await keep(db, requestWith(request))
    const refused = await reserve(db, another({ reserved: 9 }), termsWith({ budget: 1 }))
    expect(refused).toEqual({ reason: 'budget', spent, budget: 1, needed: 9 })
  })

  test('the spending of a day is the sum of all its requests', async () => {
    await keep(
      db,
      requestWith({ cost: 2 }),
      requestWith({ cost: 4, section: 'emails', subject: 'person:john', outcome: 'not-found' }),
      requestWith({ cost: null, reserved: 2, state: 'reserved' }),
    )
    expect(await db.spending.get(day)).toMatchObject({ credits: 8, requests: 3 })
  })
})

describe('the daily budget at reservation', () => {
  test.each([
    [4, { kind: 'reserved' }],
    [3.9, { reason: 'budget', spent: 2, budget: 3.9, needed: 2 }],
    [0, { reason: 'budget', spent: 2, budget: 0, needed: 2 }],
    [null, { kind: 'reserved' }],
  ])('a budget of %s with 2 spent, for a request of 2', async (budget, expected) => {
    await keep(db, requestWith())
    expect(await reserve(db, another(), termsWith({ budget }))).toMatchObject(expected)
    expect(await db.requests.count()).toBe('kind' in expected ? 2 : 1)
    expect((await db.spending.get(day))?.credits).toBe('kind' in expected ? 4 : 2)
  })

  test('the budget also limits a deliberate repeat', async () => {
    await keep(db, requestWith())
    const repeat = termsWith({ budget: 3 }, { repeat: everythingSeen })
    expect(await reserve(db, wantedWith({ reservedAt: 1500 }), repeat)).toMatchObject({ reason: 'budget' })
  })

  test('the budget of one day is not used up by another', async () => {
    await keep(db, requestWith({ day: '2026-11-20' }))
    expect(await reserve(db, another(), termsWith({ budget: 2 }))).toMatchObject({ kind: 'reserved' })
  })

  test('a budget with fractional prices can be spent to the last credit', async () => {
    await keep(db, ...Array.from({ length: 8 }, () => requestWith({ cost: 0.7 })))
    expect(await reserve(db, another(), termsWith({ budget: 7.6 }))).toMatchObject({ kind: 'reserved' })
  })
})

describe('the budget of a bulk run', () => {
  test("the budget of a bulk run counts that run's requests on all days, and no others", async () => {
    const terms = termsWith({ 'run-budget': 5 })
    await keep(db, requestWith({ run: 'b', day: '2026-11-20' }), requestWith({ run: 'c' }), requestWith())
    expect(await reserve(db, another({ run: 'b' }), terms)).toMatchObject({ kind: 'reserved' })
    expect(await reserve(db, another({ run: 'b' }), terms)).toEqual({
      reason: 'run-budget',
      spent: 4,
      budget: 5,
      needed: 2,
    })
    expect(await reserve(db, another(), terms)).toMatchObject({ kind: 'reserved' })
  })

  test('the budget of a bulk run does not exceed the daily budget', async () => {
    const terms = termsWith({ budget: 3, 'run-budget': 100 })
    await keep(db, requestWith())
    expect(await reserve(db, another({ run: 'b' }), terms)).toMatchObject({ reason: 'budget' })
  })
})

describe('the budget of automatic enrichment', () => {
  const bySelf = () => another({ trigger: 'auto' })

  test.each([
    ['its own', { 'auto-budget': 3, budget: 100 }, { reason: 'auto-budget', spent: 2, budget: 3, needed: 2 }],
    ["the day's", { 'auto-budget': 100, budget: 5 }, { reason: 'budget', spent: 4, budget: 5, needed: 2 }],
    ['neither budget if none is set', {}, { kind: 'reserved' }],
    ['neither budget if both are sufficient', { 'auto-budget': 4, budget: 6 }, { kind: 'reserved' }],
  ])('an automatic request past %s', async (_, budgets, expected) => {
    await keep(db, requestWith({ trigger: 'auto' }), requestWith())
    expect(await reserve(db, bySelf(), termsWith(budgets))).toMatchObject(expected)
  })

  test('the budget of automatic enrichment does not limit a click', async () => {
    await keep(db, requestWith({ trigger: 'auto' }))
    expect(await reserve(db, another(), termsWith({ 'auto-budget': 2 }))).toMatchObject({ kind: 'reserved' })
  })
})

describe('a closed gate', () => {
  const closed = { limit: 3, remaining: 0, resetsAt: 61_000 }
  const waits = (mayWait: number) => termsWith({}, { mayWait, steadyNow: 1000 })
  beforeEach(async () => {
    await reserve(db, another(), termsWith())
    await db.accounts.update('an account', { 'limits.minute': closed })
  })

  test.each([
    [
      'a closed gate that opens in time makes the request pending',
      60_000,
      { kind: 'pending', until: 61_000 },
    ],
    [
      'a closed gate that opens too late refuses the request',
      59_999,
      { reason: 'minute-limit', until: 61_000 },
    ],
    ['a closed gate refuses a request that may not wait', 0, { reason: 'minute-limit', until: 61_000 }],
  ])('%s', async (_, mayWait, expected) => {
    expect(await reserve(db, another(), waits(mayWait))).toMatchObject(expected)
    expect(await db.requests.where('state').equals('pending').count()).toBe('kind' in expected ? 1 : 0)
    expect((await db.spending.get(day))?.credits).toBe('kind' in expected ? 4 : 2)
  })

  test('a pending request takes no sequence number, because it is not in flight', async () => {
    const before = await db.accounts.get('an account')
    await reserve(db, another(), waits(60_000))
    expect(await db.accounts.get('an account')).toEqual(before)
  })

  test('a pending request must fit the budget', async () => {
    const terms = termsWith({ budget: 3 }, { mayWait: 60_000, steadyNow: 1000 })
    expect(await reserve(db, another(), terms)).toMatchObject({ reason: 'budget' })
  })

  test('the closed gate of one account does not affect another', async () => {
    expect(await reserve(db, another({ account: 'another' }), waits(0))).toMatchObject({ kind: 'reserved' })
  })
})

test('concurrent requests of the same account are marked as not alone', async () => {
  for (const [account, id] of [
    ['one', 'a'],
    ['one', 'b'],
    ['two', 'c'],
  ] as const)
    await reserve(db, another({ account, id }), termsWith())
  const rows = await db.requests.bulkGet(['a', 'b', 'c'])
  expect(rows.map((row) => [row?.sequence, row?.alone])).toEqual([
    [1, true],
    [2, false],
    [1, true],
  ])
})
