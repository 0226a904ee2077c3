import type { Correction } from './annotations.ts'
import type { SectionRow } from './sections.ts'
import type { Subject } from './subject.ts'

/**
 * Why records were merged. `page`, `id`: a response contained the other record's URL, or its internal or member id.
 * `file`: an import or backup names both. `person`: a person decided.
 */
export const mergeEvidences = ['page', 'id', 'file', 'person', 'likeness'] as const

export type MergeEvidence = (typeof mergeEvidences)[number]

export interface MergeReason {
  by: MergeEvidence
  alias: string
  request: string | null
  at: number
}

/**
 * `merged`: can be separated. `open`: a response connects the records but something contradicts, so a person decides.
 * `suggested`: a search found them alike, so a person decides. `apart`: only a person can merge them.
 */
export type MergeState = 'merged' | 'open' | 'suggested' | 'apart'

/** The interface has a text for each. */
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

export const contradictions = ['name', 'id'] as const

export type Contradiction = (typeof contradictions)[number]

export interface BeforeMerge {
  subject: Subject
  other: Subject
  sections: SectionRow[]
  moved: Record<string, string[]>
  shared: string[]
  made: string[]
  /** Added by the merge for fields that differed. */
  choices?: Correction[] | undefined
}

export interface Merge extends MergeReason {
  id: string
  state: MergeState
  /** For `apart`, either of the two. */
  subject: string
  other: string
  /** Merges are separated in reverse. */
  sequence: number
  /** A person must decide. */
  against: Contradiction | null
  /** Ignored until a person decides. */
  disputed: string[]
  before: BeforeMerge | null
  /** Suggestions only. */
  evidence?: DuplicateEvidence[] | undefined
  /** Suggestions only: they can be merged without reviewing each field. */
  sure?: boolean | undefined
}
