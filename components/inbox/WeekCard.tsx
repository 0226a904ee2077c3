import { i18n } from '#i18n'
import type { ReadonlySignal } from '@preact/signals'
import { startOfDay } from '../../lib/purchases/ledger/calendar.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { doneDigest } from '../../lib/settings/inbox-memory.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { dateText, numberText } from '../ui/formats.ts'
import { watchWeek } from './weekModel.ts'

/** Until it is marked as done. Renders nothing if nothing happened. */
export function WeekCard({ db, now }: { db: Database; now: ReadonlySignal<number> }) {
  const { week, done } = useViewModel(() => ({
    week: watchWeek(db, now),
    done: watchStorageItem(doneDigest),
  }))
  const shown = week.value
  if (!shown || done.value === undefined || done.value === shown.monday) return null
  const { monday, sunday, jobChanges, checks, credits } = shown
  const figures: [string, number][] = [
    [i18n.t('inbox.tab.jobChange'), jobChanges],
    [i18n.t('inbox.week.checks'), checks],
    [i18n.t('inbox.week.credits'), credits],
  ]
  return (
    <section class="inbox-week" aria-label={i18n.t('inbox.week.title')}>
      <div>
        <h2>{i18n.t('inbox.week.title')}</h2>
        <p>
          {dateText(startOfDay(monday))} – {dateText(startOfDay(sunday))}
          {figures.map(([label, number]) => ` · ${label}: ${numberText(number)}`)}
        </p>
      </div>
      <Button icon="check" label={i18n.t('inbox.week.done')} onClick={() => void doneDigest.write(monday)} />
    </section>
  )
}
