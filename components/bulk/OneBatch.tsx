import { i18n } from '#i18n'
import type { BatchViewModel } from './batchModel.ts'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { dateTimeRangeText, dateTimeText } from '../ui/formats.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { aboveBatch } from './aboveBatch.ts'
import { BatchActions } from './BatchActions.tsx'
import { BatchItems } from './BatchItems.tsx'
import { BatchProgress } from './BatchProgress.tsx'
import { Held } from './Held.tsx'
import { Outcomes } from './Outcomes.tsx'
import { Retry } from './Retry.tsx'
import { RunResults } from './RunResults.tsx'
import { shownState } from './stateTexts.ts'
import './one-batch.css'
import { isEnded } from '../../lib/bulk/batch.ts'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'
import { batchCommands } from './batchCommands.ts'
import { BudgetField } from './BudgetField.tsx'
import { NotifyField } from './NotifyField.tsx'

export function OneBatch({ model, id }: { model: BatchViewModel; id: string }) {
  const batch = model.one.batch.value
  if (!batch || batch.id !== id) {
    const gone = model.batches.value && !model.batches.value.some((each) => each.id === id)
    if (!gone) return <Skeleton lines={6} />
    return (
      <div class="page batch-room">
        <PageHead title={i18n.t('shell.page.bulk')} above={aboveBatch()} />
        <EmptyState icon="trash">{i18n.t('batch.gone')}</EmptyState>
      </div>
    )
  }
  const ended = isEnded(batch)
  return (
    <div class="page batch-room one-batch">
      <Head batch={batch} />
      {ended ? <RunResults batch={batch} model={model} /> : <BatchProgress batch={batch} model={model} />}
      {batch.state === 'running' && batch.held && (
        <Held key={batch.id} batch={batch} refusal={batch.held} model={model} />
      )}
      {!ended && <BatchActions batch={batch} model={model} />}
      <Outcomes batch={batch} model={model} ended={ended} />
      {(ended || batch.state === 'paused') && <Retry key={batch.id} batch={batch} model={model} />}
      <BatchItems batch={batch} model={model} />
      {ended && <BatchActions batch={batch} model={model} />}
      {!ended && <BatchSettings key={batch.id} batch={batch} model={model} />}
    </div>
  )
}

function Head({ batch }: { batch: Batch }) {
  const { words, tone } = shownState(batch)
  const { startedAt, finishedAt, createdAt } = batch
  const began = startedAt ?? createdAt
  return (
    <PageHead
      title={<bdi>{batch.name}</bdi>}
      above={aboveBatch()}
      beside={
        <>
          <Badge tone={tone}>{i18n.t(words)}</Badge>
          <span class="batch-faint">
            {finishedAt === null ? dateTimeText(began) : dateTimeRangeText(began, finishedAt)}
          </span>
        </>
      }
    />
  )
}

/** Settings that can be changed while the run is in progress. */
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
