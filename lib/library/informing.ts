import { localDay } from '../purchases/ledger/calendar.ts'
import { informedTag, isInformedTag } from '../records/annotations/informed-tag.ts'
import type { Subject } from '../records/rows/subject.ts'

/** `week`: due within seven days. */
export const informingStates = ['overdue', 'week', 'later', 'informed'] as const
export type InformingState = (typeof informingStates)[number]

export const informDaysAhead = 7

/** The start of the local day one month after collection (the last day of a shorter month), in ms since epoch. */
export function informBy(obtainedAt: number): number {
  const at = new Date(obtainedAt)
  const lastDay = new Date(at.getFullYear(), at.getMonth() + 2, 0).getDate()
  return new Date(at.getFullYear(), at.getMonth() + 1, Math.min(at.getDate(), lastDay)).getTime()
}

export const informedNow = (now: number): string => informedTag(localDay(now))

/** `null` for other records than people. */
export function informingStateBy(
  now: number,
): (subject: Pick<Subject, 'kind' | 'tags' | 'createdAt'>) => InformingState | null {
  const at = new Date(now)
  const dayFrom = (days: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime()
  const [today, week] = [dayFrom(0), dayFrom(informDaysAhead)]
  return ({ kind, tags, createdAt }) => {
    if (kind !== 'person') return null
    if (tags.some(isInformedTag)) return 'informed'
    const due = informBy(createdAt)
    if (due < today) return 'overdue'
    return due <= week ? 'week' : 'later'
  }
}
