import type { Backups, Schedule } from '../../settings/backups.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const everyMs: Record<Schedule, number | null> = { off: null, daily: dayMs, weekly: 7 * dayMs }

/** One that failed is tried again after this long: a disk that is full, or a browser that was closed meanwhile. */
const retryMs = hourMs

/** When the next backup is due, in milliseconds since 1970; `null`: never. One that was never made is due at once. */
export function nextBackup({ schedule, last, tried }: Backups): number | null {
  const every = everyMs[schedule]
  if (every === null) return null
  const due = last ? last.at + every : 0
  return tried !== null && tried > (last?.at ?? 0) ? Math.max(due, tried + retryMs) : due
}
