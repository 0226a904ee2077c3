import { i18n } from '#i18n'
import type { Account } from '../../lib/api/account.ts'
import { numberText } from '../ui/formats.ts'

export function topUpText({ enabled, amount, threshold }: NonNullable<Account['topUp']>): string {
  if (!enabled) return i18n.t('quota.topUpOff')
  if (amount === null || threshold === null) return i18n.t('quota.topUpBare')
  return i18n.t('quota.topUpOn', [numberText(amount), numberText(threshold)])
}
