/** Most important first. Change lists use this order. */
export const jobChangeKinds = [
  'moved',
  'left',
  'promoted',
  'additional',
  'new-title',
  'company-renamed',
  'reworded',
  'career-completed',
  'career-hidden',
] as const

export type JobChangeKind = (typeof jobChangeKinds)[number]

/**
 * `loud`: worth a notification. `loud-unsure`: worth one too, but the change may have another reason. `sure`, `unsure`:
 * only shown in the record. `unconfirmed`: needs a full profile.
 */
export const jobCertainties = ['loud', 'loud-unsure', 'sure', 'unsure', 'unconfirmed'] as const

export type JobCertainty = (typeof jobCertainties)[number]

/** Unknown texts are empty. */
export interface JobPosition {
  title: string
  company: string
  /** `month` is 1 to 12, or `null` if unknown. */
  since: { year: number; month: number | null } | null
}

export interface JobEvent {
  kind: JobChangeKind
  certainty: JobCertainty
  /** Within twelve months. Spelled as by `companyKey`. */
  company: string
  before: JobPosition | null
  after: JobPosition | null
}

/** Of one field, or a job change. */
export interface HistoryRow {
  id: string
  subject: string
  at: number
  fact: string
  before: string
  after: string
  request: string
  job?: JobEvent | undefined
}
