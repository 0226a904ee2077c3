import { i18n } from '#i18n'
import { useLoaded } from '../model/useLoaded.ts'
import { numberText } from '../ui/formats.ts'

/**
 * What a button says that asks for many items: with the most that it costs, which is asked for anew when `which`
 * changes; `null` until that is known.
 */
export function useAgainText(
  words: string,
  price: () => Promise<number | null>,
  which: string,
): string | null {
  const most = useLoaded(price, [which])
  return most === undefined ? null : i18n.t('price.on', [words, priceText(most)])
}

function priceText(most: number | null): string {
  if (most === null) return i18n.t('price.unpublished')
  return most === 0 ? i18n.t('price.free') : i18n.t('price.most', most, [numberText(most)])
}
