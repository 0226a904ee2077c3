import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { priceList, type PriceList, pricesAt } from '../../lib/purchases/prices/prices.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { deployment, preferences } from '../../lib/settings/settings.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { live } from '../model/live.ts'

const shown = signal<PriceList>(priceList())

export const prices: ReadonlySignal<PriceList> = shown

export function watchPrices(db: Database): void {
  const where = watchStorageItem(deployment)
  const preferred = watchStorageItem(preferences)
  const known = live(
    () => [URL.parse(where.value?.apiUrl ?? '')?.origin ?? '', preferred.value?.prices ?? {}] as const,
    ([origin, yours]) => pricesAt(db, origin, { prices: yours }),
  )
  effect(() => {
    if (known.value) shown.value = known.value
  })
}
