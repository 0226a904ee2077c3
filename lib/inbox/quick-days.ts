import { localDay, startOfDay } from '../purchases/ledger/calendar.ts'

export const quickDayNames = ['tomorrow', 'monday', 'twoWeeks'] as const
type QuickDay = (typeof quickDayNames)[number]

/** Local calendar days to choose from. `monday` is never today. */
export function quickDays(now: number): Record<QuickDay, string> {
  const today = localDay(now)
  const later = (days: number) => localDay(startOfDay(today, days))
  const weekday = new Date(now).getDay()
  return { tomorrow: later(1), monday: later((8 - weekday) % 7 || 7), twoWeeks: later(14) }
}
