import { describe, expect, test } from 'vitest'
import { accountOf } from '../../../lib/api/account.ts'
import type { Outcome, Reply } from '../../../lib/api/interpret.ts'
import type { OperationName } from '../../../lib/api/operations.ts'
import { costOf } from '../../../lib/credits/cost.ts'

type Told = { credits_consumed?: number; credits_left?: number }

function reply(outcome: Outcome, told: Told = {}): Reply {
  const rest = { problem: null, data: null, unreadable: [], requestId: null, source: null, raw: '' }
  return { ...rest, outcome, account: accountOf(told) }
}

describe('what the answer tells is the cost', () => {
  test.each<[Outcome, number]>([
    ['ok', 1],
    ['ok', 0],
    ['not-found', 2],
    ['refused', 0],
    ['unknown', 0.5],
  ])('%s, %d credits', (outcome, credits_consumed) => {
    const told = reply(outcome, { credits_consumed, credits_left: 3 })
    expect(costOf('enrichProfile', told, 100)).toEqual({ cost: credits_consumed, costBy: 'told' })
  })

  test('a negative number is no cost', () => {
    const told = reply('ok', { credits_consumed: -2, credits_left: 98 })
    expect(costOf('enrichProfile', told, 100)).toEqual({ cost: 2, costBy: 'difference' })
  })
})

describe('else how far the credits fell is', () => {
  test.each([
    [100, 98, 2],
    [100, 100, 0],
    [0.3, 0.2, 0.1],
    [1.1, 1, 0.1],
    [5, -1, 6],
  ])('from %d to %d: %d', (before, credits_left, cost) => {
    expect(costOf('getPosts', reply('ok', { credits_left }), before)).toEqual({ cost, costBy: 'difference' })
  })

  test('unless they rose: somebody topped up', () => {
    expect(costOf('enrichProfile', reply('ok', { credits_left: 600 }), 100)).toMatchObject({
      costBy: 'price',
    })
  })

  test('unless others were spending too', () => {
    expect(costOf('enrichProfile', reply('ok', { credits_left: 90 }), null)).toMatchObject({
      costBy: 'price',
    })
  })
})

describe('else the price is', () => {
  test.each<[OperationName, Outcome, number | null]>([
    ['enrichProfile', 'ok', 2],
    ['enrichProfile', 'not-found', 2],
    ['emailFinderFromUrl', 'ok', 4],
    ['emailFinderFromUrl', 'not-found', 0],
    ['getJobDetails', 'ok', 2],
    ['getEducation', 'ok', 1],
    ['getQuotas', 'ok', 0],
  ])('%s, %s: %d', (operation, outcome, cost) => {
    expect(costOf(operation, reply(outcome), null)).toEqual({ cost, costBy: 'price' })
  })

  test.each<OperationName>(['getPosts', 'enrichProfile', 'emailFinderFromUrl'])(
    'a refusal of %s is free',
    (operation) => {
      expect(costOf(operation, reply('refused'), null)).toEqual({ cost: 0, costBy: 'price' })
    },
  )
})

describe('nobody knows', () => {
  test.each<[string, OperationName, Outcome, number | null]>([
    ['when no answer came', 'enrichProfile', 'unknown', 100],
    ['when the price is not published', 'getPosts', 'ok', null],
    ['when nothing was found and no price is published for that', 'getJobDetails', 'not-found', null],
  ])('%s', (_, operation, outcome, before) => {
    expect(costOf(operation, reply(outcome), before)).toEqual({ cost: null, costBy: null })
  })

  test('even if fewer credits are left: an unknown answer may not be charged yet', () => {
    const told = reply('unknown', { credits_left: 98 })
    expect(costOf('enrichProfile', told, 100)).toEqual({ cost: null, costBy: null })
  })
})

test('credits that fell by more than the price were spent by others too: said, and not counted as ours', () => {
  const left = reply('ok', { credits_left: 60 })
  expect(costOf('getEducation', left, 100)).toEqual({ cost: 1, costBy: 'shared' })
})
