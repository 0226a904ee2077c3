import { i18n } from '#i18n'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { HistoryRow } from '../../../lib/records/rows/history.ts'
import { factText } from './factText.ts'
import { jobEventText } from './jobEventText.ts'

/** "Title: was Editor, now Author", with its date. `now` is in ms since epoch. */
export function ChangeLine({
  change: { fact, before, after, at, job },
  now,
}: {
  change: HistoryRow
  now: number
}) {
  const word = factText(fact)
  const text =
    jobEventText({ job, before, after }) ??
    (before === ''
      ? i18n.t('history.added', [word, after])
      : after === ''
        ? i18n.t('history.removed', [word, before])
        : i18n.t('history.changed', [word, before, after]))
  return (
    <>
      <span dir="auto">{text}</span>
      <span class="history-at">
        <RelativeTime at={at} now={now} />
      </span>
    </>
  )
}
