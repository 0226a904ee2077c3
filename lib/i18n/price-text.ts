import { i18n } from './i18n.ts'

/** `null` if unknown. `format` formats the number for the reader. */
export function priceText(maximum: number | null, format: (credits: number) => string = String): string {
  if (maximum === null) return i18n.t('price.unpublished')
  return maximum === 0 ? i18n.t('price.free') : i18n.t('price.most', maximum, [format(maximum)])
}

/** An action's label with its maximum price. */
export function pricedText(
  action: string,
  maximum: number | null,
  format?: (credits: number) => string,
): string {
  return i18n.t('price.on', [action, priceText(maximum, format)])
}
