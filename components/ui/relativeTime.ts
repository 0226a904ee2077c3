const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** The largest unit of which at least one has passed, and how long a moment is shown in it. */
const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365.25 * day],
  ['month', 30.44 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
]

/** "3 days ago", "in 5 minutes", "now": rounded towards now, so that nothing looks older than it is. */
export function relativeTime(at: number, now: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const distance = at - now
  for (const [unit, length] of units)
    if (Math.abs(distance) >= length) return format.format(Math.trunc(distance / length), unit)
  return format.format(distance > 0 ? Math.ceil(distance / second) : 0, 'second')
}

/** How long ago something was written down, "now" at the least: a view's clock, or another computer's, may be behind. */
export const ageText = (at: number, now: number, locale: string): string =>
  relativeTime(Math.min(at, now), now, locale)
