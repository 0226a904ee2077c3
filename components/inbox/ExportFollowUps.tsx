import { i18n } from '#i18n'
import { writeCalendar } from '../../lib/exports/write-calendar.ts'
import { followUpsIn } from '../../lib/inbox/follow-ups.ts'
import { saveFile } from '../../lib/platform/save-file.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toast.ts'

export function ExportFollowUps({ db }: { db: Database }) {
  const save = async () => {
    const all = await followUpsIn(db)
    if (all.length === 0) {
      showToast({ text: i18n.t('followUp.none') })
      return
    }
    const text = writeCalendar(all, (name) => i18n.t('inbox.event.followUp', [name]), Date.now())
    saveFile(new Blob([text], { type: 'text/calendar' }), 'follow-ups.ics')
  }
  return (
    <Button icon="calendar" onClick={() => void save()}>
      {i18n.t('followUp.export')}
    </Button>
  )
}
