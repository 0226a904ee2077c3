import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundCredits } from '../../../../lib/purchases/prices/credits.ts'
import { explainCosts } from '../../../../lib/purchases/ledger/explain-costs.ts'
import type { LedgerRequest } from '../../../../lib/purchases/rows/requests.ts'
import { requestWith } from './request.fixture.ts'
import { countsFor } from '../../../../lib/purchases/ledger/spending.ts'

type Row = Partial<LedgerRequest>

const reported = (cost: number): Row => ({ cost, costBy: 'reported' })
const byPrice = (cost: number, expected = cost): Row => ({
  cost,
  costBy: 'price',
  expected,
  reserved: expected,
})
const unknown = (expected: number | null = 2): Row => ({
  outcome: 'unknown',
  cost: null,
  costBy: null,
  expected,
  reserved: expected ?? 4,
})
const reckoned = (fell: number, rows: Row[]) => {
  const { found, disagreement } = explainCosts(
    fell,
    rows.map((row, index) => requestWith({ ...row, id: String(index) })),
  )
  return { found: Object.fromEntries(found), disagreement }
}
const cost = (credits: number) => ({ cost: credits, costBy: 'difference' })
const nobody = { cost: null, costBy: null }

test.each<[string, number, Row[], Record<string, unknown>]>([
  ['nothing, without requests', 0, [], {}],
  ['the reported cost', 2, [reported(2)], {}],
  ['two reported costs', 3, [reported(2), reported(1)], {}],
  ['nothing with one request without a response: not charged', 0, [unknown()], { 0: cost(0) }],
  ['the price of one request without a response: charged', 2, [unknown()], { 0: cost(2) }],
  ['less than the price of one request without a response: from the cache', 1, [unknown()], { 0: cost(1) }],
  ['a fraction', 0.1, [unknown(0.1)], { 0: cost(0.1) }],
  ['the cost of one request of unknown price', 6, [unknown(null)], { 0: cost(6) }],
  ['less than the price of one request', 1, [byPrice(2)], { 0: cost(1) }],
  ['the reported cost: a request without a response was free', 2, [reported(2), unknown()], { 1: cost(0) }],
  [
    'the reported cost and a price: a request without a response was charged',
    4,
    [reported(2), unknown()],
    { 1: cost(2) },
  ],
  ['nothing with two requests without a response', 0, [unknown(), unknown()], { 0: cost(0), 1: cost(0) }],
  ['the price of both', 6, [unknown(2), unknown(4)], { 0: cost(2), 1: cost(4) }],
  ['the price of one of two requests: the charged one is unknown', 2, [unknown(), unknown()], {}],
  [
    'more than the shown cost of two: both become unknown',
    3,
    [byPrice(1, 2), byPrice(1, 2)],
    { 0: { ...nobody, reserved: 2 }, 1: { ...nobody, reserved: 2 } },
  ],
  ['the shown cost of two requests', 2, [byPrice(1, 2), byPrice(1, 2)], {}],
  [
    'more than the reservation for two requests of unknown price: the reservation grows',
    30,
    [unknown(null), unknown(null)],
    { 0: { ...nobody, reserved: 15 }, 1: { ...nobody, reserved: 15 } },
  ],
  ['less than the reported cost: credits were topped up', 1, [reported(2), unknown()], {}],
  ['a negative amount: credits were topped up', -500, [unknown()], {}],
])('the balance fell by %s', (_, fell, rows, found) => {
  expect(reckoned(fell, rows)).toEqual({ found, disagreement: null })
})

describe('a fall of the balance beyond all known costs', () => {
  test.each<[string, number, Row[], Record<string, unknown>, number]>([
    ['without requests', 5, [], {}, 0],
    ['beyond a reported cost', 7, [reported(2)], {}, 2],
    ['beyond a price', 7, [byPrice(2)], { 0: { costBy: 'shared' } }, 2],
    ['beyond an unknown cost, which stays unknown', 7, [unknown()], {}, 2],
    ['beyond the plausible cost of two requests of unknown price', 50, [unknown(null), unknown(null)], {}, 8],
    ['beyond all of these', 40, [reported(1), byPrice(2), unknown(4)], { 1: { costBy: 'shared' } }, 7],
  ])('%s', (_, fell, rows, found, ours) => {
    expect(reckoned(fell, rows)).toEqual({ found, disagreement: { decrease: fell, explained: ours } })
  })
})

describe('costs when nothing else spends credits', () => {
  const tenths = (maximum: number) => fc.integer({ min: 0, max: maximum * 10 }).map((number) => number / 10)
  const kinds = fc.oneof(
    tenths(6).map((cost) => ({ row: reported(cost), really: cost })),
    fc
      .tuple(tenths(6), tenths(6))
      .map(([price, part]) => ({ row: unknown(price), really: Math.min(price, part) })),
    fc.tuple(tenths(6), tenths(6), tenths(6)).map(([price, shown, part]) => ({
      row: byPrice(Math.min(price, shown), price),
      really: Math.min(price, part),
    })),
    tenths(4).map((really) => ({ row: unknown(null), really })),
  )
  const sum = (credits: number[]) => roundCredits(credits.reduce((all, each) => all + each, 0))

  test('the shown cost is never below the fall of the balance, and no other client is suspected', () => {
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 6 }), (spent) => {
        const rows = spent.map(({ row }, index) => requestWith({ ...row, id: String(index) }))
        const fell = sum(spent.map(({ really }) => really))
        const { found, disagreement } = explainCosts(fell, rows)
        const shown = sum(rows.map((row) => countsFor({ ...row, ...found.get(row.id) })))
        expect(disagreement).toBeNull()
        expect(shown).toBeGreaterThanOrEqual(fell)
      }),
    )
  })

  test('the cost of a single request without a cost is exact, and reported costs stay', () => {
    fc.assert(
      fc.property(kinds, fc.array(tenths(6), { maxLength: 4 }), ({ row, really }, costs) => {
        const rows = [row, ...costs.map(reported)].map((each, index) =>
          requestWith({ ...each, id: String(index) }),
        )
        const { found } = explainCosts(sum([really, ...costs]), rows)
        expect({ ...rows[0], ...found.get('0') }.cost).toBe(really)
        for (const { id } of rows.slice(1)) expect(found.has(id)).toBe(false)
      }),
    )
  })
})

// Without a price only four credits are reserved, which may be too few.
test('two requests of unknown price are never shown below the fall of the balance', () => {
  const rows = [unknown(null), unknown(null)].map((row, index) => requestWith({ ...row, id: String(index) }))
  const { found, disagreement } = explainCosts(50, rows)
  const shown = rows.map((row) => countsFor({ ...row, ...found.get(row.id) }))
  expect(disagreement !== null || shown[0]! + shown[1]! >= 50).toBe(true)
})

// A refusal is free, so the two credits belong to the request without a response.
test('a refused request does not hide the cost of one without a response', () => {
  const refused = { outcome: 'refused', cost: 0, costBy: 'price' } as const
  expect(reckoned(2, [unknown(), refused]).found).toMatchObject({ 0: cost(2) })
})
