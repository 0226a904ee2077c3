import { i18n } from '#i18n'
import { Meter } from '../ui/Meter.tsx'
import { LimitMeter } from './LimitMeter.tsx'
import { toneOf } from './tone.ts'
import '../ui/notices.css'
import type { AccountBalance, AccountLimits } from '../../lib/purchases/rows/account.ts'
import type { Account } from '../../lib/api/account.ts'
import { numberText } from '../ui/formats.ts'

type QuotaMetersProps = {
  balance: Pick<AccountBalance, 'remaining' | 'total' | 'topUp'>
  limits: Pick<AccountLimits, 'day' | 'minute'>
  now: number
  /** Hides details that matter only when credits or requests run low. */
  brief?: boolean
}

/** Each meter's value is what remains; its maximum is the total or the limit. */
export function QuotaMeters({ balance, limits, now, brief }: QuotaMetersProps) {
  const { remaining, total, topUp } = balance
  const { day, minute } = limits
  const noTotalText = remaining !== null && total === null ? i18n.t('quota.noTotal') : null
  const tone = toneOf(remaining, total)
  const isTopUpShown = topUp !== null && (!brief || topUp.enabled || tone !== 'calm')
  return (
    <div class="meters">
      <Meter
        isRemaining
        label={i18n.t('quota.credits')}
        value={remaining}
        max={total}
        tone={tone}
        detail={isTopUpShown ? topUpText(topUp) : noTotalText}
      />
      <LimitMeter label={i18n.t('quota.day')} limit={day} now={now} />
      <LimitMeter label={i18n.t('quota.minute')} limit={minute} now={now} brief={brief} />
    </div>
  )
}

function topUpText({ enabled, amount, threshold }: NonNullable<Account['topUp']>): string {
  if (!enabled) return i18n.t('quota.topUpOff')
  if (amount === null || threshold === null) return i18n.t('quota.topUpBare')
  return i18n.t('quota.topUpOn', [numberText(amount), numberText(threshold)])
}
