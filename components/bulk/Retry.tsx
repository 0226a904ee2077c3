import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { useSignal } from '@preact/signals'
import { countIn } from '../../lib/bulk/run.ts'
import type { RunViewModel } from './runModel.ts'
import { pricedText } from '../../lib/i18n/price-text.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { sentencesOfRefusal } from '../errors/sentences.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { ToggleField } from '../ui/ToggleField.tsx'
import { itemWords } from './stateTexts.ts'
import type { EndState, BulkRun } from '../../lib/bulk/rows.ts'

const retried = ['not-found', 'refused', 'unknown', 'cancelled'] as const satisfies EndState[]

export function Retry({ run, model }: { run: BulkRun; model: RunViewModel }) {
  const chosen = useSignal<readonly EndState[]>([])
  const isWorkerSilent = useSignal(false)
  const possible = retried.filter((state) => run.counts[state] > 0)
  const states = possible.filter((state) => chosen.value.includes(state))
  const count = countIn(run.counts, states)
  const { id, counts, budget, retries } = run
  const about = [id, states.join(), count, counts.pending, budget, retries]
  const again = useLoaded(() => (states.length > 0 ? model.planRest(states) : Promise.resolve(null)), about)
  // Don't cap the price at what remains of the run's budget: with nothing left, the retry would look free.
  const maximum = again && (again.estimate.unpriced > 0 ? null : again.estimate.maximum)
  const text = again && pricedText(i18n.t('run.retry.act'), maximum ?? null, numberText)
  const paid: { [State in EndState]?: string } = {
    unknown: i18n.t('run.retry.paid'),
    ...(again?.isColleagues ? { refused: i18n.t('run.retry.colleague') } : {}),
  }
  if (possible.length === 0) return null
  const retry = async () => {
    // Clear the choice at once, so that a second click doesn't retry twice.
    chosen.value = []
    isWorkerSilent.value = !(await again?.carryOut())
  }
  return (
    <section class="run-part" aria-labelledby="run-retry">
      <h2 id="run-retry">{i18n.t('run.retry.title')}</h2>
      <div class="run-retry">
        {possible.map((state) => (
          <ToggleField
            key={state}
            label={`${i18n.t(itemWords[state].words)} · ${numberText(run.counts[state])}`}
            description={paid[state]}
            checked={states.includes(state)}
            onChange={(checked) => {
              const others = chosen.value.filter((each) => each !== state)
              chosen.value = checked ? [...others, state] : others
            }}
          />
        ))}
      </div>
      <div class="run-actions">
        <Button
          disabledReason={states.length === 0 || !text ? i18n.t('run.retry.none') : null}
          about={String(run.retries ?? 0)}
          onClick={() => void retry()}
        >
          {states.length > 0 && text ? text : i18n.t('run.retry.act')}
        </Button>
      </div>
      {isWorkerSilent.value && (
        <Notice tone="error" help={hrefOfMessage('no-worker')}>
          {sentencesOfRefusal({ reason: 'no-worker' }).text}
        </Notice>
      )}
    </section>
  )
}
