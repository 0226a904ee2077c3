import { i18n } from '#i18n'
import { useEffect, useState } from 'preact/hooks'
import type { Batch, ItemState } from '../../lib/batches/batch.ts'
import type { BatchRoomModel } from '../../lib/state/batch-room.ts'
import { numberText } from '../ui/formats.ts'

/** What a button says that asks for the items in these states: with the most that it costs; `null` until that is known. */
export function useAgainText(
  words: string,
  states: readonly ItemState[],
  batch: Batch,
  model: BatchRoomModel,
): string | null {
  const [text, setText] = useState<string | null>(null)
  const count = states.reduce((sum, state) => sum + batch.counts[state], 0)
  useEffect(() => {
    let left = false
    setText(null)
    void model.priceAgain(states).then((most) => {
      if (!left) setText(i18n.t('price.on', [words, priceText(most)]))
    })
    return () => {
      left = true
    }
  }, [words, states.join(' '), count, batch.id])
  return text
}

function priceText(most: number | null): string {
  if (most === null) return i18n.t('price.unpublished')
  return most === 0 ? i18n.t('price.free') : i18n.t('price.most', most, [numberText(most)])
}
