import { numberFormat } from '../ui/intl.ts'
import { locale } from '../ui/locale.ts'

/** "4 minutes", "2.5 hours", "3 days": as exact as an estimate is; less than a minute counts as one. */
export function durationText(minutes: number): string {
  if (minutes < 90) return unitText(Math.max(1, Math.ceil(minutes)), 'minute')
  const hours = minutes / 60
  return hours < 36 ? unitText(Math.ceil(hours * 2) / 2, 'hour') : unitText(Math.ceil(hours / 24), 'day')
}

function unitText(value: number, unit: 'minute' | 'hour' | 'day'): string {
  return numberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
