import { Dexie } from 'dexie'
import type { Database } from '../../../../lib/records/database/database.ts'
import { storesOfVersion } from '../../records/database/older-version.ts'

/** All rows of a library at one moment, by their tables. */
export type Snapshot = Record<string, unknown[]>

/** What is in the database now: as much of it as a log that is cut here would still have. */
export function snapshotOf(db: Database): Promise<Snapshot> {
  return db.transaction('r', db.tables, async () => {
    const tables = await Promise.all(db.tables.map((table) => table.toArray()))
    return Object.fromEntries(db.tables.map(({ name }, at) => [name, tables[at]!]))
  })
}

/** Leaves the database as it was then, past all that a Sidelight does when it writes; `null`: there is none any more. */
export async function loseSince(name: string, snapshot: Snapshot | null): Promise<void> {
  await Dexie.delete(name)
  if (!snapshot) return
  const raw = new Dexie(name)
  raw.version(1).stores(storesOfVersion(1))
  await raw.transaction('rw', raw.tables, async () => {
    for (const [table, rows] of Object.entries(snapshot)) await raw.table(table).bulkAdd(rows)
  })
  raw.close()
}
