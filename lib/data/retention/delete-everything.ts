import type { Database } from '../../records/database/database.ts'
import { randomKey } from '../../records/database/count-changes.ts'
import { libraryKey } from '../../purchases/rows/library-state.ts'
import { isAnythingInFlight } from '../../purchases/ledger/open-requests.ts'

/**
 * Empties all tables in one transaction. Resolves to `false`, without deleting anything, while a request is in flight
 * (at most two minutes), because its response would be lost.
 */
export function deleteEverything(db: Database, now = Date.now()): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if (await isAnythingInFlight(db, now)) return false
    for (const { name } of db.tables) if (name !== libraryKey) await db.table(name).clear()
    // The library keeps its identity for its journal. Earlier hashes lose their meaning.
    await db.library.toCollection().modify({ hashKey: randomKey(), hasLost: false })
    return true
  })
}
