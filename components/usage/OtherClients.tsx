import { i18n } from '#i18n'
import { noteUnexplained, type MoneyNotice } from './moneyNotice.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Somebody said that other clients use the key: what they take counts against no budget, until that is taken back. */
export function OtherClients({ money }: { money: MoneyNotice | undefined }) {
  if (!money?.shared) return null
  return (
    <Notice
      tone="information"
      actions={
        <Button size="small" onClick={() => noteUnexplained([money.account], false)}>
          {i18n.t('account.othersNot')}
        </Button>
      }
    >
      {i18n.t('account.othersKnown')}
    </Notice>
  )
}
