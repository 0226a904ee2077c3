import { i18n } from '#i18n'
import type { Held } from '../../lib/handover/destination.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

interface HeldNoticeProps {
  held: Held
  onAllow: () => void
  onGoOn: () => void
}

/** Why nothing is sent to a destination, and what to do about it. */
export function HeldNotice({ held, onAllow, onGoOn }: HeldNoticeProps) {
  const permission = held === 'permission'
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="small" onClick={permission ? onAllow : onGoOn}>
          {i18n.t(permission ? 'handover.allow' : 'handover.goOn')}
        </Button>
      }
    >
      {i18n.t(permission ? 'handover.held.permission' : 'handover.held.token')}
    </Notice>
  )
}
