import { operationFor } from '../../lib/purchases/operations.ts'
import { itemsOf } from '../../lib/bulk/items.ts'
import type { PriceList } from '../../lib/purchases/prices/prices.ts'
import { roundCredits } from '../../lib/purchases/prices/round.ts'
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
  let all: number | null = 0
  for (const state of states)
    await itemsOf(db, id, state).each(({ ask }) => {
      const { most } = prices[operationOf(ask, preferences)]
      all = all === null || most === null ? null : roundCredits(all + most)
    })
  return all
}

export function operationOf(ask: Ask, preferences: How) {
  return 'operation' in ask ? ask.operation : operationFor(ask.want, preferences)
}
