import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { pageNames } from '../../lib/library/route.ts'
import type { BatchViewModel } from './batchModel.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { itemWords } from './stateTexts.ts'
import { itemStates, type Batch } from '../../lib/records/database/rows/bulk.ts'

interface OutcomesProps {
  batch: Batch
  model: BatchViewModel
  ended: boolean
}

export function Outcomes({ batch, model, ended }: OutcomesProps) {
  const told = itemStates.filter((state) => batch.counts[state] > 0)
  const found = batch.counts.ok + batch.counts.known
  const busy = useSignal(false)
  const choose = async () => {
    busy.value = true
    await model.chooseFound()
    busy.value = false
    location.hash = pageNames.table
  }
  return (
    <section class="batch-part" aria-labelledby="batch-outcomes">
      <h2 id="batch-outcomes">{i18n.t(ended ? 'batch.ended' : 'batch.soFar')}</h2>
      <dl class="batch-outcomes">
        {told.map((state) => (
          <div key={state}>
            <dt>
              <Badge tone={itemWords[state].tone}>{i18n.t(itemWords[state].words)}</Badge>
            </dt>
            <dd>{numberText(batch.counts[state])}</dd>
          </div>
        ))}
      </dl>
      <div class="batch-actions">
        {found > 0 && !ended && (
          <Button busy={busy.value} onClick={() => void choose()}>
            {i18n.t('batch.choose')}
          </Button>
        )}
        <a href={`/ledger.html#text=${encodeURIComponent(batch.id)}`}>{i18n.t('batch.ledger')}</a>
      </div>
    </section>
  )
}
