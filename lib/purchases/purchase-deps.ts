import type { Fetch } from '../api/send.ts'
import type { Database } from '../records/database/database.ts'
import type { StorageItem } from '../settings/storage-item.ts'
import type { DeploymentSettings, Preferences, SavedKey } from '../settings/settings.ts'

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
  /** Called with the subjects that requests found which have their outcome. */
  settled?: (found: string[]) => void
  /** Has `resume` called at this moment by the steady clock, in this life of the worker or a later one. */
  wakeAt(moment: number): void
}
