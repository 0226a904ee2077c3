import type { Database } from '../../lib/records/database/database.ts'
import type { EndState } from '../../lib/bulk/rows.ts'

/** Loaded on demand, so that no first paint waits for them. */
export const plansOfRun = (db: Database, id: () => string) => ({
  planRest: async (retried?: EndState[]) => (await import('./planRest.ts')).planRest(db, id(), retried),
  planRaise: async () => (await import('./planRaise.ts')).planRaise(db, id()),
})
