import type { OperationName } from '../../api/operations.ts'
import type { LearnedPrice } from '../rows/spending.ts'

export type PricedOutcome = 'found' | 'cached' | 'notFound'
/** Costs to keep; all must agree that a published price was reduced. */
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

/** The learned price after a cost was corrected; `null` if none remains. */
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
  /** In credits; up to this one response is enough: no more is reserved for it. */
  alone: number
  /** Maximum of one request, in credits. */
  plausible: number
}

/**
 * The price of an outcome from recent costs, if it differs from `published`. Above `alone`, a rise takes two responses
 * of at least that cost. Ignores costs beyond `plausible`.
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
