import type { JobCertainty, JobChangeKind, JobEvent, HistoryRow } from './rows/history.ts'
import { dayMs } from './day.ts'

/** Worth a notification; also the values of the table's filter. */
export const loudJobKinds = ['moved', 'left', 'promoted', 'additional'] as const
export type LoudJobKind = (typeof loudJobKinds)[number]

export const isLoudKind = (kind: JobChangeKind): kind is LoudJobKind =>
  loudJobKinds.some((one) => one === kind)

/** In ms. */
export const newsMs = 365 * dayMs

/** Worth a notification, even if the change may have another reason. */
export const newsworthyCertainties = ['loud', 'loud-unsure'] as const satisfies readonly JobCertainty[]

export const isNewsworthy = ({ certainty }: JobEvent): boolean =>
  newsworthyCertainties.some((one) => one === certainty)

function lastMoveAt(history: readonly Pick<HistoryRow, 'job' | 'at'>[]): number | null {
  const moves = history.filter(
    ({ job }) => job?.certainty === 'loud' && (job.kind === 'moved' || job.kind === 'left'),
  )
  return moves.length > 0 ? Math.max(...moves.map(({ at }) => at)) : null
}

/** Whether the emails were found before the person's last move. */
export function isFoundBeforeMove(
  emails: { at: number } | undefined,
  history: readonly Pick<HistoryRow, 'job' | 'at'>[],
): boolean {
  const moved = lastMoveAt(history)
  return emails !== undefined && moved !== null && emails.at < moved
}

type JobChangeStep = 'find-email' | 'check-profile'

/**
 * The lookup to offer after the newest job change, or `null`. `emails` and `profile` are the saved sections. Only a
 * certain move or departure makes an email out of date; a profile can confirm an unsure change.
 */
export function stepAfterJobChange(
  { job, at }: Pick<HistoryRow, 'job' | 'at'>,
  { emails, profile }: { emails?: { at: number } | undefined; profile?: { at: number } | undefined },
  history: readonly Pick<HistoryRow, 'job' | 'at'>[],
): JobChangeStep | null {
  if (job?.certainty === 'loud-unsure') return profile && profile.at >= at ? null : 'check-profile'
  return isFoundBeforeMove(emails, history) ? 'find-email' : null
}
