const pattern = /^(\d{4})-(\d\d)-(\d\d)$/

/** Whether a text is a day such as `2026-11-21`. */
export const isDay = (text: string): boolean => pattern.test(text) && dayOf(dateOf(text)) === text

// In UTC, where every day has 24 hours.
const dateOf = (day: string): Date => new Date(`${day}T00:00Z`)
const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10))

function plusDays(day: string, days: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

function plusMonths(day: string, months: number): string {
  const date = dateOf(day)
  const requested = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(requested, last))
  return dayOf(date)
}

/** The day that a key moves to; `null` for other keys and outside of the years 1 to 9999. */
export function movedDay(day: string, key: string, isRtl: boolean): string | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const days = { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 }[key]
  const months = { PageUp: -1, PageDown: 1 }[key]
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
  const to =
    months !== undefined
      ? plusMonths(day, months)
      : days !== undefined
        ? plusDays(day, isSideways ? (key === forward ? 1 : -1) : days)
        : ''
  return isDay(to) ? to : null
}

export function monthGrid(day: string, language: string): string[][] {
  const first = `${day.slice(0, 7)}-01`
  const weekday = dateOf(first).getUTCDay()
  const start = plusDays(first, -((weekday - firstWeekday(language) + 7) % 7))
  const weeks: string[][] = []
  for (let from = start; weeks.length === 0 || from.slice(0, 7) === day.slice(0, 7); from = plusDays(from, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => plusDays(from, index)))
  return weeks
}

/** The first day of the week: 0 for Sunday. Monday if the browser doesn't report it. */
function firstWeekday(language: string): number {
  const known = new Intl.Locale(language) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }
  return (known.getWeekInfo?.().firstDay ?? 1) % 7
}
