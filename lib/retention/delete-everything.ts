import type { Database } from '../records/database.ts'

/**
 * Empties every table, in one transaction. `false`: a request has no outcome yet, and nothing was deleted, since its
 * answer would come to nobody.
 */
export function deleteEverything(db: Database): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if ((await db.requests.where('state').notEqual('settled').count()) > 0) return false
    for (const table of db.tables) await table.clear()
    return true
  })
}
