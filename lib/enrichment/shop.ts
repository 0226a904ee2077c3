import type { Fetch } from '../api/send.ts'
import type { account } from '../credits/account.ts'
import type { Database } from '../records/database.ts'
import type { apiKey, deployment, preferences } from '../settings/settings.ts'

/** All that buying needs of the world around it; tests bring their own. */
export interface Shop {
  db: Database
  account: typeof account
  apiKey: Pick<typeof apiKey, 'read'>
  deployment: Pick<typeof deployment, 'read'>
  preferences: Pick<typeof preferences, 'read'>
  /** Names this life of the worker. */
  life: string
  now(): number
  fetch: Fetch
  online(): boolean
  /** Whether the browser lets us call this address. */
  mayCall(apiUrl: string): Promise<boolean>
  /** Keeps the worker alive until the returned function is called. */
  keepAwake(): () => void
}
