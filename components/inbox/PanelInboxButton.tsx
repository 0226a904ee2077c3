import { i18n } from '#i18n'
import { openFullPage } from '../../lib/platform/open-page.ts'
import { useInbox } from './useInbox.ts'
import { db } from '../model/database.ts'
import { Button } from '../ui/Button.tsx'
import { numberText } from '../ui/formats.ts'

export default function PanelInboxButton() {
  const count = useInbox(db).total.value
  const name = i18n.t('shell.page.inbox')
  return (
    <span class={count > 0 ? 'panel-inbox panel-inbox-open' : 'panel-inbox'}>
      <Button
        icon="inbox"
        size="small"
        label={count > 0 ? `${name} ${numberText(count)}` : name}
        onClick={() => openFullPage('inbox')}
      />
    </span>
  )
}
