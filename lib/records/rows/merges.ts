import type { Correction } from './annotations.ts'
import type { SectionRow } from './sections.ts'
import type { Subject } from './subject.ts'

/**
 * `page`, `id`: a response gave the other's URL or (internal or member) id. `file`: an import or backup names both.
 * `person`: a person decided.
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
 * `merged`: can be separated. `open`: something contradicts a response's merge; a person decides. `suggested`: a search
 * found them alike; a person decides. `apart`: only a person can merge them.
 */
export type MergeState = 'merged' | 'open' | 'suggested' | 'apart'

/** Each of these has a text. */
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
  /** Added by the merge, for fields that differed. */
  choices?: Correction[] | undefined
}

export interface Merge extends MergeReason {
  id: string
  state: MergeState
  /** The remaining key; either, if `apart`. */
  subject: string
  other: string
  /** Merges are separated in reverse. */
  sequence: number
  /** Why it needs a person. */
  against: Contradiction | null
  /** Contradicting ids, ignored until a person decides. */
  disputed: string[]
  before: BeforeMerge | null
  /** Suggestions only. */
  evidence?: DuplicateEvidence[] | undefined
  /** Suggestions only: can be merged without reviewing each field. */
  sure?: boolean | undefined
}
