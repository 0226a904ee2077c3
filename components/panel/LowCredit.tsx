import { i18n } from '#i18n'
import type { Beside } from './panelModel.ts'
import { checkCredits } from '../errors/remedies.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { lowCredit } from '../../lib/purchases/prices/budget.ts'

/** Warns before the credits run out, and says whether the service fills them up by itself. */
export function LowCredit({ beside }: { beside: Pick<Beside, 'account' | 'preferences'> }) {
  const account = beside.account.value
  const preferences = beside.preferences.value
  if (!account || !preferences || account.creditsRefused) return null
  const low = lowCredit(account, preferences.lowCredit)
  if (!low) return null
  const topUp = low.topUp === null ? 'account.topUpUntold' : low.topUp ? 'quota.topUpBare' : 'quota.topUpOff'
  return (
    <Notice
      tone="warning"
      detail={i18n.t(topUp)}
      actions={
        <Button size="small" onClick={checkCredits}>
          {i18n.t('next.checkCredits')}
        </Button>
      }
    >
      {i18n.t('account.low', low.left, [numberText(low.left)])}
    </Notice>
  )
}
