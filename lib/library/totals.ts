import { roundCredits } from '../purchases/prices/credits.ts'
import type { ColumnContext } from './columns.ts'
import type { Subject } from '../records/database/rows/records.ts'
import { yieldToPage } from '../input/yield-to-page.ts'

/** What some records come to. */
export interface Totals {
  count: number
  /** How many have an email address. */
  emails: number
  credits: number
}

/** Adds up records without holding the page up; `null` where it is not wanted any more. */
export async function totalsOf(
  subjects: Iterable<Subject | null>,
  { costOf }: Pick<ColumnContext, 'costOf'>,
  stop: AbortSignal,
): Promise<Totals | null> {
  const pause = yieldToPage()
  let [count, emails, credits] = [0, 0, 0]
  for (const subject of subjects) {
    if (!subject) continue
    count++
    if (subject.email !== '') emails++
    credits += costOf(subject) ?? 0
    if (count % 256 === 0) await pause()
    if (stop.aborted) return null
  }
  return { count, emails, credits: roundCredits(credits) }
}
