import { numberFormat } from '../ui/intl.ts'
import { locale } from '../ui/locale.ts'

/** "34 %", as the reader's language writes it. */
export function shareText(share: number): string {
  return numberFormat(locale(), { style: 'percent' }).format(Math.min(1, share))
}
