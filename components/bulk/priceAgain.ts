import { operationFor } from '../../lib/purchases/operations.ts'
import { itemsInChunks } from '../../lib/bulk/items.ts'
import type { PriceList } from '../../lib/purchases/prices/prices.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import type { ItemState, Ask } from '../../lib/records/database/rows/bulk.ts'

type How = Pick<Preferences, 'profileBy'>

/** What asking once more comes to. */
export interface PriceAgain {
  /** The most that it can cost, in credits; `null`: a price is not known. */
  most: number | null
  /** Whether a colleague may have paid for one of them. */
  isColleagues: boolean
}

/** Adds up what these cost at most when they are asked once more. */
export async function priceAgain(
  db: Database,
  id: string,
  states: readonly ItemState[],
  { prices, preferences }: { prices: PriceList; preferences: How },
): Promise<PriceAgain> {
  let all: number | null = 0
  let isColleagues = false
  for (const state of states)
    for await (const items of itemsInChunks(db, id, state))
      for (const { ask, why } of items) {
        const { most } = prices[operationOf(ask, preferences)]
        all = most === null || all === null ? null : roundCredits(all + most)
        isColleagues ||= why === 'team-charged'
      }
  return { most: all, isColleagues }
}

export function operationOf(ask: Ask, preferences: How) {
  return 'operation' in ask ? ask.operation : operationFor(ask.want, preferences)
}
