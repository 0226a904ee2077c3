import type { SectionRow, Subject } from './database/database.ts'

/**
 * What says that two records are one. `page`: an answer gave the address of the other's page as its own. `id`: an
 * answer gave the other's internal or member id. `file`: an import or a backup names both. `person`: somebody decided.
 */
export const evidences = ['page', 'id', 'file', 'person'] as const
export type Evidence = (typeof evidences)[number]

/** Why two records are taken for one. */
export interface Because {
  by: Evidence
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
export interface Merge extends Because {
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
