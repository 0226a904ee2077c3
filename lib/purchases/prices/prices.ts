import { type PublishedPrice, operations, operationNames, type OperationName } from '../../api/operations.ts'
import { believedPrice } from './learned-price.ts'
import type { LearnedPrice } from '../../records/database/rows/purchases.ts'
import type { Database } from '../../records/database/database.ts'
import type { Preferences } from '../../settings/preferences.ts'

/** What an operation costs, in credits. `most: null`: nobody knows. */
export interface Price extends PublishedPrice {
  /** Who says so: the service's published table, what it cost lately, or the person. */
  by: 'published' | 'learned' | 'yours' | 'nobody'
}

export type PriceList = Record<OperationName, Price>

/** A person's own price stands above what was learned, and that above what is published. */
export function priceList(
  learned: LearnedPrice[] = [],
  yours: Partial<Record<OperationName, number>> = {},
): PriceList {
  const byName = new Map(learned.map((row) => [row.operation, row]))
  const rows = operationNames.map((name) => [name, priceOf(name, byName.get(name), yours[name])])
  return Object.fromEntries(rows) as PriceList
}

/** The same of one operation. */
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
  const told = says(learned?.found, table.most)
  // Nothing is held back for what is free. And zeros were learned of answers that had nothing, too.
  const found = told === 0 ? table.most : told
  const known = [found, rest.notFound, cached].filter((price) => price !== null)
  // One price alone that was learned says nothing of the dearest: a search that found nothing may cost less.
  const most = found === null ? null : Math.max(...known)
  return { ...rest, most, by: most === null ? 'nobody' : most === table.most ? 'published' : 'learned' }
}

/** What a request of unknown price counts against the budget until its cost is known: the dearest price there is. */
const assumedForUnknown = 4

/** Credits to hold back in the budget before the request is sent. */
export function reserveFor({ most }: Pick<Price, 'most'>): number {
  return most ?? assumedForUnknown
}

/** The most that a request of unknown price is believed to cost, in credits. */
export const plausibleUnpriced = 20

/** A new price may be so many times the one that is known: what is dearer, a person has to say. */
const dearer = 10

/** The most that one request is believed to cost, in credits, where `known` is published or the person's own price. */
export function plausibleCost(known: number | null): number {
  return Math.max(plausibleUnpriced, dearer * (known ?? 0))
}

/** The same for an operation, with the person's own price where there is one. */
export function plausibleCostOf(operation: OperationName, yours: number | undefined): number {
  return plausibleCost(yours ?? operations[operation].price.most)
}

/** The prices of the service at `origin`: the person's own, what it charged lately, what is published. */
export async function pricesAt(
  db: Database,
  origin: string,
  { prices }: Pick<Preferences, 'prices'>,
): Promise<PriceList> {
  const learned = await db.learned.where('key').startsWith(`${origin} `).toArray()
  return priceList(learned, prices)
}
