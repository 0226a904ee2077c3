import type { OperationName } from '../../api/operations.ts'
import type { PageKind } from '../../pages/page-kinds.ts'
import type { ContactDetails, Correction, NoteVersions } from './annotations.ts'

/** The summary row: sufficient for lists, sorting and search. */
export interface Subject {
  /** Such as `person:jane-doe`. */
  key: string
  kind: PageKind
  /** Including the key: handle, internal id, member id, domain. */
  aliases: string[]
  name: string
  headline: string
  company: string
  place: string
  email: string
  url: string
  /** Sorted, distinct regardless of case. */
  tags: string[]
  lists: string[]
  done?: string[] | undefined
  note: string
  /** Only after a merge of libraries. */
  noteVersions?: NoteVersions | undefined
  /** Details from address books; people only. */
  contact?: ContactDetails | undefined
  stated?: StatedFacts | undefined
  details?: SubjectDetails | undefined
  corrections?: Correction[] | undefined
  /** The provider's values, where corrections differ. Derived. */
  uncorrected?: StatedFacts | undefined
  createdAt: number
  updatedAt: number
}

/**
 * Rows that are read together: all keys in a range. Derived; each write to one of them deletes it: see `dropLightRows`.
 */
export interface LightRows {
  from: string
  until: string
  rows: Subject[]
}

/** Derived from the sections. */
export type SubjectFacts = Pick<Subject, 'name' | 'headline' | 'company' | 'place' | 'email' | 'url'>

export const emailKinds = ['professional', 'personal', 'other', 'not-found'] as const

export type EmailKind = (typeof emailKinds)[number]

/** Missing if no section has them. */
export interface SubjectDetails {
  title?: string | undefined
  country?: string | undefined
  industry?: string | undefined
  employees?: number | undefined
  phone?: string | undefined
  emailKind?: EmailKind | undefined
  source?: OperationName | undefined
  /** Newest section with a career, in ms since epoch; people only. */
  checkedAt?: number | undefined
}

/** Facts that only the row has, such as from a file. */
export type StatedFacts = { [Name in keyof SubjectFacts]?: string | undefined }

export interface Identifiers {
  email?: string
  name?: string
  company?: string
  domain?: string
}

/** Derived from one row, besides the aliases; written and deleted with it: see `mirrorMatchKeys`. */
export interface MatchKeys {
  /** Such as `subjects person:jane-doe`. */
  source: string
  subject: string
  /** Such as `email:jane@acme.example`, `name:doe jane` or `domain:acme.example`. */
  keys: string[]
  /** A request's input; its response identifies the subject. */
  requested?: Identifiers
}
