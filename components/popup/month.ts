import { monthAround } from '../../lib/purchases/ledger/calendar.ts'
import { sumOfDays, type DaySum } from '../../lib/purchases/ledger/sums.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { ReadonlySignal } from '@preact/signals'
import { watchClock } from '../model/watchClock.ts'
import { live } from '../model/live.ts'

const clockMs = 60_000

/** What this calendar month cost, in credits and requests; `undefined` until it is known. */
export function watchMonth(db: Database): ReadonlySignal<DaySum | undefined> {
  const now = watchClock(clockMs)
  return live(
    () => monthAround(now.value),
    async ([first, next]) => sumOfDays(await db.spending.where('key').between(first, next).toArray()),
  )
}
