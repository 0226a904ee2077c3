import { type PublishedPrice, operations, operationNames, type OperationName } from '../../api/operations.ts'
import { believedPrice } from './learned-price.ts'
import type { LearnedPrice } from '../rows/spending.ts'
import type { Database } from '../../records/database/database.ts'
import type { Preferences } from '../../settings/preferences.ts'

export interface Price extends PublishedPrice {
  by: 'published' | 'learned' | 'yours' | 'nobody'
}

export type PriceList = Record<OperationName, Price>

/** The price of each operation. The user's own price comes first, then the learned one, then the published one. */
export function priceList(
  learned: LearnedPrice[] = [],
  yours: Partial<Record<OperationName, number>> = {},
): PriceList {
  const byName = new Map(learned.map((row) => [row.operation, row]))
  const rows = operationNames.map((name) => [name, priceOf(name, byName.get(name), yours[name])])
  return Object.fromEntries(rows) as PriceList
}

export function priceOf(
  name: OperationName,
  learned: LearnedPrice | undefined,
  yours: number | undefined,
): Price {
  const table: PublishedPrice = operations[name].price
  const bounds = { alone: reserveFor(table), plausible: plausibleCost(table.maximum) }
  const sourceText = (costs: number[] = [], published: number | null) =>
    believedPrice(costs, { published, ...bounds })
  const cached = sourceText(learned?.cached, table.cached ?? null)
  const rest = {
    notFound: sourceText(learned?.notFound, table.notFound),
    ...(cached === null ? {} : { cached }),
  }
  if (yours !== undefined) return { ...rest, maximum: yours, by: 'yours' }
  const learnedMost = sourceText(learned?.found, table.maximum)
  // Nothing is reserved for a free operation, but a learned price of 0 may come from empty responses only.
  const found = learnedMost === 0 ? table.maximum : learnedMost
  const known = [found, rest.notFound, cached].filter((price) => price !== null)
  // The maximum over all outcomes, because one learned price may be too low: an empty search may cost less.
  const maximum = found === null ? null : Math.max(...known)
  return {
    ...rest,
    maximum,
    by: maximum === null ? 'nobody' : maximum === table.maximum ? 'published' : 'learned',
  }
}

/** In credits: the highest published price. */
const assumedForUnknown = 4

/** Credits to reserve before a request of this price is sent. */
export function reserveFor({ maximum }: Pick<Price, 'maximum'>): number {
  return maximum ?? assumedForUnknown
}

/** In credits, for a request of unknown price. */
export const plausibleUnpriced = 20

/** Times the known price; a person decides about more. */
const dearer = 10

/** The highest plausible cost of a request, in credits. `known` is its published or the user's own price. */
export function plausibleCost(known: number | null): number {
  return Math.max(plausibleUnpriced, dearer * (known ?? 0))
}

/** The highest plausible cost of an operation, in credits, considering the user's own price. */
export function plausibleCostOf(operation: OperationName, yours: number | undefined): number {
  return plausibleCost(yours ?? operations[operation].price.maximum)
}

/** All prices at the provider with this origin: the user's, learned and published ones. */
export async function pricesAt(
  db: Database,
  origin: string,
  { prices }: Pick<Preferences, 'prices'>,
): Promise<PriceList> {
  const learned = await db.learned.where('key').startsWith(`${origin} `).toArray()
  return priceList(learned, prices)
}
