import { operationFor } from '../../lib/purchases/operations.ts'
import { itemsInChunks } from '../../lib/bulk/items.ts'
import type { PriceList } from '../../lib/purchases/prices/prices.ts'
import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import type { ItemState, Ask } from '../../lib/records/database/rows/bulk.ts'

type How = Pick<Preferences, 'profileBy'>

/** The most that asking for these once more can cost, in credits; `null`: a price is not known. */
export async function priceAgain(
  db: Database,
  id: string,
  states: readonly ItemState[],
  { prices, preferences }: { prices: PriceList; preferences: How },
): Promise<number | null> {
  let all = 0
  for (const state of states)
    for await (const items of itemsInChunks(db, id, state))
      for (const { ask } of items) {
        const { most } = prices[operationOf(ask, preferences)]
        if (most === null) return null
        all = roundCredits(all + most)
      }
  return all
}

export function operationOf(ask: Ask, preferences: How) {
  return 'operation' in ask ? ask.operation : operationFor(ask.want, preferences)
}
