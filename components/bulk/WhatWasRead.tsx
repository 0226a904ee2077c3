import { i18n } from '#i18n'
import type { NewBatchModel } from './newBatchModel.ts'
import { numberText } from '../ui/formats.ts'
import { shareText } from './estimateTexts.ts'
import { useKept } from '../model/useLoaded.ts'

/** How many entries of each kind there are, and how many more of the same. */
export function WhatWasRead({ making }: { making: NewBatchModel }) {
  const reading = useKept(making.reading.value)
  const offerings = useKept(making.offerings.value) ?? []
  if (!making.reading.value && making.progress.value > 0)
    return <p class="batch-faint">{i18n.t('batch.reading', [shareText(making.progress.value)])}</p>
  if (!reading || (reading.entries.length === 0 && reading.unread.length === 0)) return null
  const counts = offerings.map(({ kind, count }) => `${i18n.t(`batch.kind.${kind}`)}: ${numberText(count)}`)
  const duplicates = reading.repeats.length
  const invalid = reading.unread.length
  return (
    <p role="status" class="batch-read">
      {counts.length > 0 ? counts.join(' · ') : i18n.t('batch.readNone')}
      {duplicates > 0 && (
        <span class="batch-faint"> · {i18n.t('batch.duplicates', duplicates, [numberText(duplicates)])}</span>
      )}
      {invalid > 0 && (
        <span class="batch-faint"> · {i18n.t('batch.unread', invalid, [numberText(invalid)])}</span>
      )}
    </p>
  )
}
