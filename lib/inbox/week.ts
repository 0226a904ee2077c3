import { sumCredits } from '../purchases/prices/credits.ts'
import { countsFor } from '../purchases/ledger/spending.ts'
import { localDay, startOfDay } from '../purchases/ledger/calendar.ts'
import type { Database } from '../records/database/database.ts'
import { newsworthyCertainties } from '../records/job-events.ts'

/** Watched lists in the last full week, from Monday to Sunday. */
export interface WeekDigest {
  monday: string
  sunday: string
  jobChanges: number
  checks: number
  /** In credits, with the reservation where a cost is unknown. */
  credits: number
}

const checkOperations = ['getExperience', 'getProfileData', 'enrichProfile'] as const

/** `null` if nothing happened in the last full week. */
export async function readWeek(db: Database, now: number): Promise<WeekDigest | null> {
  const today = localDay(now)
  const sinceMonday = (new Date(now).getDay() + 6) % 7
  const [from, until] = [startOfDay(today, -sinceMonday - 7), startOfDay(today, -sinceMonday)]
  const [changes, checks] = await Promise.all([
    Promise.all(
      newsworthyCertainties.map((certainty) =>
        db.history
          .where('[job.certainty+at]')
          .between([certainty, from], [certainty, until], true, false)
          .count(),
      ),
    ),
    Promise.all(
      checkOperations.map((operation) =>
        db.requests
          .where('[operation+trigger+reservedAt]')
          .between([operation, 'watch', from], [operation, 'watch', until], true, false)
          .toArray(),
      ),
    ),
  ])
  const jobChanges = changes.reduce((sum, count) => sum + count, 0)
  const requests = checks.flat()
  if (jobChanges === 0 && requests.length === 0) return null
  return {
    monday: localDay(from),
    sunday: localDay(startOfDay(localDay(from), 6)),
    jobChanges,
    checks: requests.length,
    credits: sumCredits(requests.map(countsFor)),
  }
}
