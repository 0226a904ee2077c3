import { priceList, type PriceList } from './prices.ts'
import type { Database } from '../../records/database/database.ts'
import type { Preferences } from '../../settings/preferences.ts'

/** The prices of the service at `origin`: the person's own, what it charged lately, what is published. */
export async function pricesAt(
  db: Database,
  origin: string,
  { prices }: Pick<Preferences, 'prices'>,
): Promise<PriceList> {
  const learned = await db.learned.where('key').startsWith(`${origin} `).toArray()
  return priceList(learned, prices)
}
