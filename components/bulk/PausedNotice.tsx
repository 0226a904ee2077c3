import { i18n } from '#i18n'
import { useEffect } from 'preact/hooks'
import { pricedText } from '../../lib/i18n/price-text.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import type { RunViewModel } from './runModel.ts'
import { runCommands } from './runCommands.ts'
import { Countdown } from '../ui/Countdown.tsx'
import { currentAlert } from '../errors/circumstances.ts'
import { Raise, Remedy } from '../errors/Remedy.tsx'
import { resetCircuitBreaker } from '../errors/remedies.ts'
import { sentencesOfPause } from '../errors/sentences.ts'
import { alerts, type RemedyName } from '../errors/alerts.ts'
import { useLastValue, useLoaded } from '../model/useLoaded.ts'
import { Button } from '../ui/Button.tsx'
import { numberText, timeText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { PausedByBudget } from './PausedByBudget.tsx'
import { isCreditLimitRefusal } from './RaiseRun.tsx'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'
import type { BulkRun } from '../../lib/bulk/rows.ts'

interface PausedNoticeProps {
  run: BulkRun
  refusal: Refusal
  model: RunViewModel
}

export function PausedNotice({ run, refusal, model }: PausedNoticeProps) {
  if ('until' in refusal)
    return (
      <Notice tone="information" detail={<Countdown until={refusal.until} />}>
        {i18n.t('run.until', [timeText(refusal.until)])}
      </Notice>
    )
  if (isCreditLimitRefusal(refusal)) return <PausedByBudget run={run} refusal={refusal} model={model} />
  return <PausedByOther run={run} refusal={refusal} model={model} />
}

function PausedByOther({ run, refusal: pauseReason, model }: PausedNoticeProps) {
  const { refusal } = currentAlert({ request: null, refusal: pauseReason }, null)
  const isOver = refusal === null
  // Wake the worker: not every limit that ends raises an event there.
  useEffect(() => void (isOver && sendCommand('wake')), [isOver])
  if (!refusal || refusal.reason === 'no-worker') return null
  const { reason, text } = sentencesOfPause(refusal)
  return (
    <Notice
      tone="warning"
      help={hrefOfMessage(reason)}
      detail={i18n.t('run.pauseDetail')}
      actions={<PausedActions run={run} refusal={refusal} model={model} />}
    >
      {text}
    </Notice>
  )
}

const resuming: readonly (RemedyName | null)[] = [
  'try-again',
  'look-up-again',
  'try-one',
  'wait',
  'without-team',
]

/** Shows the most that the rest may cost. */
function PausedActions({ run: { id, counts, budget }, refusal, model }: PausedNoticeProps) {
  const { remedy } = alerts[refusal.reason]
  const isResuming = resuming.includes(remedy)
  const about = [id, counts.pending, counts['in-flight'], budget, isResuming]
  const rest = useLastValue(useLoaded(() => (isResuming ? model.planRest() : Promise.resolve(null)), about))
  if (remedy === null) return null
  if (!isResuming)
    return <Remedy remedy={remedy} refusal={refusal} onRepeat={() => {}} onTryAgain={() => {}} />
  if (!rest)
    return (
      <Button size="small" busy>
        {i18n.t('next.tryAgain')}
      </Button>
    )
  const { maximum, dearest, store } = rest
  const again = () => void rest.carryOut()
  if (refusal.reason === 'settings-changed') {
    const adopt = async () => {
      await store()
      return runCommands.adoptSettings(id, model.newRun.preferences.peek()?.profile)
    }
    const words = pricedText(i18n.t('next.adoptSettings'), maximum, numberText)
    return <Raise words={words} raise={adopt} onRaised={() => {}} />
  }
  if (remedy === 'try-one')
    return (
      <>
        <Raise
          words={pricedText(i18n.t('next.tryOne'), dearest, numberText)}
          raise={() => resetCircuitBreaker('one')}
          onRaised={() => void runCommands.start(id)}
        />
        {refusal.reason === 'unanswered' && (
          <Raise
            words={pricedText(i18n.t('next.continue'), maximum, numberText)}
            raise={() => resetCircuitBreaker('all')}
            onRaised={again}
          />
        )}
      </>
    )
  return <Remedy remedy={remedy} refusal={refusal} price={maximum} onRepeat={again} onTryAgain={again} />
}
