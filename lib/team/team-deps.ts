import type { WorkerDeps } from '../purchases/purchase-deps.ts'
import type { OnErasedNames } from './erasures.ts'
import type { TeamContext } from './shared-values.ts'

export interface TeamDeps extends WorkerDeps {
  context(): Promise<TeamContext | null>
  /** True if purchases are allowed while the team is unreachable. `isMember`: require the team's own policy. */
  mayBuyAlone(isMember: boolean): Promise<boolean>
  onNames: OnErasedNames
  failed?: (error: unknown) => void
}

export interface TeamWorkerDeps extends WorkerDeps {
  version: string
  machineName(): Promise<string>
  /** While a page of the extension is open, changes are followed live. */
  isWatched(): Promise<boolean>
  onNames: OnErasedNames
}
