import { pricedText } from '../../lib/i18n/price-text.ts'
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
  return most === undefined ? null : pricedText(words, most, numberText)
}
