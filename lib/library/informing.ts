import { localDay } from '../purchases/ledger/calendar.ts'
import { informedTag, isInformedTag } from '../records/annotations/informed-tag.ts'
import type { Subject } from '../records/database/rows/records.ts'

/** Where somebody stands who is to be told what is kept. `week`: today or within the next seven days. */
export const informingStates = ['overdue', 'week', 'later', 'informed'] as const
export type InformingState = (typeof informingStates)[number]

const daysAhead = 7

/**
 * The local day, by its first moment, until when somebody is to be told: a calendar month after the data was obtained, the
 * month's last day where it is shorter. Milliseconds since 1970.
 */
export function informBy(obtainedAt: number): number {
  const at = new Date(obtainedAt)
  const lastDay = new Date(at.getFullYear(), at.getMonth() + 2, 0).getDate()
  return new Date(at.getFullYear(), at.getMonth() + 1, Math.min(at.getDate(), lastDay)).getTime()
}

/** The mark of who is informed now. */
export const informedNow = (now: number): string => informedTag(localDay(now))

/** Where each record stands now; `null`: it is of no person. */
export function informingStateBy(
  now: number,
): (subject: Pick<Subject, 'kind' | 'tags' | 'createdAt'>) => InformingState | null {
  const at = new Date(now)
  const dayFrom = (days: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime()
  const [today, week] = [dayFrom(0), dayFrom(daysAhead)]
  return ({ kind, tags, createdAt }) => {
    if (kind !== 'person') return null
    if (tags.some(isInformedTag)) return 'informed'
    const due = informBy(createdAt)
    if (due < today) return 'overdue'
    return due <= week ? 'week' : 'later'
  }
}
