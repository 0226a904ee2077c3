import type { Database } from '../../lib/records/database/database.ts'
import type { EndState } from '../../lib/records/database/rows/bulk.ts'

/** What the buttons of a run show. Loaded when a button needs it: no panel or page waits for it to be painted. */
export const plansOfRun = (db: Database, id: () => string) => ({
  planRest: async (retried?: EndState[]) => (await import('./planRest.ts')).planRest(db, id(), retried),
  planRaise: async () => (await import('./planRaise.ts')).planRaise(db, id()),
})
