import { i18n } from '#i18n'
import { useEffect } from 'preact/hooks'
import type { RunViewModel } from './runModel.ts'
import { countedText } from '../account/sumText.ts'
import { announce } from '../ui/announce.ts'
import { numberText } from '../ui/formats.ts'
import { RunBar, progressText } from './RunBar.tsx'
import { minutesText } from './estimateTexts.ts'
import { itemCountText, shownState } from './stateTexts.ts'
import type { BulkRun } from '../../lib/bulk/rows.ts'

interface RunProgressProps {
  run: BulkRun
  model: RunViewModel
}

export function RunProgress({ run, model }: RunProgressProps) {
  const { spent, rate, minutesRemaining } = model.openRun
  const running = run.state === 'running' && run.pauseReason === null
  const facts = [
    progressText(run),
    spent.value === undefined ? null : countedText(spent.value),
    running && rate.value ? i18n.t('run.rate', [numberText(Math.round(rate.value))]) : null,
    running && minutesRemaining.value ? i18n.t('run.timeLeft', [minutesText(minutesRemaining.value)]) : null,
  ]
  useAnnounced(run)
  return (
    <div class="run-progress">
      <RunBar run={run} />
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** Progress is announced once per quarter; more would interrupt the screen reader too often. */
const parts = 4

export function useAnnounced(run: BulkRun): void {
  const { all, ended } = itemCountText(run)
  const part = all === 0 ? 0 : Math.floor((ended / all) * parts)
  const { words } = shownState(run)
  useEffect(() => {
    announce(`${run.name}: ${i18n.t(words)}, ${progressText(run)}`)
  }, [run.id, words, part])
}
