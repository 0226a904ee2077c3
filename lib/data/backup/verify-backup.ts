import { Dexie } from 'dexie'
import type { Database } from '../../records/database/database.ts'
import { isLeftOut } from './backup-tables.ts'
import { startChecksum } from './checksum.ts'
import { formatVersion, headLine, parseBackupLine, tablesIn, type Row, type Verified } from './format.ts'
import { readLines, type Line } from './read-lines.ts'
import { References } from './references.ts'
import { readJson } from '../../api/read-json.ts'
import { backupRowReader } from './read-row.ts'
import { restoredSalts } from '../../records/suppression/suppression-backup.ts'
import { yieldToPage } from '../../yield-to-page.ts'

/** `other`: not one of Sidelight. `newer`: of a newer version. `cut`: truncated. `changed`: modified or damaged. */
export type Damage = 'other' | 'newer' | 'cut' | 'changed'

/** Reads a whole backup without touching the library. */
export async function verifyBackup(db: Database, file: Blob): Promise<Verified | Damage> {
  const lines = readLines(file)
  try {
    return await verifyLines(db, file, lines)
  } catch (error) {
    // If compressed data or characters are cut off, the line end can't be reached.
    return error instanceof SyntaxError ? 'changed' : 'cut'
  } finally {
    await lines.return(undefined)
  }
}

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
  addLine(checksum, begun.value)
  const keys = keysIn(db)
  const lineCounts: Record<string, number> = {}
  const salts = await restoredSalts(db)
  const rows = countRows(backupRowReader(db, { at, schema, salts }))
  const settings: Record<string, unknown> = {}
  let isClosed = false
  const pause = yieldToPage()
  for await (const line of lines) {
    const paused = pause()
    if (paused) await paused
    if (isClosed) return 'changed'
    const content = parseBackupLine(line.text)
    if (content && 'closing' in content) {
      const same = content.checksum === checksum.text() && sameCounts(content.counts, lineCounts)
      if (!same) return 'changed'
      // Read to the end, because gzip has its own checksum there.
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
    rows.add(table, row)
  }
  return isClosed
    ? { file, at, schema, settings, salts, tables: Object.keys(lineCounts), ...rows.result() }
    : 'cut'
}

function countRows(readRow: (table: string, row: Row) => Row | null) {
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

const keysIn = (db: Database): Map<string, string[]> =>
  new Map(tablesIn(db).map((name) => [name, [db.table(name).schema.primKey.keyPath ?? ''].flat()] as const))

const end = new Uint8Array([10])

function addLine(checksum: ReturnType<typeof startChecksum>, { bytes }: Line): void {
  checksum.add(bytes)
  checksum.add(end)
}

function sameCounts(reported: Record<string, number>, counted: Record<string, number>): boolean {
  const names = new Set([...Object.keys(reported), ...Object.keys(counted)])
  return [...names].every((name) => (reported[name] ?? 0) === (counted[name] ?? 0))
}

const hasKey = (parts: string[], row: Row): boolean =>
  parts.every((part) => ['string', 'number'].includes(typeof Dexie.getByKeyPath(row, part)))
