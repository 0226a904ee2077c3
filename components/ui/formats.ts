import { dateFormat, numberFormat } from './intl.ts'

/** Credits may be fractional; more than two digits of a fraction say nothing. */
export function numberText(value: number): string {
  return numberFormat({ maximumFractionDigits: 2 }).format(value)
}

export function dateText(at: number): string {
  return dateFormat({ dateStyle: 'medium' }).format(at)
}

export function dateTimeText(at: number): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

export function timeText(at: number): string {
  return dateFormat({ timeStyle: 'medium' }).format(at)
}
