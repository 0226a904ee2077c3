import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { operationNames, operations, type OperationName } from '../../../../lib/api/operations.ts'
import { priceList, reserveFor } from '../../../../lib/purchases/prices/prices.ts'

const prices = priceList()
const named = (number: number): OperationName =>
  operationNames.find((name) => operations[name].number === number)!

test('the price list has exactly one row for every operation', () => {
  const rows = Object.keys(prices).toSorted((a, b) => a.localeCompare(b))
  expect(rows).toEqual(operationNames.toSorted((a, b) => a.localeCompare(b)))
})

describe('the published price list', () => {
  test.each([1, 2, 3, 4, 5, 6, 17])('operation %i costs at most 2 credits', (number) => {
    expect(prices[named(number)]).toMatchObject({ maximum: 2, by: 'published' })
  })

  test.each([2, 3])('operation %i costs 2 credits even when nothing is found', (number) => {
    expect(prices[named(number)].notFound).toBe(2)
  })

  test.each([3, 5])('operation %i costs 1 credit from the cache', (number) => {
    expect(prices[named(number)].cached).toBe(1)
  })

  test('no other operation is cheaper from the cache', () => {
    const cheaper = operationNames.filter((name) => prices[name].cached !== undefined)
    expect(cheaper.map((name) => operations[name].number)).toEqual([3, 5])
  })

  test.each([7, 8])('operation %i costs 4 credits, and nothing when nothing is found', (number) => {
    expect(prices[named(number)]).toMatchObject({ maximum: 4, notFound: 0 })
  })

  test.each([10, 11])('operation %i costs 1 credit', (number) => {
    expect(prices[named(number)].maximum).toBe(1)
  })

  test.each([9, 12, 13, 14, 15, 16, 18])('operation %i has no published price', (number) => {
    expect(prices[named(number)]).toEqual({ maximum: null, notFound: null, by: 'nobody' })
  })

  test.each([19, 20])('operation %i is free', (number) => {
    expect(prices[named(number)]).toMatchObject({ maximum: 0, notFound: 0 })
  })
})

describe('the reservation before a request', () => {
  const dearest = Math.max(...operationNames.map((name) => prices[name].maximum ?? 0))

  test.each(operationNames)('the reservation for %s covers its highest price', (name) => {
    const { maximum, cached = 0, notFound } = prices[name]
    const reserved = reserveFor(prices[name])
    expect(reserved).toBe(maximum ?? dearest)
    expect(reserved).toBeGreaterThanOrEqual(Math.max(cached, notFound ?? 0))
  })
})

describe('learned prices', () => {
  const after = (
    operation: OperationName,
    costs: { found?: number[]; cached?: number[]; notFound?: number[] },
  ) => priceList([{ key: 'any', operation, found: [], cached: [], notFound: [], ...costs }])[operation]
  const five = (cost: number) => Array.from({ length: 5 }, () => cost)

  test.each([
    ['one higher cost changes nothing', 'getEducation', { found: [3] }, { maximum: 1, by: 'published' }],
    ['one higher cost among four others', 'getEducation', { found: [1, 1, 3, 1, 1] }, { maximum: 1 }],
    ['dearer, twice', 'getEducation', { found: [1, 3, 3] }, { maximum: 3, by: 'learned' }],
    ['an implausible cost', 'getEducation', { found: [1e12, 1e12] }, { maximum: 1, by: 'published' }],
    ['an implausible cost without a published price', 'getPosts', { found: [1e12] }, { maximum: null }],
    [
      'four lower costs change nothing',
      'enrichProfile',
      { found: [1, 1, 1, 1] },
      { maximum: 2, by: 'published' },
    ],
    [
      'five lower costs, but not-found results cost more',
      'enrichProfile',
      { found: five(1) },
      { maximum: 2 },
    ],
    ['five lower costs', 'getJobDetails', { found: five(1) }, { maximum: 1, by: 'learned' }],
    ['as published', 'getEducation', { found: [1] }, { maximum: 1, by: 'published' }],
    ['a cost without a published price', 'getPosts', { found: [1] }, { maximum: 1, by: 'learned' }],
    ['a free result changes nothing', 'getPosts', { found: [0] }, { maximum: null, by: 'nobody' }],
    ['five free results without a published price', 'emailFinderFromUrl', { found: five(0) }, { maximum: 4 }],
    [
      'only free not-found results',
      'getPosts',
      { notFound: [0] },
      { maximum: null, notFound: 0, by: 'nobody' },
    ],
    [
      'two not-found results at the highest cost',
      'getJobDetails',
      { notFound: [3, 3] },
      { maximum: 3, notFound: 3, by: 'learned' },
    ],
    ['a higher price from the cache', 'enrichProfile', { cached: [2] }, { cached: 2, maximum: 2 }],
    [
      'a price from the cache where none was published',
      'getPosts',
      { found: [2], cached: [1] },
      { cached: 1, maximum: 2 },
    ],
    ['fractions', 'personsSearch', { found: [0.1] }, { maximum: 0.1, by: 'learned' }],
  ] as const)('%s', (_, operation, costs, expected) => {
    const copied = Object.fromEntries(Object.entries(costs).map(([ending, list]) => [ending, [...list]]))
    expect(after(operation, copied)).toMatchObject(expected)
  })

  test('a learned price of one operation does not change another', () => {
    const learned = priceList([{ key: 'any', operation: 'getPosts', found: [9], cached: [], notFound: [] }])
    expect({ ...learned, getPosts: null }).toEqual({ ...prices, getPosts: null })
  })
})

test('only operations published as free reserve nothing, regardless of learned prices', () => {
  const costs = fc.array(fc.constantFrom(0, 0.1, 1, 4, 1000), { maxLength: 5 })
  const learned = fc.record({ found: costs, cached: costs, notFound: costs })
  fc.assert(
    fc.property(fc.constantFrom(...operationNames), learned, (operation, each) => {
      const { maximum } = priceList([{ key: 'any', operation, ...each }])[operation]
      expect([maximum !== 0, operations[operation].price.maximum === 0]).toContain(true)
    }),
  )
})

describe('a price set by the user', () => {
  test.each([
    ['the published price', 'enrichProfile', 1],
    ['an unknown price', 'getPosts', 3],
    ['the published price even if it is 0', 'enrichProfile', 0],
  ] as const)("the user's price overrides %s", (_, operation, price) => {
    expect(priceList([], { [operation]: price })[operation]).toMatchObject({ maximum: price, by: 'yours' })
  })

  test("the user's price overrides a learned one", () => {
    const learned = { key: 'any', operation: 'getPosts' as const, found: [9], cached: [], notFound: [0] }
    expect(priceList([learned], { getPosts: 3 }).getPosts).toEqual({ maximum: 3, notFound: 0, by: 'yours' })
  })
})
