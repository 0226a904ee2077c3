import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { bareWorker } from '../../unit/purchases/bare-deps.ts'
import type { TeamWorkerDeps } from '../../../lib/team/team-deps.ts'

export const workerDeps = (db: Database, options: Partial<TeamWorkerDeps> = {}): TeamWorkerDeps => ({
  db,
  apiKey: { read: async () => null },
  deployment: { read: () => Promise.reject(new Error('nobody buys')) },
  preferences: { read: async () => defaultPreferences },
  workerId: 'life',
  now: Date.now,
  steadyNow: () => performance.now(),
  fetch,
  ...bareWorker,
  wakeIn: () => {},
  version: '1',
  machineName: async () => 'Chrome on Linux',
  isWatched: async () => false,
  onNames: async () => {},
  ...options,
})
