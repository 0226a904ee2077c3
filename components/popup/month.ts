import { monthAround } from '../../lib/purchases/ledger/calendar.ts'
import { profileSums, sumsOfProfile } from '../../lib/purchases/ledger/spending.ts'
import { firstProfile } from '../../lib/settings/accounts.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { sumOfDays, type DaySum } from '../../lib/purchases/ledger/sums.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { ReadonlySignal } from '@preact/signals'
import { watchClock } from '../model/watchClock.ts'
import { live } from '../model/live.ts'

const clockMs = 60_000

/** Credits and requests of the current calendar month in the active profile; `undefined` until it is known. */
export function watchMonth(db: Database): ReadonlySignal<DaySum | undefined> {
  const now = watchClock(clockMs)
  const preferred = watchStorageItem(preferences)
  return live(
    () => [preferred.value?.profile, monthAround(now.value)] as const,
    async ([profile = firstProfile, [first, next]]) => {
      const days = sumsOfProfile(profile, await profileSums(db, first, next))
      return sumOfDays(days.filter(({ key }) => key < next))
    },
  )
}
