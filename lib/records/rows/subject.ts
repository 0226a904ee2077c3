import type { OperationName } from '../../api/operations.ts'
import type { PageKind } from '../../pages/page-kinds.ts'
import type { ContactDetails, Correction, NoteVersions } from './annotations.ts'

/** Enough for lists, sorting and search. */
export interface Subject {
  /** Such as `person:jane-doe`. */
  key: string
  kind: PageKind
  /** Including the key: handles, internal ids, member ids and domains. */
  aliases: string[]
  name: string
  headline: string
  company: string
  place: string
  email: string
  url: string
  /** Sorted and distinct, ignoring case. */
  tags: string[]
  lists: string[]
  done?: string[] | undefined
  note: string
  /** Only after a merge or an edit of the note. */
  noteVersions?: NoteVersions | undefined
  /** From address books; people only. */
  contact?: ContactDetails | undefined
  stated?: StatedFacts | undefined
  details?: SubjectDetails | undefined
  corrections?: Correction[] | undefined
  /** Of corrected fields. Derived. */
  uncorrected?: StatedFacts | undefined
  createdAt: number
  updatedAt: number
}

/**
 * Rows that are read together: all with a key in the range. Derived; a write to one of them deletes this row: see
 * `dropLightRows`.
 */
export interface LightRows {
  from: string
  until: string
  rows: Subject[]
}

/** Derived from the subject's sections. */
export type SubjectFacts = Pick<Subject, 'name' | 'headline' | 'company' | 'place' | 'email' | 'url'>

export const emailKinds = ['professional', 'personal', 'other', 'not-found'] as const

export type EmailKind = (typeof emailKinds)[number]

/** Missing if no section has it. */
export interface SubjectDetails {
  title?: string | undefined
  country?: string | undefined
  industry?: string | undefined
  employees?: number | undefined
  phone?: string | undefined
  emailKind?: EmailKind | undefined
  source?: OperationName | undefined
  /** In ms since epoch, of the newest section with a career; people only. */
  checkedAt?: number | undefined
}

/** Only the row has them, for example from a file. */
export type StatedFacts = { [Name in keyof SubjectFacts]?: string | undefined }

export interface Identifiers {
  email?: string
  name?: string
  company?: string
  domain?: string
}

/**
 * Keys for matching, derived from one row, in addition to its aliases. Written and deleted with that row: see
 * `mirrorMatchKeys`.
 */
export interface MatchKeys {
  /** Such as `subjects person:jane-doe`. */
  source: string
  subject: string
  /** Such as `email:jane@acme.example`, `name:doe jane` or `domain:acme.example`. */
  keys: string[]
  /** Of a request. Its response identifies the subject. */
  requested?: Identifiers
}
