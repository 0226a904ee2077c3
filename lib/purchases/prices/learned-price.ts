import type { OperationName } from '../../api/operations.ts'
import type { LearnedPrice } from '../../records/database/rows/purchases.ts'

/** How a request can end that has a price of its own. */
export type PricedOutcome = 'found' | 'cached' | 'notFound'
/** So many costs are kept. A published price is believed to have fallen only when all of them say so. */
const kept = 5

export const learnedKey = (origin: string, operation: OperationName): string => `${origin} ${operation}`

/** What is known of a price after one more request of known cost. */
export function withLearnedCost(
  known: LearnedPrice | undefined,
  origin: string,
  operation: OperationName,
  ending: PricedOutcome,
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

/** What is known of a price when a request turned out to cost something else than it taught; `null`: nothing. */
export function withReplacedCost(
  known: LearnedPrice | undefined,
  key: string,
  operation: OperationName,
  ending: PricedOutcome,
  before: number | null,
  after: number | null,
): LearnedPrice {
  const learned = known ?? { key, operation, found: [], cached: [], notFound: [] }
  const at = before === null ? -1 : learned[ending].lastIndexOf(before)
  const others = at === -1 ? learned[ending] : learned[ending].toSpliced(at, 1)
  const place = at === -1 ? others.length : at
  return {
    ...learned,
    [ending]: (after === null ? others : others.toSpliced(place, 0, after)).slice(-kept),
  }
}

interface Bounds {
  /** What stands without any cost of our own; `null`: nothing is published. */
  published: number | null
  /** Up to this, in credits, one answer is enough: no more is held back for it than without it. */
  alone: number
  /** What no request of the operation is believed to cost. */
  plausible: number
}

/**
 * The price of one ending by what it cost lately, where that says more than what is `published`. One answer alone
 * raises no price: above `alone` it takes two that cost at least so much. Costs beyond `plausible` say nothing.
 */
export function believedPrice(costs: number[], { published, alone, plausible }: Bounds): number | null {
  const good = costs.filter((cost) => cost >= 0 && cost <= plausible).toSorted((a, b) => b - a)
  const [most, second = 0] = good
  if (most === undefined) return published
  const sure = most <= alone ? most : second > alone ? second : null
  if (published === null) return sure
  const price = sure ?? Math.min(most, published)
  if (price >= published) return price
  return good.length === kept ? price : published
}
