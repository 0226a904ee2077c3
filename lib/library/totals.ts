import type { ColumnContext } from './columns.ts'
import type { Subject } from '../records/database/rows/records.ts'

/** What some records come to: how many there are, how many have an email address, and the credits they cost. */
export function sumOf(
  subjects: readonly (Subject | null)[],
  { costOf }: Pick<ColumnContext, 'costOf'>,
): { count: number; emails: number; credits: number } {
  let [count, emails, credits] = [0, 0, 0]
  for (const subject of subjects) {
    if (!subject) continue
    count++
    if (subject.email !== '') emails++
    credits += costOf(subject) ?? 0
  }
  return { count, emails, credits: Math.round(credits * 1000) / 1000 }
}
