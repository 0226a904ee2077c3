import { i18n } from '#i18n'
import { useId } from 'preact/hooks'
import type { HistoryRow } from '../../../lib/records/database/rows/records.ts'
import type { Section } from '../../../lib/records/database/rows/sections.ts'
import { isFoundBeforeMove } from '../../../lib/records/job-events.ts'
import { Notice } from '../../ui/Notice.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { jobEventText } from './jobEventText.ts'

export interface JobChangeCardProps {
  /** Newest first. */
  changes: readonly HistoryRow[]
  emails: Section<unknown> | undefined
  now: number
}

const shownFor = 365 * 86_400_000

/** The person's last certain job change, if it is less than a year old. */
export function JobChangeCard({ changes, emails, now }: JobChangeCardProps) {
  const id = useId()
  const change = changes.find((row) => row.job?.certainty === 'loud' && now - row.at < shownFor)
  const text = change && jobEventText(change)
  if (!change || !text) return null
  return (
    <section aria-labelledby={id}>
      <Notice tone="information">
        <strong id={id}>{i18n.t('history.job.title')}</strong>
        <p>
          <span dir="auto">{text}</span>{' '}
          <span class="history-at">
            <RelativeTime at={change.at} now={now} />
          </span>
        </p>
        {isFoundBeforeMove(emails, changes) && <p>{i18n.t('history.job.emails')}</p>}
      </Notice>
    </section>
  )
}
