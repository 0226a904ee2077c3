import { Dexie } from 'dexie'
import type { Database } from '../../../../lib/records/database/database.ts'
import { storesOfVersion } from '../../records/database/older-version.ts'

export type Snapshot = Record<string, unknown[]>

/** A log that is cut here would still have these rows. */
export function snapshotOf(db: Database): Promise<Snapshot> {
  return db.transaction('r', db.tables, async () => {
    const tables = await Promise.all(db.tables.map((table) => table.toArray()))
    return Object.fromEntries(db.tables.map(({ name }, at) => [name, tables[at]!]))
  })
}

/** Bypasses Sidelight's hooks; `null` deletes the database. */
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
