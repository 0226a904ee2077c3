import { i18n } from '#i18n'
import type { Destination } from '../../lib/handover/destination.ts'
import type { HandOverModel } from '../../lib/state/handover.ts'
import { Button } from '../ui/Button.tsx'
import { numberText, timeText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'

/** How many records are on their way to a destination, and until when it asked to wait. */
export function WaitingNote({ model, destination }: { model: HandOverModel; destination: Destination }) {
  const waiting = model.waiting.value ?? 0
  const until = model.states.value?.[destination.id]?.pausedUntil ?? 0
  if (waiting === 0) return null
  return (
    <Notice
      tone="information"
      detail={until > model.now.value && i18n.t('handover.pausedUntil', [timeText(until)])}
      actions={
        <Button size="small" onClick={() => void model.withdraw(destination.id)}>
          {i18n.t('handover.withdraw')}
        </Button>
      }
    >
      {i18n.t('handover.onTheirWay', waiting, [numberText(waiting)])}
    </Notice>
  )
}
