import { computed, type ReadonlySignal } from '@preact/signals'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { firstProfile } from '../../lib/settings/accounts.ts'
import { countedSpending, daySumOf } from '../../lib/purchases/ledger/spending.ts'
import { budgetOn } from '../../lib/purchases/prices/budget.ts'
import type { SpendingLimit } from '../../lib/purchases/prices/shortfall.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Preferences } from '../../lib/settings/settings.ts'
import { live } from '../model/live.ts'
import { watchClock } from '../model/watchClock.ts'

/** How late the view may notice that a new day has begun, in ms. */
const clockMs = 15_000

/** `undefined` until it is read. */
export function watchDayBudget(
  db: Database,
  preferred: ReadonlySignal<Preferences | undefined>,
): ReadonlySignal<SpendingLimit | undefined> {
  const now = watchClock(clockMs)
  const day = computed(() => localDay(now.value))
  const spent = live(
    () => [preferred.value?.profile ?? firstProfile, day.value] as const,
    async ([profile, today]) => ({ profile, credits: countedSpending(await daySumOf(db, profile, today)) }),
  )
  // Budgets are separate for each profile: ignore an amount that was read for another one.
  return computed(() =>
    preferred.value && spent.value?.profile === preferred.value.profile
      ? { budget: budgetOn(day.value, preferred.value), spent: spent.value.credits }
      : undefined,
  )
}
