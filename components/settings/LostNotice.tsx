import { i18n } from '#i18n'
import { hrefOfMessage } from '../../lib/platform/full-pages.ts'
import { Button } from '../ui/Button.tsx'
import { sentences } from '../ui/formats.ts'
import { Notice } from '../ui/Notice.tsx'
import type { OptionsModel } from './settingsModel.ts'

const maxNamed = 8

export function LostNotice({ options, isConfirmed }: { options: OptionsModel; isConfirmed: boolean }) {
  const { keys, labels, hasBudget } = options.lost.value
  if (isConfirmed && keys.length === 0) return null
  const named = labels.length > maxNamed ? [...labels.slice(0, maxNamed), '…'] : labels
  const lost = labels.length > 0 ? i18n.t('options.lost', [named.join(', ')]) : null
  if (!isConfirmed)
    return (
      <Notice
        tone="error"
        help={hrefOfMessage('settings-unconfirmed')}
        actions={
          <Button variant="primary" onClick={options.confirmBudgets}>
            {i18n.t('options.confirmDefaults')}
          </Button>
        }
      >
        {sentences(i18n.t('options.unconfirmed'), lost)}
      </Notice>
    )
  return (
    <Notice
      tone="warning"
      actions={
        <Button size="small" onClick={options.dismissLost}>
          {i18n.t('palette.dismiss')}
        </Button>
      }
    >
      {lost ? sentences(lost, hasBudget ? i18n.t('options.lostBudget') : null) : i18n.t('options.setAside')}
    </Notice>
  )
}
