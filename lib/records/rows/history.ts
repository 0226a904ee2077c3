/** From most to least important; also the order of change lists. */
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
 * `loud`: worth a notification. `loud-unsure`: the same, but it may have another reason. `sure`, `unsure`: only shown in
 * the record. `unconfirmed`: needs a full profile.
 */
export const jobCertainties = ['loud', 'loud-unsure', 'sure', 'unsure', 'unconfirmed'] as const

export type JobCertainty = (typeof jobCertainties)[number]

/** A position before or after a job change; unknown texts are empty. */
export interface JobPosition {
  title: string
  company: string
  /** `month`: 1 to 12; `null` if unknown. */
  since: { year: number; month: number | null } | null
}

/** A job change of a person. */
export interface JobEvent {
  kind: JobChangeKind
  certainty: JobCertainty
  /** The company as `companyKey` spells it, which identifies the change within twelve months. */
  company: string
  before: JobPosition | null
  after: JobPosition | null
}

/** A change of one field, or a job change. */
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
