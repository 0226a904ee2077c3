import type { Database } from '../../records/database/database.ts'
import { randomKey } from '../../records/database/count-changes.ts'
import { libraryKey } from '../../records/database/rows/library.ts'
import { isAnythingOut } from '../../purchases/ledger/open-requests.ts'

/**
 * Empties every table, in one transaction. `false`: a request is out right now, at most for two minutes, and nothing
 * was deleted, since its answer would come to nobody. One that is stuck or waits for a limit is deleted with the rest.
 */
export function deleteEverything(db: Database, now = Date.now()): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if (await isAnythingOut(db, now)) return false
    for (const { name } of db.tables) if (name !== libraryKey) await db.table(name).clear()
    // Which library it is stays, so that its witness knows it; nothing that was hashed before can be told any more.
    await db.library.toCollection().modify({ hashKey: randomKey(), hasLost: false })
    return true
  })
}
