import { isAnythingOut } from '../ledger/stuck.ts'
import type { Database } from '../records/database.ts'

/** What a restore that replaces leaves: whom never to look up, and what the service last said of each account. */
const stays = new Set(['suppressed', 'suppressionKeys', 'accounts'])

/** Deletes the library, unless a request has no outcome yet: its answer would have nowhere to go. Says whether it did. */
export function emptyForBackup(db: Database): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    if (await isAnythingOut(db, Date.now())) return false
    for (const table of db.tables) if (!stays.has(table.name)) await table.clear()
    return true
  })
}

/** Whether nothing is here that a restore could be joined with or replace. */
export async function isEmpty(db: Database): Promise<boolean> {
  const counts = await Promise.all(
    [db.subjects, db.requests, db.lists, db.batches].map((table) => table.count()),
  )
  return counts.every((count) => count === 0)
}
