import { i18n } from '#i18n'
import type { Beside } from '../../lib/state/panel.ts'
import { noteDisagreement } from '../../lib/state/remedies.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'

/** The account's credits fell by more than the ledger explains: said once, with the numbers. */
export function Disagreement({ beside }: { beside: Pick<Beside, 'account'> }) {
  const account = beside.account.value
  const found = account?.disagreement
  if (!account || !found || found.seen) return null
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="small" onClick={() => noteDisagreement(account.id)}>
          {i18n.t('account.understood')}
        </Button>
      }
    >
      {i18n.t('account.disagreement', [numberText(found.fell), numberText(found.ours)])}
    </Notice>
  )
}
