import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import type { BatchViewModel } from './batchModel.ts'
import { batchCommands } from './batchCommands.ts'
import { Countdown } from '../errors/Countdown.tsx'
import { Remedy } from '../errors/Remedy.tsx'
import { sentencesOfRefusal } from '../errors/sentences.ts'
import { troubles } from '../errors/troubles.ts'
import { timeText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { HeldByBudget } from './HeldByBudget.tsx'
import type { Refusal } from '../../lib/records/database/rows/purchases.ts'
import type { Batch } from '../../lib/records/database/rows/bulk.ts'

interface HeldProps {
  batch: Batch
  refusal: Refusal
  model: BatchViewModel
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
      help={hrefOfMessage(why)}
      detail={i18n.t('batch.heldDetail')}
      actions={
        remedy && (
          <Remedy
            remedy={remedy}
            refusal={refusal}
            askAgainLabel={i18n.t('next.tryAgain')}
            onAskAgain={again}
            onTryAgain={again}
          />
        )
      }
    >
      {text}
    </Notice>
  )
}
