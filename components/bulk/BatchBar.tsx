import { i18n } from '#i18n'
import { numberText } from '../ui/formats.ts'
import { itemCountText } from './stateTexts.ts'
import './BatchBar.css'
import { endStates, type Batch } from '../../lib/records/database/rows/bulk.ts'

/** Progress of a bulk run: one segment for each outcome, in the order of the legend. */
export function BatchBar({ batch }: { batch: Pick<Batch, 'name' | 'counts'> }) {
  const { all, ended } = itemCountText(batch)
  return (
    <div
      class="batch-bar"
      role="progressbar"
      aria-label={i18n.t('batch.progressOf', [batch.name])}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={ended}
      aria-valuetext={progressText(batch)}
    >
      {endStates.map((state) => (
        <span
          key={state}
          class={`batch-bar-${state}`}
          style={{ inlineSize: `${all === 0 ? 0 : (batch.counts[state] / all) * 100}%` }}
        />
      ))}
    </div>
  )
}

export function progressText(batch: Pick<Batch, 'counts'>): string {
  const { all, ended } = itemCountText(batch)
  return i18n.t('ui.partOf', [numberText(ended), numberText(all)])
}
