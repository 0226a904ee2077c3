import { i18n } from '#i18n'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import { cancelPendingRequest } from './remedies.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Countdown } from '../ui/Countdown.tsx'

export function PendingNotice({ request, until }: { request: LedgerRequest; until: number | null }) {
  return (
    <Notice
      tone="information"
      detail={until !== null && <Countdown until={until} />}
      actions={
        <Button size="small" onClick={() => cancelPendingRequest(request.id)}>
          {i18n.t('next.cancel')}
        </Button>
      }
    >
      {i18n.t('alert.queued')}
    </Notice>
  )
}
