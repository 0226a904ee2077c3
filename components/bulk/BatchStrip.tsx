import { i18n } from '#i18n'
import { countedText } from '../account/sumText.ts'
import { Button } from '../ui/Button.tsx'
import { BatchBar, progressText } from './BatchBar.tsx'
import type { RunRaise } from './planRaise.ts'
import type { RestPlan } from './planRest.ts'
import { isHeldByWall, RaiseRun, type HeldByWall } from './RaiseRun.tsx'
import { Resume } from './Resume.tsx'
import { useLastValue, useLoaded } from '../model/useLoaded.ts'
import { shownState } from './stateTexts.ts'
import './BatchStrip.css'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'
import type { Spending } from '../../lib/records/database/rows/purchases.ts'

interface BatchStripProps {
  batch: Batch
  /** The part of the run's budget that is used; `undefined` until it is read. */
  spent: Spending | undefined
  href: string
  planRest: () => Promise<RestPlan>
  planRaise: () => Promise<RunRaise | null>
  onPause: () => void
}

/** A bulk run in one line, for the panel and the popup. */
export function BatchStrip({ batch, spent, href, planRest, planRaise, onPause }: BatchStripProps) {
  const paused = batch.state === 'paused'
  const held = batch.state === 'running' ? batch.held : null
  const wall = held && isHeldByWall(held) ? held : null
  return (
    <div class="batch-strip" role="group" aria-label={batch.name}>
      <a class="batch-strip-name" dir="auto" href={href} target="_blank" rel="noopener">
        {batch.name}
      </a>
      <span class="batch-strip-count">
        {[progressText(batch), spent === undefined ? '' : countedText(spent)].filter(Boolean).join(' · ')}
        {(paused || held) && <span class="batch-strip-state"> · {i18n.t(shownState(batch).words)}</span>}
      </span>
      {paused && <Resume batch={batch} plan={planRest} onResume={() => {}} />}
      {wall && <RaiseHeld batch={batch} refusal={wall} planRaise={planRaise} />}
      {batch.state === 'running' && !wall && (
        <Button size="small" onClick={onPause}>
          {i18n.t('batch.pause')}
        </Button>
      )}
      <BatchBar batch={batch} />
    </div>
  )
}

interface RaiseHeldProps extends Pick<BatchStripProps, 'batch' | 'planRaise'> {
  refusal: HeldByWall
}

/** Planned only while a budget pauses the run, since it reads all pending items. */
function RaiseHeld({ batch, refusal, planRaise }: RaiseHeldProps) {
  const about = [batch.id, batch.counts.waiting, batch.budget, JSON.stringify(refusal)]
  return <RaiseRun refusal={refusal} raise={useLastValue(useLoaded(planRaise, about))} />
}
