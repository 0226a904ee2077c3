import { i18n } from '#i18n'
import { hrefOfHelp } from '../../lib/platform/full-pages.ts'
import { hrefOfRun, pageNames } from '../../lib/library/route.ts'
import type { RunViewModel } from './runModel.ts'
import { countedText } from '../account/sumText.ts'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { dateTimeText } from '../ui/formats.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { FindHead } from './FindHead.tsx'
import { RunBar, progressText } from './RunBar.tsx'
import { shownState } from './stateTexts.ts'
import type { BulkRun } from '../../lib/bulk/rows.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'

export function RunList({ model }: { model: RunViewModel }) {
  const runs = model.runs.value
  const spent = model.spent.value
  return (
    <div class="page run-page">
      <FindHead page="bulk" help={hrefOfHelp('bulk')}>
        {runs && runs.length > 0 && newRun()}
      </FindHead>
      {!runs ? (
        <Skeleton lines={4} />
      ) : runs.length === 0 ? (
        <EmptyState icon="stack" actions={newRun()}>
          {i18n.t('run.none')}
        </EmptyState>
      ) : (
        <ul class="run-list">
          {runs.map((run) => (
            <Line key={run.id} run={run} spent={spent?.get(run.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function newRun() {
  return (
    <a class="button button-primary button-normal" href={pageNames.newRun}>
      {i18n.t('run.make')}
    </a>
  )
}

function Line({ run, spent }: { run: BulkRun; spent: Spending | undefined }) {
  const { words, tone } = shownState(run)
  const began = dateTimeText(run.startedAt ?? run.createdAt)
  return (
    <li class="run-list-line">
      <a href={hrefOfRun(run.id)}>
        <bdi>{run.name}</bdi>
      </a>
      <Badge tone={tone}>{i18n.t(words)}</Badge>
      <span class="soft">
        {/* A run without a name is named by its date: don't show the date twice. */}
        {run.name.includes(began) ? '' : began}
      </span>
      <span class="run-number">{progressText(run)}</span>
      <span class="run-number">{spent === undefined ? '' : countedText(spent)}</span>
      <RunBar run={run} />
    </li>
  )
}
