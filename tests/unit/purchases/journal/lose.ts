import { Dexie } from 'dexie'
import type { Database } from '../../../../lib/records/database/database.ts'
import { storesOfVersion } from '../../records/database/older-version.ts'

export type Snapshot = Record<string, unknown[]>

/** The current rows, which a log that is cut here would still have. */
export function snapshotOf(db: Database): Promise<Snapshot> {
  return db.transaction('r', db.tables, async () => {
    const tables = await Promise.all(db.tables.map((table) => table.toArray()))
    return Object.fromEntries(db.tables.map(({ name }, at) => [name, tables[at]!]))
  })
}

/** Reverts the database to a snapshot, bypassing Sidelight's hooks; `null` deletes it. */
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
