import type { Fetch } from '../api/send.ts'
import type { Database } from '../records/database/database.ts'
import type { StorageItem } from '../settings/storage-item.ts'
import type { Problem } from '../api/problem.ts'
import type { LedgerRequest, StoredResponse } from './rows/requests.ts'
import type { Refusal, ShownResult } from './rows/refusal.ts'
import type { JournalKeeper } from './journal/open-journal.ts'
import type { DeploymentSettings, Preferences, SavedKey } from '../settings/settings.ts'

/** A person's choice to buy despite a colleague's claim or an unreachable team. */
export interface TeamChoice {
  /** Seen when repeating; `null` for a first lookup. */
  repeat: ShownResult | null
  /** The revision of a colleague's claim to override; the lookup may then be paid twice. `null`: none. */
  overriddenClaim: number | null
  /** Whether to buy although the team is unreachable. */
  alone: boolean
}

/** They couldn't be written to the database. */
export interface UnstoredResponses {
  keep(response: StoredResponse): Promise<void>
  all(): Promise<StoredResponse[]>
  drop(request: string): Promise<void>
}

/**
 * The team's response to a claim. `send`: the request is claimed. `responded`: a colleague's result is in the library.
 * `refused`: don't send; `claim` is the colleague's claim, which a person can override.
 */
export type TeamResponse =
  | { kind: 'send' }
  | { kind: 'responded'; by: string; outcome: 'ok' | 'not-found'; found: string[] }
  | { kind: 'refused'; problem: Problem; claim?: number }

export interface PurchaseTeam {
  /**
   * `null` without a team. `closed`: why nothing can be bought. `paused`: why runs wait while a click may try. Rejects
   * if that can't be determined; then nothing is bought.
   */
  refusals(): Promise<{ closed: Refusal | null; paused?: Refusal | null } | null>
  /** Claims the request, or waits for a colleague's request for the same lookup. Never rejects. */
  claimRequest(request: LedgerRequest, choice: TeamChoice): Promise<TeamResponse>
  /** In the background. */
  follow(): void
}

/** Complete when they are created, so that no purchase runs without its guards. */
export interface WorkerDeps {
  readonly db: Database
  readonly apiKey: Pick<StorageItem<SavedKey>, 'read'>
  readonly deployment: Pick<StorageItem<DeploymentSettings>, 'read'>
  readonly preferences: Pick<StorageItem<Preferences>, 'read'>
  readonly workerId: string
  /** In ms since epoch. */
  readonly now: () => number
  /** For waits, in ms since epoch. */
  readonly steadyNow: () => number
  readonly fetch: Fetch
  readonly online: () => boolean
  readonly mayCall: (apiUrl: string) => Promise<boolean>
  /** Until the returned function is called. */
  readonly keepAwake: () => () => void
  /** `null` unless there are too few to start anything. */
  readonly scarceSpace: () => Promise<number | null>
  /** With `null`, a failed write is final. */
  readonly unstored: UnstoredResponses | null
  readonly journal: Pick<JournalKeeper, 'isLost' | 'written'>
  /** Calls `resume` in `ms`. */
  readonly wakeIn: (ms: number) => void
}

/** Separate from `WorkerDeps`, so that tests can provide these parts. */
export interface PurchaseDeps extends WorkerDeps {
  readonly team: PurchaseTeam | null
  /** Undoes the deletion of the subjects with these identifiers where possible; `null` if deletions can't be undone. */
  readonly restoreDeleted: ((marks: readonly string[]) => Promise<void>) | null
  /** With the subjects that settled requests found. */
  readonly settled: (found: string[]) => void
}
