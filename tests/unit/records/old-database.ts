import { Dexie } from 'dexie'
import { Database } from '../../../lib/records/database/database.ts'
import { storesOfVersion } from '../../../lib/records/database/migrations/versions.ts'

let count = 0

/** A library with these rows as that version of the database left it on the disk, as the Sidelight of today has it. */
export async function upgradedFrom(version: number, rows: Record<string, object[]>): Promise<Database> {
  const name = `version ${version} ${count++}`
  const old = new Dexie(name)
  old.version(version).stores(storesOfVersion(version)!)
  for (const [table, all] of Object.entries(rows)) await old.table(table).bulkAdd(all)
  old.close()
  return new Database(name)
}
