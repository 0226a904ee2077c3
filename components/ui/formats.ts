import { locale } from './locale.ts'

/** Credits may be fractional; more than two digits of a fraction say nothing. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 2 }).format(value)
}

export function dateText(at: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(at)
}

export function dateTimeText(at: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

export function timeText(at: number): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'medium' }).format(at)
}
