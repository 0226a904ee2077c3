import { roundCredits } from '../purchases/prices/credits.ts'
import type { ColumnContext } from './columns.ts'
import type { Subject } from '../records/rows/subject.ts'
import { yieldToPage } from '../yield-to-page.ts'

export interface Totals {
  count: number
  emails: number
  credits: number
}

/** Doesn't block the page; `null` if cancelled. */
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
