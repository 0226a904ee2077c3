import type { OperationName } from '../../../api/operations.ts'
import type { PageKind } from '../../../pages/page-kinds.ts'
import type { ContactDetails } from './contacts.ts'
import type { Correction } from './corrections.ts'
import type { Section, SectionData, SectionName } from './sections.ts'

/** The light row of a subject: enough for every list, sort and search, without the sections behind it. */
export interface Subject {
  /** Such as `person:jane-doe`. */
  key: string
  kind: PageKind
  /** Every name the subject goes by, its key among them: handle, internal id, member id, domain. */
  aliases: string[]
  name: string
  headline: string
  company: string
  place: string
  email: string
  url: string
  /** Sorted, each once however it is written. */
  tags: string[]
  /** Ids of the lists it is on. */
  lists: string[]
  note: string
  /** What the note is made of, where libraries were joined. */
  noteVersions?: NoteVersions | undefined
  /** From people's own address books; of a person only. */
  contact?: ContactDetails | undefined
  /** What the row was known by itself, where sections say something else by now. */
  stated?: StatedFacts | undefined
  details?: SubjectDetails | undefined
  /** One for each field at most. */
  corrections?: Correction[] | undefined
  /** What the row would say without corrections, as far as that is something else. Derived. */
  uncorrected?: StatedFacts | undefined
  createdAt: number
  updatedAt: number
}

/**
 * Light rows that are read together: all whose keys are from one to before another. Derived, and taken out by each write
 * to one of them: see `dropLightRows`.
 */
export interface LightRows {
  from: string
  until: string
  rows: Subject[]
}

/** What lists show of a subject, made from its sections. */
export type SubjectFacts = Pick<Subject, 'name' | 'headline' | 'company' | 'place' | 'email' | 'url'>

/** What an email address is, as far as it was looked up. */
export const emailKinds = ['professional', 'personal', 'other', 'not-found'] as const
export type EmailKind = (typeof emailKinds)[number]

/** What further columns of a list show of a subject. Its sections say all of it; what they don't say is left out. */
export interface SubjectDetails {
  title?: string | undefined
  country?: string | undefined
  industry?: string | undefined
  employees?: number | undefined
  phone?: string | undefined
  emailKind?: EmailKind | undefined
  /** What bought the section that says who it is. */
  source?: OperationName | undefined
}

/** A list that people put subjects on. */
export interface List {
  id: string
  name: string
  createdAt: number
}

/** One thing that was found to be otherwise than before. */
export interface HistoryRow {
  id: string
  subject: string
  /** When the newer answer came, in milliseconds since 1970. */
  at: number
  /** What changed, such as `title` or `company`. */
  fact: string
  before: string
  after: string
  /** The request that brought it. */
  request: string
}

/**
 * The picture that a record is shown by, drawn anew at the size at which it is shown; or why there is none. It is only
 * here: no backup and no export has it.
 */
export interface Picture {
  subject: string
  /** Digest of the address that it is from, or that was tried last. */
  source: string
  /** Milliseconds since 1970. */
  at: number
  /** Bytes of a WebP file. No `Blob`: as long as a page has one, Chromium keeps the database's files open. */
  image: ArrayBuffer | null
  /** Of the image; 0 where there is none. */
  bytes: number
  /** What came last from that address was no picture. */
  failed?: true
  /** The host, as a pattern, that the browser does not let us ask. */
  blocked?: string
  /** The key of its record before that was merged. */
  was?: string
}

export type SectionRow = {
  [Name in SectionName]: Section<SectionData[Name]> & { subject: string; name: Name }
}[SectionName]

/** A name that must never be looked up, as a hash: the list itself says nothing of whom it protects. */
export interface Suppressed {
  /** Under this installation's key; of another's backup derived slowly. */
  hash: string
  /** Names of one person have the same. */
  group: string
  at: number
  /** The same name as a backup carries it; missing until it is derived. */
  slow?: string
  /** Other people who have the same name at the same company. */
  also?: string[]
}

/**
 * What hashes names: a key that can't be read out, one that all machines of a team have, and the salt of what backups carry.
 * In no backup itself.
 */
export type SuppressionKey =
  | { id: 'names' | `team:${string}`; key: CryptoKey }
  | { id: 'backup'; salt: string }
  | ListRevision

/** Which state of the suppression list this is; written by `trackListRevision` alone. */
export interface ListRevision {
  id: typeof listRevisionId
  revision: string
}

/** The key of that one row. */
export const listRevisionId = 'revision'

/** One text that a note had or has, and when it was written, in milliseconds since 1970; 0: not known. */
export interface NoteVersion {
  text: string
  at: number
}

/**
 * What a note is made of where libraries were joined: the texts that stand in it, and short digests of those that an
 * edit replaced. A register of several values: without the replaced ones, an older file would bring back what somebody
 * has changed since.
 */
export interface NoteVersions {
  current: NoteVersion[]
  replaced: string[]
}

/** Facts of a light row that no section states, such as from a file. */
export type StatedFacts = { [Name in keyof SubjectFacts]?: string | undefined }

/**
 * What says that two records are one. `page`: an answer gave the address of the other's page as its own. `id`: an
 * answer gave the other's internal or member id. `file`: an import or a backup names both. `person`: somebody decided.
 */
export const mergeEvidences = ['page', 'id', 'file', 'person'] as const
export type MergeEvidence = (typeof mergeEvidences)[number]

/** Why two records are taken for one. */
export interface MergeReason {
  by: MergeEvidence
  /** The name that both go by; empty where a person decided. */
  alias: string
  /** The request whose answer said so; `null` where none did. */
  request: string | null
  /** Milliseconds since 1970. */
  at: number
}

/**
 * `merged`: the two are one record and can be separated again. `open`: an answer says that they are one, and something
 * else contradicts it; a person decides. `apart`: they are not the same, and nothing but a person merges them.
 */
export type MergeState = 'merged' | 'open' | 'apart'

/** What speaks against two records being one. */
export const contradictions = ['name', 'id'] as const
export type Contradiction = (typeof contradictions)[number]

/** What two records were before they became one: all that separates them again. */
export interface BeforeMerge {
  subject: Subject
  other: Subject
  /** All sections of both. */
  sections: SectionRow[]
  /** Primary keys of the other record's rows, by table. */
  moved: Record<string, string[]>
  /** Requests whose answer was about both. */
  shared: string[]
  /** Ids of the history that only the merge made. */
  made: string[]
}

/** Two records that are one, might be one, or are not. */
export interface Merge extends MergeReason {
  id: string
  state: MergeState
  /** The key of the record that remains; of two that are apart, either. */
  subject: string
  /** The key that the other record has, or had before. */
  other: string
  /** Of the merges of one record, the later has the higher number: separated in reverse. */
  sequence: number
  /** Why it was not done by itself; `null` where nothing spoke against it. */
  against: Contradiction | null
  /** Ids that both carry, and that say nothing of anybody while they contradict each other. */
  disputed: string[]
  /** `null` unless `merged`. */
  before: BeforeMerge | null
}

/** Somebody, as people or services name them. */
export interface Identifiers {
  email?: string
  name?: string
  /** The company's name. */
  company?: string
  /** The company's domain. */
  domain?: string
}

/**
 * What one row of the database says about how a subject is recognised, beside its aliases. Derived from that row
 * alone, and written, replaced and deleted with it: see `mirrorMatchKeys`.
 */
export interface MatchKeys {
  /** The row that it is made from, such as `subjects person:jane-doe`. */
  source: string
  /** The subject, by any of its names. */
  subject: string
  /** Such as `email:jane@acme.example`, `name:doe jane` or `domain:acme.example`. */
  keys: string[]
  /** What a request asked by; its answer says who that is. */
  asked?: Identifiers
}
