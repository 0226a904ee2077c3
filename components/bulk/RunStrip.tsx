import { i18n } from '#i18n'
import { countedText } from '../account/sumText.ts'
import { Button } from '../ui/Button.tsx'
import { RunBar, progressText } from './RunBar.tsx'
import type { RunRaise } from './planRaise.ts'
import type { RestPlan } from './planRest.ts'
import { isCreditLimitRefusal, RaiseRun, type CreditLimitRefusal } from './RaiseRun.tsx'
import { Resume } from './Resume.tsx'
import { useLastValue, useLoaded } from '../model/useLoaded.ts'
import { shownState } from './stateTexts.ts'
import './run-strip.css'
import type { BulkRun } from '../../lib/bulk/rows.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'

interface RunStripProps {
  run: BulkRun
  /** `undefined` until it is read. */
  spent: Spending | undefined
  href: string
  planRest: () => Promise<RestPlan>
  planRaise: () => Promise<RunRaise | null>
  onPause: () => void
}

export function RunStrip({ run, spent, href, planRest, planRaise, onPause }: RunStripProps) {
  const paused = run.state === 'paused'
  const pauseReason = run.state === 'running' ? run.pauseReason : null
  const limitedBy = pauseReason && isCreditLimitRefusal(pauseReason) ? pauseReason : null
  return (
    <div class="run-strip" role="group" aria-label={run.name}>
      <a class="run-strip-name" dir="auto" href={href} target="_blank" rel="noopener">
        {run.name}
      </a>
      <span class="run-strip-count">
        {[progressText(run), spent === undefined ? '' : countedText(spent)].filter(Boolean).join(' · ')}
        {(paused || pauseReason) && <span class="run-strip-state"> · {i18n.t(shownState(run).words)}</span>}
      </span>
      {paused && <Resume run={run} plan={planRest} onResume={() => {}} />}
      {limitedBy && <RaisePausedRun run={run} refusal={limitedBy} planRaise={planRaise} />}
      {run.state === 'running' && !limitedBy && (
        <Button size="small" onClick={onPause}>
          {i18n.t('run.pause')}
        </Button>
      )}
      <RunBar run={run} />
    </div>
  )
}

interface RaisePausedRunProps extends Pick<RunStripProps, 'run' | 'planRaise'> {
  refusal: CreditLimitRefusal
}

/** Mounted only while a budget pauses the run: planning the raise reads all pending items. */
function RaisePausedRun({ run, refusal, planRaise }: RaisePausedRunProps) {
  const about = [run.id, run.counts.pending, run.budget, JSON.stringify(refusal)]
  return <RaiseRun refusal={refusal} raise={useLastValue(useLoaded(planRaise, about))} />
}
