import { i18n } from '#i18n'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { hrefOfBatch, pageNames } from '../../lib/library/route.ts'
import type { BatchViewModel } from './batchModel.ts'
import { countedText } from '../account/sumText.ts'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FindHead } from './FindHead.tsx'
import { BatchBar, progressText } from './BatchBar.tsx'
import { shownState } from './stateTexts.ts'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'
import type { Spending } from '../../lib/records/database/rows/purchases.ts'

export function BatchList({ model }: { model: BatchViewModel }) {
  const batches = model.batches.value
  const spent = model.spent.value
  return (
    <div class="page batch-room">
      <FindHead page="bulk" help={hrefOfHelp('bulk')}>
        {batches && batches.length > 0 && newBatch()}
      </FindHead>
      {!batches ? (
        <Skeleton lines={4} />
      ) : batches.length === 0 ? (
        <EmptyState icon="stack" actions={newBatch()}>
          {i18n.t('batch.none')}
        </EmptyState>
      ) : (
        <ul class="batch-list">
          {batches.map((batch) => (
            <Line key={batch.id} batch={batch} spent={spent?.get(batch.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function newBatch() {
  return (
    <a class="button button-primary button-normal" href={pageNames.newBatch}>
      {i18n.t('batch.make')}
    </a>
  )
}

function Line({ batch, spent }: { batch: Batch; spent: Spending | undefined }) {
  const { words, tone } = shownState(batch)
  const began = dateTimeText(batch.startedAt ?? batch.createdAt)
  return (
    <li class="batch-list-line">
      <a href={hrefOfBatch(batch.id)}>
        <bdi>{batch.name}</bdi>
      </a>
      <Badge tone={tone}>{i18n.t(words)}</Badge>
      <span class="batch-faint">
        {/* An unnamed run has its date as name. */}
        {batch.name.includes(began) ? '' : began}
      </span>
      <span class="batch-number">{progressText(batch)}</span>
      <span class="batch-number">{spent === undefined ? '' : countedText(spent)}</span>
      <BatchBar batch={batch} />
    </li>
  )
}
