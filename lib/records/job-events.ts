import { jobChangeKinds, type JobChangeKind } from './careers/entry-change.ts'
import type { HistoryRow } from './database/rows/records.ts'

/** `loud`: worth a notification. `sure`, `unsure`: only shown in the record. `unconfirmed`: needs a full profile. */
export const jobCertainties = ['loud', 'sure', 'unsure', 'unconfirmed'] as const
export type JobCertainty = (typeof jobCertainties)[number]

export interface JobEvent {
  kind: JobChangeKind
  certainty: JobCertainty
}

/** The job change of a history row; `null` if it is about another field. */
export function jobEventOf({ fact }: Pick<HistoryRow, 'fact'>): JobEvent | null {
  const [mark, kindName, certaintyName] = fact.split('/')
  const kind = jobChangeKinds.find((one) => one === kindName)
  const certainty = jobCertainties.find((one) => one === certaintyName)
  return mark === 'job' && kind && certainty ? { kind, certainty } : null
}

/** Kinds that can be worth a notification; also the values of the table's filter. */
export const loudJobKinds = ['moved', 'left', 'promoted', 'additional'] as const
export type LoudJobKind = (typeof loudJobKinds)[number]

/** Whether a change of this kind can be worth a notification. */
export const isLoudKind = (kind: JobChangeKind): kind is LoudJobKind =>
  loudJobKinds.some((one) => one === kind)

/** Time of the last certain move or departure, in ms since epoch; `null`: none known. */
export function lastMoveAt(history: readonly Pick<HistoryRow, 'fact' | 'at'>[]): number | null {
  const moves = history.filter((row) => {
    const event = jobEventOf(row)
    return event?.certainty === 'loud' && (event.kind === 'moved' || event.kind === 'left')
  })
  return moves.length > 0 ? Math.max(...moves.map(({ at }) => at)) : null
}

/** Whether email addresses were found before the last move. */
export function isFoundBeforeMove(
  emails: { at: number } | undefined,
  history: readonly Pick<HistoryRow, 'fact' | 'at'>[],
): boolean {
  const moved = lastMoveAt(history)
  return emails !== undefined && moved !== null && emails.at < moved
}

/** A job change as the `fact` of a history row. */
export const factOfJobEvent = ({ kind, certainty }: JobEvent) => `job/${kind}/${certainty}`
