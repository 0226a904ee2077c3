import { i18n } from '#i18n'
import { useEffect } from 'preact/hooks'
import type { BatchViewModel } from './batchModel.ts'
import { countedText } from '../account/sumText.ts'
import { announce } from '../ui/announce.ts'
import { numberText } from '../ui/formats.ts'
import { BatchBar, progressText } from './BatchBar.tsx'
import { minutesText } from './estimateTexts.ts'
import { itemCountText, shownState } from './stateTexts.ts'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'

interface BatchProgressProps {
  batch: Batch
  model: BatchViewModel
}

/** Progress of a bulk run: bar, count, rate, credits and remaining time. */
export function BatchProgress({ batch, model }: BatchProgressProps) {
  const { spent, rate, minutesLeft } = model.one
  const running = batch.state === 'running' && batch.held === null
  const facts = [
    progressText(batch),
    spent.value === undefined ? null : countedText(spent.value),
    running && rate.value ? i18n.t('batch.rate', [numberText(Math.round(rate.value))]) : null,
    running && minutesLeft.value ? i18n.t('batch.timeLeft', [minutesText(minutesLeft.value)]) : null,
  ]
  useAnnounced(batch)
  return (
    <div class="batch-progress">
      <BatchBar batch={batch} />
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Announce progress only this many times, to limit interruptions by the screen reader. */
const parts = 4

/** Announces the progress of a run, and its end. */
export function useAnnounced(batch: Batch): void {
  const { all, ended } = itemCountText(batch)
  const part = all === 0 ? 0 : Math.floor((ended / all) * parts)
  const { words } = shownState(batch)
  useEffect(() => {
    announce(`${batch.name}: ${i18n.t(words)}, ${progressText(batch)}`)
  }, [batch.id, words, part])
}
