import { jobChangeKinds, type JobChangeKind } from './careers/entry-change.ts'
import type { HistoryRow } from './database/rows/records.ts'

/** `loud`: worth a notification; `sure` and `unsure`: shown where one looks; `unconfirmed`: a full profile decides. */
export const jobCertainties = ['loud', 'sure', 'unsure', 'unconfirmed'] as const
export type JobCertainty = (typeof jobCertainties)[number]

/** A job change as a row of the history holds it. */
export interface JobEvent {
  kind: JobChangeKind
  certainty: JobCertainty
}

/** What a row of the history says of a job; `null`: it is about something else. */
export function jobEventOf({ fact }: Pick<HistoryRow, 'fact'>): JobEvent | null {
  const [mark, kindName, certaintyName] = fact.split('/')
  const kind = jobChangeKinds.find((one) => one === kindName)
  const certainty = jobCertainties.find((one) => one === certaintyName)
  return mark === 'job' && kind && certainty ? { kind, certainty } : null
}

/** The job changes that a table is filtered by: those that are worth a notification. */
export const loudJobKinds = ['moved', 'left', 'promoted', 'additional'] as const
export type LoudJobKind = (typeof loudJobKinds)[number]

/** When somebody last moved or left for sure, in ms since epoch; `null`: never, as far as is known. */
export function lastMoveAt(history: readonly Pick<HistoryRow, 'fact' | 'at'>[]): number | null {
  const moves = history.filter((row) => {
    const event = jobEventOf(row)
    return event?.certainty === 'loud' && (event.kind === 'moved' || event.kind === 'left')
  })
  return moves.length > 0 ? Math.max(...moves.map(({ at }) => at)) : null
}

/** Whether addresses that were found at that time are from before the last move. */
export function isFoundBeforeMove(
  emails: { at: number } | undefined,
  history: readonly Pick<HistoryRow, 'fact' | 'at'>[],
): boolean {
  const moved = lastMoveAt(history)
  return emails !== undefined && moved !== null && emails.at < moved
}

/** The same as the `fact` of a row. */
export const factOfJobEvent = ({ kind, certainty }: JobEvent) => `job/${kind}/${certainty}`
