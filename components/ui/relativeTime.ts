const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * day],
  ['month', 30.44 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

/**
 * A text such as "3 days ago", "in 5 minutes" or "now", rounded towards now. Days are calendar days: 47 hours ago isn't
 * "yesterday". Years are numbers, because "last year" could mean nearly two.
 */
export function relativeTime(at: number, now: number, locale: string): string {
  const text = (count: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'auto' | 'always') =>
    new Intl.RelativeTimeFormat(locale, { numeric }).format(count, unit)
  const distance = at - now
  const [unit, length] = units.find((one) => Math.abs(distance) >= one[1]) ?? ['second', second]
  if (unit === 'second') return text(distance > 0 ? Math.ceil(distance / second) : 0, unit, 'auto')
  if (unit === 'day') return text(Math.round((midnightOf(at) - midnightOf(now)) / day), unit, 'auto')
  return text(Math.trunc(distance / length), unit, 'always')
}

const midnightOf = (at: number) => new Date(at).setHours(0, 0, 0, 0)

export const ageText = (at: number, now: number, locale: string): string =>
  relativeTime(Math.min(at, now), now, locale)

/** The ISO text of a time; `undefined` for a date outside the calendar. */
export function isoText(at: number): string | undefined {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
