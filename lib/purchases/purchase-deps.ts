import type { Fetch } from '../api/send.ts'
import type { Database } from '../records/database/database.ts'
import type { StorageItem } from '../settings/storage-item.ts'
import type { Problem } from '../api/problem.ts'
import type { LedgerRequest, StoredResponse } from './rows/requests.ts'
import type { Refusal, SeenResponse } from './rows/refusal.ts'
import type { JournalKeeper } from './journal/open-journal.ts'
import type { DeploymentSettings, Preferences, SavedKey } from '../settings/settings.ts'

/** A person's choice to buy despite the team's claims. */
export interface TeamChoice {
  /** The result that the person saw when repeating; `null` for a first lookup. */
  again: SeenResponse | null
  /** Revision of a colleague's claim to override, though it may be paid twice. */
  takeOver: number | null
  /** Although the team is unreachable. */
  alone: boolean
}

/** Responses that can't be written to disk, kept for this and later worker instances. */
export interface UnstoredResponses {
  keep(response: StoredResponse): Promise<void>
  all(): Promise<StoredResponse[]>
  drop(request: string): Promise<void>
}

/**
 * `send`: claimed. `answered`: a colleague's result is in the library. `refused`: don't send; `claim`: the colleague's,
 * which a person can override.
 */
export type TeamResponse =
  | { how: 'send' }
  | { how: 'responded'; by: string; outcome: 'ok' | 'not-found'; found: string[] }
  | { how: 'refused'; problem: Problem; claim?: number }

export interface PurchaseTeam {
  /**
   * `null` without a team; `closed`: why nothing can be bought; `paused`: why runs wait, while a click may try. Rejects
   * if unknown; then nothing is bought.
   */
  refusals(): Promise<{ closed: Refusal | null; paused?: Refusal | null } | null>
  /** Or waits for the colleague's request. Never rejects. */
  claimRequest(request: LedgerRequest, choice: TeamChoice): Promise<TeamResponse>
  /** Runs in the background. */
  follow(): void
}

/** The dependencies of one worker instance; complete when made, so that no purchase runs without its guards. */
export interface WorkerDeps {
  readonly db: Database
  readonly apiKey: Pick<StorageItem<SavedKey>, 'read'>
  readonly deployment: Pick<StorageItem<DeploymentSettings>, 'read'>
  readonly preferences: Pick<StorageItem<Preferences>, 'read'>
  readonly workerId: string
  /** In ms since epoch. */
  readonly now: () => number
  /** Monotonic, in ms since epoch, for waits. */
  readonly steadyNow: () => number
  readonly fetch: Fetch
  readonly online: () => boolean
  readonly mayCall: (apiUrl: string) => Promise<boolean>
  /** Keeps the worker running until the returned function is called. */
  readonly keepAwake: () => () => void
  /** Free bytes if too few to start anything, else `null`. */
  readonly scarceSpace: () => Promise<number | null>
  /** `null`: a failed write is final. */
  readonly unstored: UnstoredResponses | null
  readonly journal: Pick<JournalKeeper, 'isLost' | 'written'>
  /** Schedules `resume`. */
  readonly wakeIn: (ms: number) => void
}

/** Tests provide their own. */
export interface PurchaseDeps extends WorkerDeps {
  readonly team: PurchaseTeam | null
  /** Undoes the deletion of subjects with these identifiers, if possible; `null` if it never is. */
  readonly restoreDeleted: ((marks: readonly string[]) => Promise<void>) | null
  /** Called with the subjects of settled requests. */
  readonly settled: (found: string[]) => void
}
