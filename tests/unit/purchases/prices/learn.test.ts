import { describe, expect, test } from 'vitest'
import {
  believedPrice,
  withLearnedCost,
  withReplacedCost,
  type PricedOutcome,
} from '../../../../lib/purchases/prices/learned-price.ts'
import type { LearnedPrice } from '../../../../lib/purchases/rows/spending.ts'

const origin = 'https://api.example'
const learntAll = (costs: [PricedOutcome, number][]): LearnedPrice | undefined =>
  costs.reduce<LearnedPrice | undefined>(
    (known, [ending, cost]) => withLearnedCost(known, origin, 'getPosts', ending, cost),
    undefined,
  )

describe('learned costs of an operation', () => {
  test('costs are stored by outcome and service', () => {
    const known = learntAll([
      ['found', 2],
      ['cached', 1],
      ['notFound', 0],
      ['found', 3],
    ])
    expect(known).toEqual({
      key: `${origin} getPosts`,
      operation: 'getPosts',
      found: [2, 3],
      cached: [1],
      notFound: [0],
    })
  })

  test('the last five costs are stored', () => {
    const known = learntAll([1, 2, 3, 4, 5, 6, 7].map((cost) => ['found', cost]))
    expect(known?.found).toEqual([3, 4, 5, 6, 7])
  })
})

test.each([
  ['no costs give the published price', [], 2, 2],
  ['no costs and no published price give no price', [], null, null],
  ['one higher cost changes nothing', [2, 2, 3], 2, 2],
  ['two higher costs give the lower of both', [2, 4, 3], 2, 3],
  ['an implausible cost is ignored', [1e12, 1e12, -1, Number.NaN], 2, 2],
  ['the same', [2], 2, 2],
  ['four lower costs change nothing', [1, 1, 1, 1], 2, 2],
  ['five lower costs give a lower price', [1, 1, 1, 1, 1], 2, 1],
  ['four lower costs of five change nothing', [1, 1, 2, 1, 1], 2, 2],
  ['the highest of five lower costs', [0, 1, 0, 0, 0], 2, 1],
  ['a cost without a published price', [1], null, 1],
  ['one cost above the reservation without a published price', [6], null, null],
  ['two costs above the reservation without a published price', [6, 7], null, 6],
  ['implausible costs without a published price', [1e12, 1e12], null, null],
])('learned costs: %s', (_, costs, published, expected) => {
  expect(believedPrice(costs, { published, alone: published ?? 4, plausible: 20 })).toBe(expected)
})

test.each([
  ['at the same place', 3, 9, [2, 9, 4]],

  ['without a replacement', 3, null, [2, 4]],
  ['added to the others, if it was not learned before', null, 9, [2, 3, 4, 9]],
  ['added to the others, if the earlier cost is no longer stored', 7, 9, [2, 3, 4, 9]],
  ['without any change', null, null, [2, 3, 4]],
])('a corrected cost is stored among the learned costs: %s', (_, before, after, found) => {
  const known: LearnedPrice = {
    key: 'k',
    operation: 'getPosts',
    found: [2, 3, 4],
    cached: [5],
    notFound: [6],
  }
  expect(withReplacedCost(known, 'k', 'getPosts', 'found', before, after)).toEqual({ ...known, found })
})
