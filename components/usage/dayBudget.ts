import { computed, type ReadonlySignal } from '@preact/signals'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { budgetOn } from '../../lib/purchases/prices/budget.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'

export interface DayBudget {
  /** Credits that may be spent today; `null`: no limit. */
  today: number | null
  /** Credits on every day. */
  daily: number | null
}

/** The budget of the day, which may be raised for today only. */
export function watchBudget(now: ReadonlySignal<number>): ReadonlySignal<DayBudget | undefined> {
  const preferred = watchStorageItem(preferences)
  return computed(
    () =>
      preferred.value && {
        today: budgetOn(localDay(now.value), preferred.value),
        daily: preferred.value.budgetPerDay,
      },
  )
}
