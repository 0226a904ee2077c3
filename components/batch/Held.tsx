import { i18n } from '#i18n'
import type { Batch } from '../../lib/batches/batch.ts'
import type { Refusal } from '../../lib/enrichment/refusal.ts'
import { batchCommands } from '../../lib/state/batches.ts'
import { raiseTo } from '../../lib/state/remedies.ts'
import { Countdown } from '../trouble/Countdown.tsx'
import { Remedy } from '../trouble/Remedy.tsx'
import { sentencesOfRefusal } from '../trouble/sentences.ts'
import { troubles } from '../trouble/troubles.ts'
import { Button } from '../ui/Button.tsx'
import { numberText, timeText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'

interface HeldProps {
  batch: Batch
  refusal: Refusal
}

/** Why a batch can't go on now, and what to do about it. It tries again by itself. */
export function Held({ batch, refusal }: HeldProps) {
  if ('until' in refusal)
    return (
      <Notice tone="information" detail={<Countdown until={refusal.until} />}>
        {i18n.t('batch.until', [timeText(refusal.until)])}
      </Notice>
    )
  if (refusal.why === 'batch-budget')
    return (
      <Notice tone="warning" actions={<RaiseBudget id={batch.id} budget={raiseTo(refusal)} />}>
        {i18n.t('batch.overBudget', refusal.budget, [numberText(refusal.budget), numberText(refusal.spent)])}
      </Notice>
    )
  return <HeldOtherwise batch={batch} refusal={refusal} />
}

function HeldOtherwise({ batch, refusal }: HeldProps) {
  const { why, text } = sentencesOfRefusal(refusal)
  const { remedy } = troubles[why]
  const again = () => void batchCommands.start(batch.id)
  return (
    <Notice
      tone="warning"
      detail={i18n.t('batch.heldDetail')}
      actions={
        remedy && (
          <Remedy
            remedy={remedy}
            refusal={refusal}
            askAgainLabel={i18n.t('next.tryAgain')}
            onAskAgain={again}
            onTryAgain={again}
            onFree={again}
          />
        )
      }
    >
      {text}
    </Notice>
  )
}

function RaiseBudget({ id, budget }: { id: string; budget: number }) {
  return (
    <Button size="small" onClick={() => void batchCommands.setBudget(id, budget)}>
      {i18n.t('batch.raise', [numberText(budget)])}
    </Button>
  )
}
