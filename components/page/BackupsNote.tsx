import { i18n } from '#i18n'
import { backups } from '../../lib/data/backup/schedule.ts'
import { openFullPage } from '../../lib/platform/open-page.ts'
import { useLoaded } from '../model/useLoaded.ts'
import { Button } from '../ui/Button.tsx'
import { dateText } from '../ui/formats.ts'

/** Earlier backups still contain the deleted data. */
export default function BackupsNote() {
  const last = useLoaded(() => backups.read(), [])?.last
  if (!last) return null
  return (
    <span class="toast-note">
      <bdi>{i18n.t('undo.message.inBackups', [dateText(last.at)])}</bdi>
      <Button size="small" onClick={() => openFullPage('data')}>
        {i18n.t('shell.page.data')}
      </Button>
    </span>
  )
}
