import type { Fetch } from '../api/send.ts'
import type { Database } from '../records/database/database.ts'
import type { StorageItem } from '../settings/storage-item.ts'
import type { Problem } from '../api/problem.ts'
import type { LedgerRequest, StoredResponse } from './rows/requests.ts'
import type { Refusal, SeenResponse } from './rows/refusal.ts'
import type { JournalKeeper } from './journal/open-journal.ts'
import type { DeploymentSettings, Preferences, SavedKey } from '../settings/settings.ts'

/** A person's decision to buy despite the team's claims. */
export interface TeamChoice {
  /** The result that the person saw when looking up again; `null` for a first lookup. */
  again: SeenResponse | null
  /** The revision of the colleague's claim to override, knowing that it may be paid twice; `null`: none. */
  takeOver: number | null
  /** The person chose to buy although the team is unreachable. */
  alone: boolean
}

/** Responses that can't be written to disk, kept elsewhere for this and later worker instances. */
export interface UnstoredResponses {
  keep(response: StoredResponse): Promise<void>
  all(): Promise<StoredResponse[]>
  drop(request: string): Promise<void>
}

/**
 * A team's decision about a request. `send`: it is claimed. `answered`: a colleague sent it, and the result is in the
 * library. `refused`: don't send it; `claim`: the colleague's claim, which a person can override.
 */
export type TeamResponse =
  | { how: 'send' }
  | { how: 'responded'; by: string; outcome: 'ok' | 'not-found'; found: string[] }
  | { how: 'refused'; problem: Problem; claim?: number }

export interface PurchaseTeam {
  /**
   * `null` without a team; `closed`: why nothing can be bought now; `paused`: why runs wait, while a click may try.
   * Rejects if that is unknown; then nothing is bought.
   */
  standing(): Promise<{ closed: Refusal | null; paused?: Refusal | null } | null>
  /** Claims a request, or waits for the colleague's request. Never rejects. */
  claimRequest(request: LedgerRequest, choice: TeamChoice): Promise<TeamResponse>
  /** Reports settled requests to the team, in the background. */
  follow(): void
}

/** The dependencies of one worker instance; complete when made, so that no purchase runs without its guards. */
export interface WorkerDeps {
  readonly db: Database
  readonly apiKey: Pick<StorageItem<SavedKey>, 'read'>
  readonly deployment: Pick<StorageItem<DeploymentSettings>, 'read'>
  readonly preferences: Pick<StorageItem<Preferences>, 'read'>
  readonly workerId: string
  /** System time in ms since epoch. */
  readonly now: () => number
  /** Monotonic time in ms since epoch, for waits. */
  readonly steadyNow: () => number
  readonly fetch: Fetch
  readonly online: () => boolean
  readonly mayCall: (apiUrl: string) => Promise<boolean>
  /** Keeps the worker alive until the returned function is called. */
  readonly keepAwake: () => () => void
  /** Free bytes, if there are too few to start anything; otherwise `null`. */
  readonly scarceRoom: () => Promise<number | null>
  /** Keeps responses that can't be written to disk; `null`: a failed write is final. */
  readonly unstored: UnstoredResponses | null
  readonly journal: Pick<JournalKeeper, 'isLost' | 'written'>
  /** Schedules `resume` after a time in ms, in this or a later worker instance. */
  readonly wakeIn: (ms: number) => void
}

/** Everything that purchases need from outside; tests provide their own. */
export interface PurchaseDeps extends WorkerDeps {
  /** Shares purchases; `null` without a team. */
  readonly team: PurchaseTeam | null
  /** Undoes the deletion of subjects with these identifiers, while that is possible; `null` if it never is. */
  readonly bringBack: ((marks: readonly string[]) => Promise<void>) | null
  /** Called with the subjects of settled requests. */
  readonly settled: (found: string[]) => void
}
