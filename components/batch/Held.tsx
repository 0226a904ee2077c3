import { i18n } from '#i18n'
import type { Batch } from '../../lib/batches/batch.ts'
import type { Refusal } from '../../lib/enrichment/refusal.ts'
import type { BatchRoomModel } from '../../lib/state/batch-room.ts'
import { batchCommands } from '../../lib/state/batches.ts'
import { Countdown } from '../trouble/Countdown.tsx'
import { Remedy } from '../trouble/Remedy.tsx'
import { sentencesOfRefusal } from '../trouble/sentences.ts'
import { troubles } from '../trouble/troubles.ts'
import { timeText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { HeldByBudget } from './HeldByBudget.tsx'

interface HeldProps {
  batch: Batch
  refusal: Refusal
  model: BatchRoomModel
}

/** Why a batch can't go on now, and what to do about it. It tries again by itself. */
export function Held({ batch, refusal, model }: HeldProps) {
  if ('until' in refusal)
    return (
      <Notice tone="information" detail={<Countdown until={refusal.until} />}>
        {i18n.t('batch.until', [timeText(refusal.until)])}
      </Notice>
    )
  if ('budget' in refusal) return <HeldByBudget batch={batch} refusal={refusal} model={model} />
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
