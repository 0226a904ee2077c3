import type { OperationName } from '../api/operations.ts'

/** How a request can end that has a price of its own. */
export type Ending = 'found' | 'cached' | 'notFound'

/** What an operation turned out to cost at one service: the last few costs of each ending, the newest last. */
export interface LearnedPrice {
  /** The service's origin and the operation's name. */
  key: string
  operation: OperationName
  found: number[]
  cached: number[]
  notFound: number[]
}

/** So many costs are kept. A price is believed to have fallen only when all of them say so. */
const kept = 5

export const learnedKey = (origin: string, operation: OperationName): string => `${origin} ${operation}`

/** What is known of a price after one more request of known cost. */
export function learnt(
  known: LearnedPrice | undefined,
  origin: string,
  operation: OperationName,
  ending: Ending,
  cost: number,
): LearnedPrice {
  const before = known ?? {
    key: learnedKey(origin, operation),
    operation,
    found: [],
    cached: [],
    notFound: [],
  }
  return { ...before, [ending]: [...before[ending], cost].slice(-kept) }
}

/** The price of one ending by what it cost lately, where that says more than what is `published`. */
export function believed(costs: number[], published: number | null): number | null {
  if (costs.length === 0) return published
  const most = Math.max(...costs)
  if (published === null || most >= published) return most
  return costs.length === kept ? most : published
}
