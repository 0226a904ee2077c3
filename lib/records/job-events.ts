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

/** The same as the `fact` of a row. */
export const factOfJobEvent = ({ kind, certainty }: JobEvent) => `job/${kind}/${certainty}`
