import { i18n } from '#i18n'
import type { RunViewModel } from './runModel.ts'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { clockRangeText, dateTimeRangeText, dateTimeText } from '../ui/formats.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { aboveRun } from './FindHead.tsx'
import { RunActions } from './RunActions.tsx'
import { RunItems } from './RunItems.tsx'
import { RunProgress } from './RunProgress.tsx'
import { PausedNotice } from './PausedNotice.tsx'
import { Outcomes } from './Outcomes.tsx'
import { Retry } from './Retry.tsx'
import { RunResults } from './RunResults.tsx'
import { RunRows } from './RunRows.tsx'
import { shownState } from './stateTexts.ts'
import './bulk.css'
import { isEnded } from '../../lib/bulk/run.ts'
import type { BulkRun } from '../../lib/bulk/rows.ts'
import { runCommands } from './runCommands.ts'
import { BudgetField } from './BudgetField.tsx'
import { NotifyField } from './NotifyField.tsx'

export function OneRun({ model, id }: { model: RunViewModel; id: string }) {
  const run = model.openRun.run.value
  if (!run || run.id !== id) {
    const gone = model.runs.value && !model.runs.value.some((each) => each.id === id)
    if (!gone) return <Skeleton lines={6} />
    return (
      <div class="page run-page">
        <PageHead title={i18n.t('shell.page.bulk')} above={aboveRun()} />
        <EmptyState icon="trash">{i18n.t('run.deleted')}</EmptyState>
      </div>
    )
  }
  const ended = isEnded(run)
  return (
    <div class="page run-page one-run">
      <Head run={run} />
      {ended ? <RunResults run={run} model={model} /> : <RunProgress run={run} model={model} />}
      {run.state === 'running' && run.pauseReason && (
        <PausedNotice key={run.id} run={run} refusal={run.pauseReason} model={model} />
      )}
      {!ended && <RunActions run={run} model={model} />}
      <Outcomes run={run} model={model} ended={ended} />
      {(ended || run.state === 'paused') && <Retry key={run.id} run={run} model={model} />}
      {ended ? <RunRows model={model} /> : <RunItems run={run} model={model} />}
      {ended && <RunActions run={run} model={model} />}
      {!ended && <RunSettingsSection key={run.id} run={run} model={model} />}
    </div>
  )
}

function Head({ run }: { run: BulkRun }) {
  const { words, tone } = shownState(run)
  return (
    <PageHead
      title={<bdi>{run.name}</bdi>}
      above={aboveRun()}
      aside={
        <>
          <Badge tone={tone}>{i18n.t(words)}</Badge>
          <span class="soft">{whenText(run)}</span>
        </>
      }
    />
  )
}

/** Only the times, if the run's name is its date. */
function whenText({ name, startedAt, finishedAt, createdAt }: BulkRun): string {
  const began = startedAt ?? createdAt
  if (name.includes(dateTimeText(createdAt)))
    return finishedAt === null ? '' : clockRangeText(began, finishedAt)
  return finishedAt === null ? dateTimeText(began) : dateTimeRangeText(began, finishedAt)
}

function RunSettingsSection({ run, model }: { run: BulkRun; model: RunViewModel }) {
  const { id, budget, notify } = run
  return (
    <section class="run-part run-settings" aria-label={i18n.t('run.settings')}>
      <BudgetField
        value={budget}
        usual={model.newRun.preferences.value?.budgetPerRun}
        onChange={(credits) => void runCommands.setBudget(id, credits)}
      />
      <NotifyField variant="switch" checked={notify} onChange={(on) => void runCommands.setNotify(id, on)} />
    </section>
  )
}
