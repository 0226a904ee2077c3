import { describe, expect, test } from 'vitest'
import { accountIn } from '../../../../lib/api/account.ts'
import type { Outcome, ParsedResponse } from '../../../../lib/api/interpret.ts'
import type { OperationName } from '../../../../lib/api/operations.ts'
import { costOf, pricedOutcome } from '../../../../lib/purchases/prices/cost.ts'
import { priceList } from '../../../../lib/purchases/prices/prices.ts'

type ReportedText = { credits_consumed?: number; credits_left?: number }

const prices = priceList()

function reply(outcome: Outcome, reported: ReportedText = {}, source: string | null = null): ParsedResponse {
  const rest = { problem: null, data: null, unreadable: [], requestId: null, raw: '', foundNothing: false }
  return { ...rest, outcome, source, account: accountIn(reported) }
}

describe('a reported cost is the cost', () => {
  test.each<[Outcome, number]>([
    ['ok', 1],
    ['ok', 0],
    ['not-found', 2],
    ['refused', 0],
    ['unknown', 0.5],
  ])('%s, %d credits', (outcome, credits_consumed) => {
    const reported = reply(outcome, { credits_consumed, credits_left: 3 })
    expect(costOf(prices.enrichProfile, reported)).toEqual({ cost: credits_consumed, costBy: 'reported' })
  })

  test('a negative reported cost is ignored', () => {
    const reported = reply('ok', { credits_consumed: -2, credits_left: 98 })
    expect(costOf(prices.enrichProfile, reported)).toEqual({ cost: 2, costBy: 'price' })
  })
})

describe('without a reported cost, the price is the cost', () => {
  test.each<[OperationName, Outcome, string | null, number | null]>([
    ['enrichProfile', 'ok', null, 2],
    ['enrichProfile', 'ok', 'fresh', 2],
    ['enrichProfile', 'ok', 'cache', 1],
    ['enrichProfile', 'not-found', null, 2],
    ['emailFinderFromUrl', 'ok', null, 4],
    ['emailFinderFromUrl', 'not-found', null, 0],
    ['getJobDetails', 'ok', null, 2],
    ['getEducation', 'ok', null, 1],
    ['getEducation', 'ok', 'cache', 1],
    ['getQuotas', 'ok', null, 0],
  ])('%s, %s, from %s: %d', (operation, outcome, source, cost) => {
    expect(costOf(prices[operation], reply(outcome, {}, source))).toEqual({ cost, costBy: 'price' })
  })

  test.each<[OperationName, number]>([
    ['emailFinderFromUrl', 0],
    ['emailFinderFromNameAndCompany', 0],
    ['enrichProfile', 2],
    ['getEducation', 1],
  ])('the cost of %s with an empty response is %d', (operation, cost) => {
    const empty = { ...reply('ok'), foundNothing: true }
    expect(costOf(prices[operation], empty)).toEqual({ cost, costBy: 'price' })
  })

  test.each<OperationName>(['getPosts', 'enrichProfile', 'emailFinderFromUrl'])(
    'a refusal of %s is free',
    (operation) => {
      expect(costOf(prices[operation], reply('refused'))).toEqual({ cost: 0, costBy: 'price' })
    },
  )
})

describe('the cost is unknown', () => {
  test.each<[string, OperationName, Outcome]>([
    ['when no response came', 'enrichProfile', 'unknown'],
    ['when the price is not published', 'getPosts', 'ok'],
    ['when nothing was found and no price is published for that', 'getJobDetails', 'not-found'],
  ])('%s', (_, operation, outcome) => {
    expect(costOf(prices[operation], reply(outcome))).toEqual({ cost: null, costBy: null })
  })

  test('the cost of a request without a response is unknown even with a lower balance, because the charge may follow', () => {
    const reported = reply('unknown', { credits_left: 98 })
    expect(costOf(prices.enrichProfile, reported)).toEqual({ cost: null, costBy: null })
  })
})

test.each([
  ['ok', 'fresh', 'found'],
  ['ok', null, 'found'],
  ['ok', 'cache', 'cached'],
  ['not-found', null, 'notFound'],
  ['refused', null, null],
  ['unknown', null, null],
] as const)('an outcome of %s from %s uses the price for: %s', (outcome, source, ending) => {
  expect(pricedOutcome({ outcome, source, foundNothing: false })).toBe(ending)
})

test.each(['fresh', 'cache', null])('an empty response from %s uses the not-found price', (source) => {
  expect(pricedOutcome({ outcome: 'ok', source, foundNothing: true })).toBe('notFound')
})
