import { i18n } from '#i18n'
import { numberText } from '../ui/formats.ts'
import { itemCountText } from './stateTexts.ts'
import './run-strip.css'
import { endStates, type BulkRun } from '../../lib/bulk/rows.ts'

/** In the legend's order. */
export function RunBar({ run }: { run: Pick<BulkRun, 'name' | 'counts'> }) {
  const { all, ended } = itemCountText(run)
  return (
    <div
      class="run-bar"
      role="progressbar"
      aria-label={i18n.t('run.progressOf', [run.name])}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={ended}
      aria-valuetext={progressText(run)}
    >
      {endStates.map((state) => (
        <span
          key={state}
          class={`run-bar-${state}`}
          style={{ inlineSize: `${all === 0 ? 0 : (run.counts[state] / all) * 100}%` }}
        />
      ))}
    </div>
  )
}

export function progressText(run: Pick<BulkRun, 'counts'>): string {
  const { all, ended } = itemCountText(run)
  return i18n.t('ui.partOf', [numberText(ended), numberText(all)])
}
