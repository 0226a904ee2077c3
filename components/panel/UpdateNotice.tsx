import { i18n } from '#i18n'
import type { Update } from './updateModel.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Unless a request is in flight. */
export function UpdateNotice({ update }: { update: Update }) {
  const version = update.ready.value
  if (!version) return null
  return (
    <Notice
      tone="information"
      actions={
        <Button
          size="small"
          disabledReason={update.inFlight.value === 0 ? null : i18n.t('update.inFlight')}
          onClick={update.install}
        >
          {i18n.t('update.install')}
        </Button>
      }
    >
      {i18n.t('update.ready', [version])}
    </Notice>
  )
}
