import { describe, expect, test } from 'vitest'
import { operationNames, operations, type OperationName } from '../../../lib/api/operations.ts'
import { prices, reserveFor } from '../../../lib/credits/prices.ts'

const named = (number: number): OperationName =>
  operationNames.find((name) => operations[name].number === number)!

test('the table has a row for every operation and none besides', () => {
  const rows = Object.keys(prices).toSorted((a, b) => a.localeCompare(b))
  expect(rows).toEqual(operationNames.toSorted((a, b) => a.localeCompare(b)))
})

describe('as published', () => {
  test.each([1, 2, 3, 4, 5, 6, 17])('operation %i costs at most 2 credits', (number) => {
    expect(prices[named(number)].most).toBe(2)
  })

  test.each([2, 3])('operation %i costs 2 credits also when nothing is found', (number) => {
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
    expect(prices[named(number)]).toMatchObject({ most: 4, notFound: 0 })
  })

  test.each([10, 11])('operation %i costs 1 credit', (number) => {
    expect(prices[named(number)].most).toBe(1)
  })

  test.each([9, 12, 13, 14, 15, 16, 18])('the price of operation %i is not', (number) => {
    expect(prices[named(number)]).toEqual({ most: null, notFound: null })
  })

  test.each([19, 20])('operation %i is free', (number) => {
    expect(prices[named(number)]).toMatchObject({ most: 0, notFound: 0 })
  })
})

describe('before a request is sent', () => {
  const dearest = Math.max(...operationNames.map((name) => prices[name].most ?? 0))

  test.each(operationNames)('%s holds back all that it can cost', (name) => {
    const { most, cached = 0, notFound } = prices[name]
    const reserved = reserveFor(name)
    expect(reserved).toBe(most ?? dearest)
    expect(reserved).toBeGreaterThanOrEqual(Math.max(cached, notFound ?? 0))
  })
})
