import { i18n } from '#i18n'
import { useEffect } from 'preact/hooks'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import type { BatchViewModel } from './batchModel.ts'
import { batchCommands } from './batchCommands.ts'
import { Countdown } from '../ui/Countdown.tsx'
import { standingTrouble } from '../errors/circumstances.ts'
import { Raise, Remedy } from '../errors/Remedy.tsx'
import { letMoreBeTried } from '../errors/remedies.ts'
import { sentencesOfHold } from '../errors/sentences.ts'
import { troubles } from '../errors/troubles.ts'
import { timeText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { HeldByBudget } from './HeldByBudget.tsx'
import { isHeldByWall } from './RaiseRun.tsx'
import type { Refusal } from '../../lib/records/database/rows/purchases.ts'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'

interface HeldProps {
  batch: Batch
  refusal: Refusal
  model: BatchViewModel
}

/** Why a bulk run is paused and how to resume it. It also retries automatically. */
export function Held({ batch, refusal, model }: HeldProps) {
  if ('until' in refusal)
    return (
      <Notice tone="information" detail={<Countdown until={refusal.until} />}>
        {i18n.t('batch.until', [timeText(refusal.until)])}
      </Notice>
    )
  if (isHeldByWall(refusal)) return <HeldByBudget batch={batch} refusal={refusal} model={model} />
  return <HeldByOther batch={batch} refusal={refusal} model={model} />
}

function HeldByOther({ batch, refusal: held, model }: HeldProps) {
  const { refusal } = standingTrouble({ request: null, refusal: held }, null)
  const isOver = refusal === null
  // The worker isn't notified of every end of a limit.
  useEffect(() => void (isOver && sendCommand('wake')), [isOver])
  if (!refusal || refusal.why === 'no-worker') return null
  const { why, text } = sentencesOfHold(refusal)
  return (
    <Notice
      tone="warning"
      help={hrefOfMessage(why)}
      detail={i18n.t('batch.heldDetail')}
      actions={<HeldActions id={batch.id} refusal={refusal} model={model} />}
    >
      {text}
    </Notice>
  )
}

/** The actions that resolve the pause; usually one. */
function HeldActions({ id, refusal, model }: Omit<HeldProps, 'batch'> & { id: string }) {
  const { remedy } = troubles[refusal.why]
  const again = () => void batchCommands.start(id)
  if (refusal.why === 'settings-changed') {
    const adopt = () => batchCommands.adoptSettings(id, model.making.preferences.peek()?.profile)
    return <Raise words={i18n.t('next.adoptSettings')} raise={adopt} onRaised={() => {}} />
  }
  if (remedy === 'try-one')
    return (
      <>
        <Raise words={i18n.t('next.tryOne')} raise={() => letMoreBeTried('one')} onRaised={again} />
        {refusal.why === 'unanswered' && (
          <Raise words={i18n.t('next.continue')} raise={() => letMoreBeTried('all')} onRaised={again} />
        )}
      </>
    )
  if (remedy === null) return null
  return (
    <Remedy
      remedy={remedy}
      refusal={refusal}
      askAgainLabel={i18n.t('next.tryAgain')}
      onAskAgain={again}
      onTryAgain={again}
    />
  )
}
