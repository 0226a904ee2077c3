import { i18n } from '#i18n'
import { useEffect, useState } from 'preact/hooks'
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
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let left = false
    setText(null)
    void price().then((most) => {
      if (!left) setText(i18n.t('price.on', [words, priceText(most)]))
    })
    return () => {
      left = true
    }
  }, [words, which])
  return text
}

function priceText(most: number | null): string {
  if (most === null) return i18n.t('price.unpublished')
  return most === 0 ? i18n.t('price.free') : i18n.t('price.most', most, [numberText(most)])
}
