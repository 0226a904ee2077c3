import { i18n } from '#i18n'
import { pageNames } from '../../lib/library/route.ts'
import type { BatchViewModel } from './batchModel.ts'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BatchActions } from './BatchActions.tsx'
import { BatchItems } from './BatchItems.tsx'
import { BatchProgress } from './BatchProgress.tsx'
import { Held } from './Held.tsx'
import { Outcomes } from './Outcomes.tsx'
import { Retry } from './Retry.tsx'
import { shownState } from './stateTexts.ts'
import './one-batch.css'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'
import { batchCommands } from './batchesModel.ts'
import { BudgetField } from './BudgetField.tsx'
import { NotifyField } from './NotifyField.tsx'

/** One batch: how far it is, what holds it, what came of it, and every item. */
export function OneBatch({ model, id }: { model: BatchViewModel; id: string }) {
  const batch = model.one.batch.value
  if (!batch || batch.id !== id) {
    const gone = model.batches.value && !model.batches.value.some((each) => each.id === id)
    if (!gone) return <Skeleton lines={6} />
    return (
      <section class="batch-room">
        <EmptyState actions={<a href={pageNames.batches}>{i18n.t('batch.title')}</a>}>
          {i18n.t('batch.gone')}
        </EmptyState>
      </section>
    )
  }
  const ended = batch.state === 'done' || batch.state === 'cancelled'
  return (
    <section class="batch-room one-batch" aria-labelledby="batch-one">
      <Head batch={batch} />
      <BatchProgress batch={batch} model={model} />
      {batch.state === 'running' && batch.held && (
        <Held key={batch.id} batch={batch} refusal={batch.held} model={model} />
      )}
      <BatchActions batch={batch} model={model} />
      <Outcomes batch={batch} model={model} ended={ended} />
      {(ended || batch.state === 'paused') && <Retry key={batch.id} batch={batch} model={model} />}
      <BatchItems batch={batch} model={model} />
      {!ended && <BatchSettings key={batch.id} batch={batch} model={model} />}
    </section>
  )
}

function Head({ batch }: { batch: Batch }) {
  const { words, tone } = shownState(batch)
  const { startedAt, finishedAt, createdAt } = batch
  const times = [startedAt ?? createdAt, ...(finishedAt === null ? [] : [finishedAt])]
  return (
    <header class="batch-line">
      <h2 id="batch-one">
        <bdi>{batch.name}</bdi>
      </h2>
      <Badge tone={tone}>{i18n.t(words)}</Badge>
      <span class="batch-faint">{times.map(dateTimeText).join(' – ')}</span>
    </header>
  )
}

/** What can be changed of a batch while it runs. */
function BatchSettings({ batch, model }: { batch: Batch; model: BatchViewModel }) {
  const { id, budget, notify } = batch
  return (
    <section class="batch-part batch-settings" aria-label={i18n.t('batch.settings')}>
      <BudgetField
        value={budget}
        usual={model.making.preferences.value?.budgetPerBatch}
        onChange={(credits) => void batchCommands.setBudget(id, credits)}
      />
      <NotifyField look="switch" checked={notify} onChange={(on) => void batchCommands.setNotify(id, on)} />
    </section>
  )
}
