import { i18n } from './i18n.ts'

/** `null` if unknown. `format` formats the number for the reader. */
export function priceText(most: number | null, format: (credits: number) => string = String): string {
  if (most === null) return i18n.t('price.unpublished')
  return most === 0 ? i18n.t('price.free') : i18n.t('price.most', most, [format(most)])
}

/** Action and maximum price. */
export function pricedText(
  action: string,
  most: number | null,
  format?: (credits: number) => string,
): string {
  return i18n.t('price.on', [action, priceText(most, format)])
}
