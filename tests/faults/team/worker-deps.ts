import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import { noJournal } from '../../unit/purchases/journal/memory-journal.ts'
import type { TeamWorkerDeps } from '../../../lib/team/team-worker.ts'

/** A worker that belongs to a team and purchases nothing. */
export const workerDeps = (db: Database, options: Partial<TeamWorkerDeps> = {}): TeamWorkerDeps => ({
  db,
  apiKey: { read: async () => null },
  deployment: { read: () => Promise.reject(new Error('nobody buys')) },
  preferences: { read: async () => defaultPreferences },
  life: 'life',
  now: Date.now,
  steadyNow: () => performance.now(),
  fetch,
  online: () => true,
  mayCall: async () => true,
  keepAwake: () => () => {},
  wakeIn: () => {},
  scarceRoom: async () => null,
  unstored: null,
  journal: noJournal,
  version: '1',
  machineName: async () => 'Chrome on Linux',
  isWatched: async () => false,
  onNames: async () => {},
  ...options,
})
