import { boundedYear } from '../../../lib/api/bounds.ts'
import { isDate } from '../../../lib/text/limits.ts'
import type { Moment } from '../../../lib/api/schemas/fields.ts'
import { dateFormat, numberFormat } from '../../ui/intl.ts'

/** `month` is 1 to 12, or `null` if only the year is known. */
export interface Month {
  year: number
  month: number | null
}

/** Profiles have month and year. Older operations have an ISO date-time with a meaningless day and hour. */
export function monthOf(moment: Moment | null | undefined): Month | null {
  if (moment === null || moment === undefined) return null
  if (typeof moment !== 'string') {
    const month = moment.month ?? null
    // The browser's formatter throws for years outside the calendar, which would break the view.
    if (!boundedYear.safeParse(moment.year).success) return null
    return { year: moment.year, month: month !== null && month >= 1 && month <= 12 ? month : null }
  }
  const date = new Date(moment)
  return !isDate(moment) ? null : { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

export function monthAt(now: number): Month {
  const date = new Date(now)
  return { year: date.getFullYear(), month: date.getMonth() + 1 }
}

/** Since year 0; `null` if the month is unknown. */
export function monthNumber({ year, month }: Month): number | null {
  return month === null ? null : year * 12 + month - 1
}

/** Both included; whole years if a month is unknown. */
export function monthsFrom(start: Month, end: Month): number | null {
  const [first, last] = [monthNumber(start), monthNumber(end)]
  const months = first === null || last === null ? (end.year - start.year) * 12 : last - first + 1
  return months > 0 ? months : null
}

export function monthText({ year, month }: Month, locale: string): string {
  if (month === null) return String(year)
  const format = dateFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' })
  return format.format(Date.UTC(year, month - 1, 15))
}

/** "3 yrs 2 mths", abbreviated as usual in the language. */
export function durationText(months: number, locale: string): string {
  const part = (value: number, unit: 'year' | 'month') =>
    value > 0 ? numberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value) : ''
  return [part(Math.floor(months / 12), 'year'), part(months % 12, 'month')].filter(Boolean).join(' ')
}
