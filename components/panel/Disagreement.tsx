import { i18n } from '#i18n'
import { noteUnexplained, settleClaim, type MoneyNotice } from '../usage/moneyNotice.ts'
import type { PanelModel } from './panelModel.ts'
import { creditsText } from '../account/sumText.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'

/** Until the user decides how the difference counts. */
export function Disagreement({ model }: { model: Pick<PanelModel, 'money'> }) {
  const money = model.money.value
  if (!money) return null
  return (
    <>
      {money.unexplained && <Unexplained accounts={money.accounts} {...money.unexplained} />}
      {money.claim && <CostClaim claim={money.claim} />}
    </>
  )
}

type UnexplainedProps = NonNullable<MoneyNotice['unexplained']> & { accounts: string[] }

function Unexplained({ accounts, counted, decrease, explained }: UnexplainedProps) {
  return (
    <Notice
      tone="warning"
      detail={i18n.t('account.unexplainedDetail', [creditsText(counted)])}
      actions={
        <>
          <Button size="small" onClick={() => noteUnexplained(accounts)}>
            {i18n.t('account.understood')}
          </Button>
          <Button size="small" onClick={() => noteUnexplained(accounts, true)}>
            {i18n.t('account.others')}
          </Button>
        </>
      }
    >
      {i18n.t('account.disagreement', [numberText(decrease), numberText(explained)])}
    </Notice>
  )
}

/** A response reported a cost far above the price. */
function CostClaim({ claim }: { claim: NonNullable<MoneyNotice['claim']> }) {
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
