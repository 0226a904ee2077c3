import type { WorkerDeps } from '../purchases/purchase-deps.ts'
import type { OnErasedNames } from './erasures.ts'
import type { TeamContext } from './shared-values.ts'

export interface TeamDeps extends WorkerDeps {
  context(): Promise<TeamContext | null>
  /**
   * Whether purchases are allowed while the team is unreachable. With `isMember`, the team's own policy must allow it.
   */
  mayBuyAlone(isMember: boolean): Promise<boolean>
  onNames: OnErasedNames
  failed?: (error: unknown) => void
}

export interface TeamWorkerDeps extends WorkerDeps {
  version: string
  machineName(): Promise<string>
  /** Whether a page of the extension is open, so that changes are followed live. */
  isWatched(): Promise<boolean>
  onNames: OnErasedNames
}
