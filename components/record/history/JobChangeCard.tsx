import { i18n } from '#i18n'
import type { ComponentChildren } from 'preact'
import type { JobEvent, HistoryRow } from '../../../lib/records/rows/history.ts'
import type { Section } from '../../../lib/records/rows/sections.ts'
import { isFoundBeforeMove, isNewsworthy, newsMs } from '../../../lib/records/job-events.ts'
import { Icon } from '../../ui/Icon.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { titleSinceText } from './jobEventText.ts'
import '../record.css'

interface JobChangeCardProps {
  changes: readonly HistoryRow[]
  emails: Section<unknown> | undefined
  now: number
  actions?: ComponentChildren
}

/** Worth a notification and less than a year old. */
export const newsOf = (changes: readonly HistoryRow[], now: number): HistoryRow | undefined =>
  changes.find(({ job, at }) => job && isNewsworthy(job) && now - at < newsMs)

/** Renders nothing without a job change. */
export function JobChangeCard({ changes, emails, now, actions }: JobChangeCardProps) {
  const change = newsOf(changes, now)
  if (!change?.job) return null
  const { job, at } = change
  const isUnsure = job.certainty === 'loud-unsure'
  const since = job.after ? titleSinceText(job.after.title, job.after) : ''
  const before = job.before ? atText(job.before.title, job.before.company) : ''
  return (
    <section
      class={isUnsure ? 'job-change job-change-unsure' : 'job-change'}
      aria-label={i18n.t('history.job.title')}
    >
      <Icon name={isUnsure ? 'help' : 'briefcase'} />
      <div class="job-change-words">
        <h2 dir="auto">{headText(job)}</h2>
        {(isUnsure || since !== '') && (
          <p dir="auto">
            {isUnsure ? i18n.t('history.job.unsureReason', [job.before?.company ?? '']) : since}
          </p>
        )}
        <p class="history-at">
          <RelativeTime at={at} now={now} words={(age) => i18n.t('history.job.card.noticed', [age])} />
        </p>
        {before !== '' && !isUnsure && (
          <p class="history-at" dir="auto">
            {i18n.t('history.job.card.before', [before])}
          </p>
        )}
        {isFoundBeforeMove(emails, changes) && <p class="history-at">{i18n.t('history.job.emails')}</p>}
      </div>
      {actions && <div class="job-change-actions">{actions}</div>}
    </section>
  )
}

function headText({ kind, certainty, before, after }: JobEvent): string {
  const [from, to] = [before?.company ?? '', after?.company ?? '']
  if (kind === 'moved' && to !== '')
    return i18n.t(certainty === 'loud' ? 'history.job.card.moved' : 'history.job.card.mayHaveMoved', [to])
  if (kind === 'left' && from !== '') return i18n.t('history.job.card.left', [from])
  if (kind === 'promoted') return i18n.t('history.job.card.promoted')
  if (kind === 'additional' && to !== '') return i18n.t('history.job.card.additional', [to])
  return i18n.t('history.job.card.changed')
}

const atText = (title: string, company: string): string =>
  title === '' || company === '' ? title || company : i18n.t('history.job.at', [title, company])
