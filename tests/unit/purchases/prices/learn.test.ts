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
  ['nothing, so what is published', [], 2, 2],
  ['nothing at all', [], null, null],
  ['dearer once: not yet', [2, 2, 3], 2, 2],
  ['dearer twice: as much as both say', [2, 4, 3], 2, 3],
  ['what nobody can mean', [1e12, 1e12, -1, Number.NaN], 2, 2],
  ['the same', [2], 2, 2],
  ['cheaper four times: not yet', [1, 1, 1, 1], 2, 2],
  ['cheaper five times', [1, 1, 1, 1, 1], 2, 1],
  ['cheaper five times, but for one', [1, 1, 2, 1, 1], 2, 2],
  ['the dearest of five cheaper ones', [0, 1, 0, 0, 0], 2, 1],
  ['what nobody published', [1], null, 1],
  ['what nobody published, dearer than is held back for it', [6], null, null],
  ['what nobody published, and so twice', [6, 7], null, 6],
  ['what nobody published nor can mean', [1e12, 1e12], null, null],
])('learned costs: %s', (_, costs, published, expected) => {
  expect(believedPrice(costs, { published, alone: published ?? 4, plausible: 20 })).toBe(expected)
})

test.each([
  ['in its place', 3, 9, [2, 9, 4]],

  ['not at all any more', 3, null, [2, 4]],
  ['beside the others, where it taught nothing before', null, 9, [2, 3, 4, 9]],
  ['beside the others, where what it taught is forgotten', 7, 9, [2, 3, 4, 9]],
  ['nothing, as before', null, null, [2, 3, 4]],
])('a corrected cost replaces in the learned costs: %s', (_, before, after, found) => {
  const known: LearnedPrice = {
    key: 'k',
    operation: 'getPosts',
    found: [2, 3, 4],
    cached: [5],
    notFound: [6],
  }
  expect(withReplacedCost(known, 'k', 'getPosts', 'found', before, after)).toEqual({ ...known, found })
})
