import { i18n } from '#i18n'
import type { Position } from '../../../lib/api/schemas/person.ts'
import { monthsOf, spanOf, type Span } from './career.ts'
import { durationText, monthAt, monthText } from './months.ts'
import { locale } from '../../ui/formats.ts'

/** "Mar 2019 – now", as far as it is known. */
export function periodText({ start, end }: Span): string {
  const from = start ? monthText(start, locale()) : null
  const until = end ? monthText(end, locale()) : end === null ? i18n.t('person.present') : null
  if (from && until) return from === until ? from : i18n.t('person.span', [from, until])
  return from ?? until ?? ''
}

/** "3 yrs 2 mths"; empty if unknown. */
export function lengthText(span: Span, now: number): string {
  const months = monthsOf(span, monthAt(now))
  return months === null ? '' : durationText(months, locale())
}

/** "since Mar 2019, 3 yrs 2 mths", for an ongoing position. */
export function sinceText({ startEndDate }: Position, now: number): string | null {
  const span = spanOf(startEndDate)
  if (!span.start) return null
  const start = monthText(span.start, locale())
  const length = lengthText({ start: span.start, end: span.end ?? null }, now)
  return length ? i18n.t('person.since', [start, length]) : i18n.t('person.sinceOnly', [start])
}
