import { localDay, startOfDay } from '../purchases/ledger/calendar.ts'
import type { InboxItem } from './inbox.ts'

export interface LastNotice {
  /** Local calendar day. */
  day: string
  /** In ms since epoch. */
  at: number
}

/** Local hour at which notifications start. */
const earliestHour = 8

/** Since the last notification, at most once a day. */
export function itemsToNotify(
  items: readonly InboxItem[],
  last: LastNotice | null,
  now: number,
): InboxItem[] {
  const today = localDay(now)
  if (last?.day === today || now < earliestOn(today)) return []
  const since = last && last.at <= now ? last.at : startOfDay(today)
  return items.filter(({ at }) => at >= since && at <= now)
}

/** The next time to read the Inbox in ms since epoch: for a notification, or when follow-ups become due. */
export function nextCheckAt(now: number): number {
  const today = localDay(now)
  return earliestOn(today) > now ? earliestOn(today) : startOfDay(today, 1)
}

const earliestOn = (day: string): number => startOfDay(day) + earliestHour * 3_600_000
