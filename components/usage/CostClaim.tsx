import { i18n } from '#i18n'
import { settleClaim, type MoneyNotice } from './moneyNotice.ts'
import { creditsText } from '../account/sumText.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Shown if a response reports a cost far above the price; a person decides which one counts. */
export function CostClaim({ claim }: { claim: NonNullable<MoneyNotice['claim']> }) {
  const { id, operation, claimed, expected, reserved } = claim
  const count = (by: 'claim' | 'price', credits: number | null) => (
    <Button size="small" onClick={() => settleClaim(id, by)}>
      {credits === null ? i18n.t('account.countUsual') : i18n.t('account.count', [creditsText(credits)])}
    </Button>
  )
  return (
    <Notice
      tone="warning"
      detail={i18n.t('account.claimDetail', [creditsText(reserved)])}
      actions={
        <>
          {count('price', expected)}
          {count('claim', claimed)}
        </>
      }
    >
      {i18n.t('account.claim', [i18n.t(`ui.operation.${operation}`), creditsText(claimed)])}
    </Notice>
  )
}
