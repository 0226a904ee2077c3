import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { pageNames } from '../../lib/library/route.ts'
import type { RunViewModel } from './runModel.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { itemWords } from './stateTexts.ts'
import { itemStates, type BulkRun } from '../../lib/bulk/rows.ts'

interface OutcomesProps {
  run: BulkRun
  model: RunViewModel
  ended: boolean
}

export function Outcomes({ run, model, ended }: OutcomesProps) {
  const present = itemStates.filter((state) => run.counts[state] > 0)
  const found = run.counts.ok + run.counts.saved
  const busy = useSignal(false)
  const choose = async () => {
    busy.value = true
    await model.chooseFound()
    busy.value = false
    location.hash = pageNames.table
  }
  return (
    <section class={ended ? 'run-part run-ended' : 'run-part'} aria-labelledby="run-outcomes">
      <h2 id="run-outcomes">{i18n.t(ended ? 'run.ended' : 'run.soFar')}</h2>
      <dl class="run-outcomes">
        {present.map((state) => (
          <div key={state}>
            <dt>
              <Badge tone={itemWords[state].tone}>{i18n.t(itemWords[state].words)}</Badge>
            </dt>
            <dd>{numberText(run.counts[state])}</dd>
          </div>
        ))}
      </dl>
      <div class="run-actions">
        {found > 0 && !ended && (
          <Button busy={busy.value} onClick={() => void choose()}>
            {i18n.t('run.choose')}
          </Button>
        )}
        <a href={`/ledger.html#text=${encodeURIComponent(run.id)}`}>{i18n.t('run.ledger')}</a>
      </div>
    </section>
  )
}
