import { Dexie } from 'dexie'
import type { Database } from '../../records/database/database.ts'
import { migratedRows } from './backup-rows.ts'
import { isLeftOut } from './backup-tables.ts'
import { startChecksum } from './checksum.ts'
import { formatVersion, headLine, parseBackupLine, tablesIn, type Row, type Verified } from './format.ts'
import { migrateRows } from './migrate-rows.ts'
import { storesOfVersion } from '../../records/database/migrations/versions.ts'
import { readLines, type Line } from './read-lines.ts'
import { References } from './references.ts'
import { readJson } from '../../api/read-json.ts'
import { rowReader } from './read-row.ts'
import { restoredSalts } from '../../records/suppression/suppression-backup.ts'
import { yieldToPage } from '../../input/yield-to-page.ts'

/**
 * `other`: it is no backup of Sidelight. `newer`: a newer Sidelight made it. `cut`: its end is missing. `changed`: it
 * is not as it was written.
 */
export type Damage = 'other' | 'newer' | 'cut' | 'changed'

/**
 * Reads the whole file and looks at every row; the library is not touched. An older file is brought into today's form
 * beside it, where `discardScratch` deletes it.
 */
export async function verifyBackup(db: Database, file: Blob): Promise<Verified | Damage> {
  const lines = readLines(file)
  try {
    const verified = await verifyLines(db, file, lines)
    return typeof verified === 'string' || verified.schema === db.schemaVersion
      ? verified
      : await verifyMigrated(db, verified)
  } catch (error) {
    // What is cut in its compressed bytes or in a letter can't be read to a line's end.
    return error instanceof SyntaxError ? 'changed' : 'cut'
  } finally {
    await lines.return(undefined)
  }
}

/** Of today's schema the rows are looked at, too; of an older one only that each has its key. */
async function verifyLines(
  db: Database,
  file: Blob,
  lines: AsyncGenerator<Line>,
): Promise<Verified | Damage> {
  const checksum = startChecksum()
  const begun = await lines.next().catch(() => ({ done: true as const, value: undefined }))
  const head = begun.done ? undefined : headLine.safeParse(readJson(begun.value.text)).data
  if (begun.done || !head) return 'other'
  const { at, schema } = head
  if (head.version > formatVersion || schema > db.schemaVersion) return 'newer'
  const isToday = schema === db.schemaVersion
  const stores = isToday ? null : storesOfVersion(schema)
  if (stores === undefined) return 'other'
  addLine(checksum, begun.value)
  const keys = keysIn(db, stores)
  const lineCounts: Record<string, number> = {}
  const salts = await restoredSalts(db)
  const rows = countRows(at, salts)
  const settings: Record<string, unknown> = {}
  let isClosed = false
  const pause = yieldToPage()
  for await (const line of lines) {
    // Lines that came already are given without the page being asked in between.
    const paused = pause()
    if (paused) await paused
    if (isClosed) return 'changed'
    const content = parseBackupLine(line.text)
    if (content && 'closing' in content) {
      const same = content.checksum === checksum.text() && sameCounts(content.counts, lineCounts)
      if (!same) return 'changed'
      // Read to its very end: gzip has its own checksum there.
      isClosed = true
      continue
    }
    addLine(checksum, line)
    if (!content) return 'changed'
    if ('setting' in content) {
      settings[content.setting] = content.value
      continue
    }
    const { table, row } = content
    if (isLeftOut(table)) {
      lineCounts[table] = (lineCounts[table] ?? 0) + 1
      continue
    }
    const key = keys.get(table)
    if (!key) return 'newer'
    if (!hasKey(key, row)) return 'changed'
    lineCounts[table] = (lineCounts[table] ?? 0) + 1
    if (isToday) rows.add(table, row)
  }
  return isClosed
    ? { file, at, schema, settings, salts, tables: Object.keys(lineCounts), ...rows.result() }
    : 'cut'
}

async function verifyMigrated(db: Database, verified: Verified): Promise<Verified | Damage> {
  try {
    await migrateRows(db, verified.file, verified.schema)
  } catch {
    // Rows that the steps of an upgrade can't read were never written by a Sidelight.
    return 'changed'
  }
  const rows = countRows(verified.at, verified.salts)
  const pause = yieldToPage()
  for await (const { table, rows: some } of migratedRows(db))
    for (const row of some) {
      const paused = pause()
      if (paused) await paused
      rows.add(table, row)
    }
  return { ...verified, ...rows.result() }
}

function countRows(madeAt: number, salts: readonly string[]) {
  const readRow = rowReader(madeAt, salts)
  const counts: Record<string, number> = {}
  const invalid: Record<string, number> = {}
  const references = new References()
  const more = (of: Record<string, number>, table: string, count = 1) =>
    (of[table] = (of[table] ?? 0) + count)
  return {
    add(table: string, row: Row): void {
      const read = readRow(table, row)
      more(read ? counts : invalid, table)
      if (read) references.add(table, read)
    },
    result() {
      for (const [table, count] of Object.entries(references.broken())) {
        more(counts, table, -count)
        more(invalid, table, count)
      }
      return { counts, invalid, refers: references.refers }
    },
  }
}

/** The parts of the primary key of each table. */
function keysIn(db: Database, stores: Record<string, string> | null): Map<string, string[]> {
  if (stores) {
    const keyOf = (schema: string) => schema.split(',')[0]!.replaceAll(/[[\]]/g, '').split('+')
    return new Map(Object.entries(stores).map(([table, schema]) => [table, keyOf(schema)]))
  }
  return new Map(
    tablesIn(db).map((name) => [name, [db.table(name).schema.primKey.keyPath ?? ''].flat()] as const),
  )
}

const end = new Uint8Array([10])

function addLine(checksum: ReturnType<typeof startChecksum>, { bytes }: Line): void {
  checksum.add(bytes)
  checksum.add(end)
}

function sameCounts(told: Record<string, number>, counted: Record<string, number>): boolean {
  const names = new Set([...Object.keys(told), ...Object.keys(counted)])
  return [...names].every((name) => (told[name] ?? 0) === (counted[name] ?? 0))
}

const hasKey = (parts: string[], row: Row): boolean =>
  parts.every((part) => ['string', 'number'].includes(typeof Dexie.getByKeyPath(row, part)))
