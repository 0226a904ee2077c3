import type { OperationName } from '../../api/operations.ts'
import type { PageKind } from '../../pages/page-kinds.ts'
import type { ContactDetails, Correction, NoteVersions } from './annotations.ts'

/** The summary row of a subject, sufficient for lists, sorting and search. */
export interface Subject {
  /** Such as `person:jane-doe`. */
  key: string
  kind: PageKind
  /** All names of the subject, including its key: handle, internal id, member id, domain. */
  aliases: string[]
  name: string
  headline: string
  company: string
  place: string
  email: string
  url: string
  /** Sorted, without duplicates by case. */
  tags: string[]
  lists: string[]
  done?: string[] | undefined
  note: string
  /** The versions of the note, where libraries were merged. */
  noteVersions?: NoteVersions | undefined
  /** From address books; people only. */
  contact?: ContactDetails | undefined
  stated?: StatedFacts | undefined
  details?: SubjectDetails | undefined
  corrections?: Correction[] | undefined
  /** The values without corrections, where they differ. Derived. */
  uncorrected?: StatedFacts | undefined
  createdAt: number
  updatedAt: number
}

/**
 * Summary rows that are read together: all keys in a range. Derived, and deleted by each write to one of the rows: see
 * `dropLightRows`.
 */
export interface LightRows {
  from: string
  until: string
  rows: Subject[]
}

/** The fields of a list, derived from the sections. */
export type SubjectFacts = Pick<Subject, 'name' | 'headline' | 'company' | 'place' | 'email' | 'url'>

/** The kind of an email address, if it was looked up. */
export const emailKinds = ['professional', 'personal', 'other', 'not-found'] as const

export type EmailKind = (typeof emailKinds)[number]

/** Fields of optional columns; missing if no section has them. */
export interface SubjectDetails {
  title?: string | undefined
  country?: string | undefined
  industry?: string | undefined
  employees?: number | undefined
  phone?: string | undefined
  emailKind?: EmailKind | undefined
  source?: OperationName | undefined
  /** Time of the newest section with a career, in ms since epoch; people only. */
  checkedAt?: number | undefined
}

/** Fields of a summary row that no section has, such as from a file. */
export type StatedFacts = { [Name in keyof SubjectFacts]?: string | undefined }

export interface Identifiers {
  email?: string
  name?: string
  company?: string
  domain?: string
}

/**
 * Match keys of a subject from one row, in addition to its aliases. Derived from that row, and written and deleted with
 * it: see `mirrorMatchKeys`.
 */
export interface MatchKeys {
  /** The source row, such as `subjects person:jane-doe`. */
  source: string
  subject: string
  /** Such as `email:jane@acme.example`, `name:doe jane` or `domain:acme.example`. */
  keys: string[]
  /** The input of a request; its response identifies the subject. */
  requested?: Identifiers
}
