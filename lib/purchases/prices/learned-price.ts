import type { OperationName } from '../../api/operations.ts'
import type { LearnedPrice } from '../rows/spending.ts'

export type PricedOutcome = 'found' | 'cached' | 'notFound'
/**
 * The number of recent costs to keep. All of them must agree before a lower price than the published one is believed.
 */
const kept = 5

export const learnedKey = (origin: string, operation: OperationName): string => `${origin} ${operation}`

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

/** The learned price after the cost of a request was corrected; `null` if no cost remains. */
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
  published: number | null
  /** In credits. Up to this price, one response is enough, because no more is reserved for it. */
  alone: number
  /** In credits, for one request. */
  plausible: number
}

/**
 * The price of an outcome from its recent costs; `published` unless they show another. Above `alone`, a higher price
 * needs two responses that cost at least that much. Ignores costs beyond `plausible`.
 */
export function believedPrice(costs: number[], { published, alone, plausible }: Bounds): number | null {
  const good = costs.filter((cost) => cost >= 0 && cost <= plausible).toSorted((a, b) => b - a)
  const [maximum, second = 0] = good
  if (maximum === undefined) return published
  const sure = maximum <= alone ? maximum : second > alone ? second : null
  if (published === null) return sure
  const price = sure ?? Math.min(maximum, published)
  if (price >= published) return price
  return good.length === kept ? price : published
}
