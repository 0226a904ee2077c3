import { localDay, startOfDay } from '../purchases/ledger/calendar.ts'
import type { InboxItem } from './inbox.ts'

interface LastNotice {
  day: string
  /** In ms since epoch. */
  at: number
}

/** The local hour at which notifications start. */
const earliestHour = 8

/** The items for a notification; empty if there was one today. */
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

/** In ms since epoch: for a notification, or because follow-ups become due. */
export function nextCheckAt(now: number): number {
  const today = localDay(now)
  return earliestOn(today) > now ? earliestOn(today) : startOfDay(today, 1)
}

const earliestOn = (day: string): number => startOfDay(day) + earliestHour * 3_600_000
