import { dateFormat, numberFormat } from './intl.ts'
import { locale } from './locale.ts'

/** Credits may be fractional; more than two digits of a fraction say nothing. */
export function numberText(value: number): string {
  return numberFormat(locale(), { maximumFractionDigits: 2 }).format(value)
}

export function dateText(at: number): string {
  return dateFormat(locale(), { dateStyle: 'medium' }).format(at)
}

export function dateTimeText(at: number): string {
  return dateFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

export function timeText(at: number): string {
  return dateFormat(locale(), { timeStyle: 'medium' }).format(at)
}
