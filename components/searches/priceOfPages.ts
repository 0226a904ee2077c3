import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import type { ListingSearch } from '../../lib/search/remote/past-searches.ts'
import { prices } from '../account/pricesModel.ts'

/** The maximum price of a number of result pages, in credits; `null` if unknown. */
export function priceOfPages({ operation }: Pick<ListingSearch, 'operation'>, pages: number): number | null {
  const { most } = prices.value[operation]
  return most === null ? null : roundCredits(most * pages)
}
