import { locale } from '../ui/formats.ts'
import { numberFormat } from '../ui/intl.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** "3.4 MB", in steps of 1,000. */
export function bytesText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return numberFormat(locale(), {
    style: 'unit',
    unit: units[step]!,
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}
