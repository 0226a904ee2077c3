import { i18n } from '#i18n'
import type { HistoryRow, JobEvent, JobPosition } from '../../../lib/records/rows/history.ts'
import { locale } from '../../ui/formats.ts'
import { monthText } from '../person/months.ts'

/** "VP Operations, since Oct 2026"; empty if neither is known. */
export function titleSinceText(title: string, { since }: Pick<JobPosition, 'since'>): string {
  if (!since) return title
  const month = monthText(since, locale())
  return title === '' ? i18n.t('history.job.sinceOnly', [month]) : i18n.t('history.job.since', [title, month])
}

/** With its certainty; `null` if the row isn't about a job change. */
export function jobEventText(row: Pick<HistoryRow, 'job' | 'before' | 'after'>): string | null {
  const { job } = row
  if (!job) return null
  const text = sentenceOf(job.kind, row.before, row.after)
  if (job.certainty === 'unconfirmed') return i18n.t('history.job.unconfirmed', [text])
  return job.certainty === 'unsure' ? i18n.t('history.job.unsure', [text]) : text
}

function sentenceOf(kind: JobEvent['kind'], before: string, after: string): string {
  switch (kind) {
    case 'moved':
      return before === ''
        ? i18n.t('history.job.movedTo', [after])
        : i18n.t('history.job.moved', [before, after])
    case 'left':
      return i18n.t('history.job.left', [before])
    case 'promoted':
      return i18n.t('history.job.promoted', [before, after])
    case 'additional':
      return i18n.t('history.job.additional', [after])
    case 'new-title':
      return i18n.t('history.job.newTitle', [before, after])
    case 'company-renamed':
      return i18n.t('history.job.renamed', [before, after])
    case 'reworded':
      return i18n.t('history.job.reworded', [before, after])
    case 'career-completed':
      return i18n.t('history.job.completed', [after])
    case 'career-hidden':
      return i18n.t('history.job.hidden', [before])
  }
}
