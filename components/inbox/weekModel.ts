import type { ReadonlySignal } from '@preact/signals'
import { readWeek, type WeekDigest } from '../../lib/inbox/week.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { live } from '../model/live.ts'

/** `null` if nothing happened in that week. */
export const watchWeek = (
  db: Database,
  now: ReadonlySignal<number>,
): ReadonlySignal<WeekDigest | null | undefined> =>
  live(
    () => new Date(now.value).toDateString(),
    () => readWeek(db, now.peek()),
  )
