import { i18n } from '#i18n'
import { useSignal } from '@preact/signals'
import { readWeek } from '../../lib/inbox/week.ts'
import { startOfDay } from '../../lib/purchases/ledger/calendar.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { doneDigest } from '../../lib/settings/inbox-memory.ts'
import { live } from '../model/live.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { useViewModel } from '../model/usePageModel.tsx'
import { Button } from '../ui/Button.tsx'
import { dateText, numberText } from '../ui/formats.ts'

/** The digest of the last full week, until it is done; renders nothing if nothing happened in it. */
export function WeekCard({ db, now }: { db: Database; now: number }) {
  const { week, done } = useViewModel(() => ({
    week: live(
      () => new Date(now).toDateString(),
      () => readWeek(db, Date.now()),
    ),
    done: watchStorageItem(doneDigest),
  }))
  const isLeaving = useSignal(false)
  const shown = week.value
  if (!shown || done.value === undefined || done.value === shown.monday || isLeaving.value) return null
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
      <Button
        icon="check"
        label={i18n.t('inbox.week.done')}
        onClick={() => {
          isLeaving.value = true
          void doneDigest.write(monday)
        }}
      />
    </section>
  )
}
