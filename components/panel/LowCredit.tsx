import { i18n } from '#i18n'
import type { PanelModel } from './panelModel.ts'
import type { ComponentChildren } from 'preact'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import { lowCredit } from '../../lib/purchases/prices/budget.ts'

interface LowCreditProps {
  model: Pick<PanelModel, 'account' | 'preferences'>
  actions?: ComponentChildren
}

/** Shows whether the provider will renew the credits. */
export function LowCredit({ model, actions }: LowCreditProps) {
  const account = model.account.value
  const preferences = model.preferences.value
  if (!account || !preferences || account.refused.credits) return null
  const low = lowCredit(account, preferences.lowCredit)
  if (!low) return null
  const topUp = low.topUp === null ? 'account.topUpUnknown' : low.topUp ? 'quota.topUpBare' : 'quota.topUpOff'
  return (
    <Notice tone="warning" detail={i18n.t(topUp)} actions={actions}>
      {i18n.t('account.low', low.remaining, [numberText(low.remaining)])}
    </Notice>
  )
}
