import type { Correction } from './annotations.ts'
import type { SectionRow } from './sections.ts'
import type { Subject } from './subject.ts'

/**
 * Evidence that two records are the same. `page`: a response gave the other's URL. `id`: a response gave the other's
 * internal or member id. `file`: an import or backup names both. `person`: a person decided.
 */
export const mergeEvidences = ['page', 'id', 'file', 'person', 'likeness'] as const

export type MergeEvidence = (typeof mergeEvidences)[number]

/** Why two records are considered the same. */
export interface MergeReason {
  by: MergeEvidence
  alias: string
  request: string | null
  at: number
}

/**
 * `merged`: one record, which can be separated. `open`: a response suggests a merge and something contradicts it; a
 * person decides. `suggested`: a search of the library found them alike; a person decides. `apart`: different; only a
 * person can merge them.
 */
export type MergeState = 'merged' | 'open' | 'suggested' | 'apart'

/** Kinds of evidence for a duplicate; each has a text. */
export const duplicateEvidences = [
  'member-id',
  'email',
  'handle',
  'name',
  'name-middle',
  'name-spelling',
  'name-nickname',
  'name-slip',
  'name-initial',
  'given-name',
  'family-name',
  'company',
  'start',
  'title',
  'domain',
  'email-spells-name',
] as const

export type DuplicateEvidence = (typeof duplicateEvidences)[number]

/** Evidence against a merge. */
export const contradictions = ['name', 'id'] as const

export type Contradiction = (typeof contradictions)[number]

export interface BeforeMerge {
  subject: Subject
  other: Subject
  sections: SectionRow[]
  /** Primary keys of the other record's rows, by table. */
  moved: Record<string, string[]>
  shared: string[]
  made: string[]
  /** Corrections that the merge added, for fields in which the records differed. */
  choices?: Correction[] | undefined
}

/** Two records that are the same, might be, or are not. */
export interface Merge extends MergeReason {
  id: string
  state: MergeState
  /** The key of the remaining record; either, if `apart`. */
  subject: string
  other: string
  /** The order of a record's merges; they are separated in reverse. */
  sequence: number
  /** Why it needs a person; `null` if it doesn't. */
  against: Contradiction | null
  /** Ids that contradict each other, ignored as identifiers until a person decides. */
  disputed: string[]
  /** `null` unless `merged`. */
  before: BeforeMerge | null
  /** For suggestions: the evidence that both records are one person. */
  evidence?: DuplicateEvidence[] | undefined
  /** For suggestions: certain enough to merge without reviewing each field. */
  sure?: boolean | undefined
}
