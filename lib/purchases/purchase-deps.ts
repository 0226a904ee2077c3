import type { Fetch } from '../api/send.ts'
import type { Database } from '../records/database/database.ts'
import type { StorageItem } from '../settings/storage-item.ts'
import type { Problem } from '../api/problem.ts'
import type { LedgerRequest, Refusal, StoredAnswer } from '../records/database/rows/purchases.ts'
import type { TeamChoice } from '../records/database/rows/team.ts'
import type { WitnessKeeper } from './witness/keep-witness.ts'
import type { DeploymentSettings, Preferences, SavedKey } from '../settings/settings.ts'

/** Answers that came and can't be written to the disk, kept without it: by this life of the worker and the next ones. */
export interface UnstoredAnswers {
  keep(answer: StoredAnswer): Promise<void>
  all(): Promise<StoredAnswer[]>
  drop(request: string): Promise<void>
}

/**
 * What a team says of a request before it is sent. `send`: it is claimed. `answered`: a colleague has asked it, and what
 * came of it is in the library now. `refused`: it is not to be sent, and why; `claim`: the colleague's claim that stands
 * in its way, for whoever takes it over.
 */
export type TeamAnswer =
  | { how: 'send' }
  | { how: 'answered'; by: string; outcome: 'ok' | 'not-found'; found: string[] }
  | { how: 'refused'; problem: Problem; claim?: number }

/** The team that this installation shares its library with. */
export interface PurchaseTeam {
  /**
   * `null`: there is none; `closed`: why nothing can be bought by it just now; `paused`: why no run tries it for a while,
   * which a click does. Where nobody can tell, it rejects, and nothing is bought.
   */
  standing(): Promise<{ closed: Refusal | null; paused?: Refusal | null } | null>
  /** Claims what a request asks, or waits for whoever asks it already. Never rejects. */
  claimRequest(request: LedgerRequest, choice: TeamChoice): Promise<TeamAnswer>
  /** Tells the team what became of claimed requests that are settled, in the background. */
  follow(): void
}

/** All that buying needs of the world around it; tests bring their own. */
export interface PurchaseDeps {
  db: Database
  apiKey: Pick<StorageItem<SavedKey>, 'read'>
  deployment: Pick<StorageItem<DeploymentSettings>, 'read'>
  preferences: Pick<StorageItem<Preferences>, 'read'>
  /** Names this life of the worker. */
  life: string
  /** Milliseconds since 1970, as the computer's clock says. */
  now(): number
  /** The same, by a clock that nobody sets while this life lasts: waits are measured by it. */
  steadyNow(): number
  fetch: Fetch
  online(): boolean
  /** Whether the browser lets us call this address. */
  mayCall(apiUrl: string): Promise<boolean>
  /** Keeps the worker alive until the returned function is called. */
  keepAwake(): () => void
  /** Undoes the deletion of whoever goes by one of these marks, while that can be undone. */
  bringBack?: (marks: readonly string[]) => Promise<void>
  /** Bytes that are left where they are too few to begin anything; `null`: enough. */
  scarceRoom?: () => Promise<number | null>
  /** Keeps answers that can't be written to the disk. */
  unstored?: UnstoredAnswers
  /** Knows the library from outside of it; without one, as where no money is, nobody does. */
  witness?: Pick<WitnessKeeper, 'isLost' | 'written'>
  /** Shares what is bought; left out where nobody can. */
  team?: PurchaseTeam
  /** Called with the subjects that requests found which have their outcome. */
  settled?: (found: string[]) => void
  /** Has `resume` called in so many milliseconds, in this life of the worker or a later one. */
  wakeIn(ms: number): void
}
