import type { Database } from '../../records/database/database.ts'
import { isAnythingOut } from '../../purchases/ledger/open-requests.ts'

/**
 * Empties every table, in one transaction. `false`: a request is out right now, at most for two minutes, and nothing
 * was deleted, since its answer would come to nobody. One that is stuck or waits for a limit is deleted with the rest.
 */
export function deleteEverything(db: Database, now = Date.now()): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if (await isAnythingOut(db, now)) return false
    for (const table of db.tables) await table.clear()
    return true
  })
}
