import { type PublishedPrice, operations, operationNames, type OperationName } from '../../api/operations.ts'
import { believedPrice } from './learned-price.ts'
import type { LearnedPrice } from '../rows/spending.ts'
import type { Database } from '../../records/database/database.ts'
import type { Preferences } from '../../settings/preferences.ts'

export interface Price extends PublishedPrice {
  /** Its source: the published table, recent costs, or the user. */
  by: 'published' | 'learned' | 'yours' | 'nobody'
}

export type PriceList = Record<OperationName, Price>

/** All prices. The user's own price takes precedence over learned ones, and those over published ones. */
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
  const bounds = { alone: reserveFor(table), plausible: plausibleCost(table.most) }
  const says = (costs: number[] = [], published: number | null) =>
    believedPrice(costs, { published, ...bounds })
  const cached = says(learned?.cached, table.cached ?? null)
  const rest = {
    notFound: says(learned?.notFound, table.notFound),
    ...(cached === null ? {} : { cached }),
  }
  if (yours !== undefined) return { ...rest, most: yours, by: 'yours' }
  const reported = says(learned?.found, table.most)
  // Nothing is reserved for a free operation; but a learned 0 can come from empty responses.
  const found = reported === 0 ? table.most : reported
  const known = [found, rest.notFound, cached].filter((price) => price !== null)
  // A single learned price isn't the maximum: a search without results may cost less.
  const most = found === null ? null : Math.max(...known)
  return { ...rest, most, by: most === null ? 'nobody' : most === table.most ? 'published' : 'learned' }
}

/** The amount counted for a request of unknown price until its cost is known: the highest published price. */
const assumedForUnknown = 4

/** Credits to reserve before a request is sent. */
export function reserveFor({ most }: Pick<Price, 'most'>): number {
  return most ?? assumedForUnknown
}

/** Maximum plausible cost of a request of unknown price, in credits. */
export const plausibleUnpriced = 20

/** Maximum plausible multiple of a known price; anything higher needs a person's decision. */
const dearer = 10

/** Maximum plausible cost of a request, in credits. `known`: the published or the user's price. */
export function plausibleCost(known: number | null): number {
  return Math.max(plausibleUnpriced, dearer * (known ?? 0))
}

/** Like `plausibleCost`, for an operation, with the user's own price if there is one. */
export function plausibleCostOf(operation: OperationName, yours: number | undefined): number {
  return plausibleCost(yours ?? operations[operation].price.most)
}

/** The prices at the provider with this origin: the user's, learned and published ones. */
export async function pricesAt(
  db: Database,
  origin: string,
  { prices }: Pick<Preferences, 'prices'>,
): Promise<PriceList> {
  const learned = await db.learned.where('key').startsWith(`${origin} `).toArray()
  return priceList(learned, prices)
}
