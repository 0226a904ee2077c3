import { dateFormat, numberFormat } from './intl.ts'
import { locale } from './locale.ts'

/** Credits may be fractional; more than two digits of a fraction say nothing. */
export function numberText(value: number): string {
  return numberFormat(locale(), { maximumFractionDigits: 2 }).format(value)
}

export function dateText(at: number): string {
  return momentText(at, { dateStyle: 'medium' })
}

export function dateTimeText(at: number): string {
  return momentText(at, { dateStyle: 'medium', timeStyle: 'short' })
}

export function timeText(at: number): string {
  return momentText(at, { timeStyle: 'medium' })
}

/** A moment beyond the calendar is none: a dash, since a formatter throws and would take the whole view along. */
function momentText(at: number, options: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(new Date(at).getTime()) ? '–' : dateFormat(locale(), options).format(at)
}
