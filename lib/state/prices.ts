import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { priceList, type PriceList } from '../credits/prices.ts'
import { pricesAt } from '../enrichment/price-list.ts'
import type { Database } from '../records/database.ts'
import { deployment, preferences } from '../settings/settings.ts'
import { watchFact } from './facts.ts'
import { live } from './live.ts'

const shown = signal<PriceList>(priceList())

/** What every operation costs, as buttons say it: what is published, until more is known of this service. */
export const prices: ReadonlySignal<PriceList> = shown

/** Keeps `prices` true for this view. */
export function watchPrices(db: Database): void {
  const where = watchFact(deployment)
  const preferred = watchFact(preferences)
  const known = live(
    () => [URL.parse(where.value?.apiUrl ?? '')?.origin ?? '', preferred.value?.prices ?? {}] as const,
    ([origin, yours]) => pricesAt(db, origin, { prices: yours }),
  )
  effect(() => {
    if (known.value) shown.value = known.value
  })
}
