import type { OperationName } from '../../../api/operations.ts'
import type { PageKind } from '../../../pages/page-kinds.ts'
import type { ContactDetails } from './contacts.ts'
import type { Correction } from './corrections.ts'
import type { JobEvent } from './job-events.ts'
import type { Section, SectionData, SectionName } from './sections.ts'

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

/** Intervals of a watched list, in days. */
export const watchIntervals = [7, 30, 90] as const
export type WatchInterval = (typeof watchIntervals)[number]

export interface Watch {
  everyDays: WatchInterval
  /** In ms since epoch. */
  since: number
  /** When it ends unless a person renews it, in ms since epoch. */
  until: number
  /** Credits for any 31 days. */
  monthlyBudget: number
  profile: string
}

export interface List {
  id: string
  name: string
  createdAt: number
  watch?: Watch | undefined
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

/** The picture of a record, resized for display, or why there is none. Never in backups and exports. */
export interface Picture {
  subject: string
  source: string
  at: number
  /** A WebP file. No `Blob`: while a page has one, Chromium keeps the database's files open. */
  image: ArrayBuffer | null
  /** Size of the image; 0 if none. */
  bytes: number
  failed?: true
  blocked?: string
  /** The previous key, if the record was merged. */
  was?: string
}

export type SectionRow = {
  [Name in SectionName]: Section<SectionData[Name]> & { subject: string; name: Name }
}[SectionName]

/** A suppressed name, stored as a hash so that the list doesn't reveal names. */
export interface Suppressed {
  /** With this installation's key; for names from another backup, a slow hash. */
  hash: string
  group: string
  at: number
  /** The slow hash for backups; missing until it is computed. */
  slow?: string
  also?: string[]
}

/**
 * Keys for hashing names: a key that can't be exported, one shared by a team, and the salt of hashes in backups. Never
 * in a backup.
 */
export type SuppressionKey =
  | { id: 'names' | `team:${string}`; key: CryptoKey }
  | { id: 'backup'; salt: string }
  | ListRevision

/** The revision of the suppression list; written only by `trackListRevision`. */
export interface ListRevision {
  id: typeof listRevisionId
  revision: string
}

export const listRevisionId = 'revision'

/** A text of a note, and its time in ms since epoch; 0: unknown. */
export interface NoteVersion {
  text: string
  at: number
}

/**
 * A multi-value register of a note from merged libraries: the current texts, and short digests of replaced ones, so
 * that an older file doesn't bring those back.
 */
export interface NoteVersions {
  current: NoteVersion[]
  replaced: string[]
}

/** Fields of a summary row that no section has, such as from a file. */
export type StatedFacts = { [Name in keyof SubjectFacts]?: string | undefined }

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
