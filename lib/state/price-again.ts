import { wants } from '../enrichment/wants.ts'
import { itemsOf } from '../batches/items-of.ts'
import type { Ask, ItemState } from '../batches/batch.ts'
import type { PriceList } from '../credits/prices.ts'
import { roundCredits } from '../credits/round.ts'
import type { Database } from '../records/database.ts'
import type { Preferences } from '../settings/settings.ts'

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
  return 'operation' in ask ? ask.operation : wants[ask.want].operation(preferences)
}
