import { i18n } from './i18n.ts'

/** The most that something costs, as text; `null`: nobody knows. `format` writes the number as the reader does. */
export function priceText(most: number | null, format: (credits: number) => string = String): string {
  if (most === null) return i18n.t('price.unpublished')
  return most === 0 ? i18n.t('price.free') : i18n.t('price.most', most, [format(most)])
}

/** The text of a button or a menu item that spends: what it does, and what that costs at most. */
export function pricedText(
  action: string,
  most: number | null,
  format?: (credits: number) => string,
): string {
  return i18n.t('price.on', [action, priceText(most, format)])
}
