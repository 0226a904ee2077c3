import { Dexie } from 'dexie'
import { Database } from '../../records/database/database.ts'
import { isLeftOut } from './backup-tables.ts'
import { parseBackupLine, type Row } from './format.ts'
import { storesOfVersion } from '../../records/database/migrations/versions.ts'
import { readLines } from './read-lines.ts'
import { scratchName } from './scratch.ts'

/** Rows written at once, and as many characters of them: raw answers are large. */
const chunkSize = 500
const chunkLength = 8_000_000

/**
 * Loads an older backup into a database of its own version and upgrades that to today's, by the same steps as a
 * library. Throws where its rows can't be upgraded. The library of `db` is not touched.
 */
export async function migrateRows(db: Database, file: Blob, schema: number): Promise<void> {
  const name = scratchName(db, 'migrating')
  await Dexie.delete(name)
  const old = new Dexie(name)
  try {
    old.version(schema).stores(storesOfVersion(schema) ?? {})
    await load(old, file)
  } finally {
    old.close()
  }
  const upgraded = new Database(name)
  await upgraded.open().finally(() => upgraded.close())
}

async function load(old: Dexie, file: Blob): Promise<void> {
  let rows: Row[] = []
  let table = ''
  let length = 0
  const flush = async () => {
    if (rows.length > 0) await old.table(table).bulkPut(rows)
    rows = []
    length = 0
  }
  for await (const { text } of readLines(file)) {
    const line = parseBackupLine(text)
    if (!line || !('row' in line) || isLeftOut(line.table)) continue
    if (line.table !== table || rows.length >= chunkSize || length > chunkLength) await flush()
    table = line.table
    length += text.length
    rows.push(line.row)
  }
  await flush()
}
