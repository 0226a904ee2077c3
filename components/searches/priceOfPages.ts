import { roundCredits } from '../../lib/purchases/prices/credits.ts'
import type { ListingSearch } from '../../lib/search/remote/past-searches.ts'
import { prices } from '../usage/pricesModel.ts'

/** The most that so many pages of a search cost, in credits; `null`: nobody knows. */
export function priceOfPages({ operation }: Pick<ListingSearch, 'operation'>, pages: number): number | null {
  const { most } = prices.value[operation]
  return most === null ? null : roundCredits(most * pages)
}
