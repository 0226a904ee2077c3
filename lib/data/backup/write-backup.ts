import type { Database } from '../../records/database/database.ts'
import { whenInBackups } from '../../records/suppression/suppress.ts'
import { walkRows } from '../../records/database/walk-rows.ts'
import { protectBlob, protectedEnding, type PasswordKey } from '../protected-file.ts'
import { localDay } from '../../purchases/ledger/calendar.ts'
import { unsettledIn } from '../../purchases/ledger/open-requests.ts'
import { yieldToPage } from '../../yield-to-page.ts'
import { startChecksum } from './checksum.ts'
import { formatName, formatVersion, tablesIn, type Head, type BackupSettings } from './format.ts'
import { rowsForBackup } from './suppressed-rows.ts'

/**
 * Rows per read. A raw response has up to 8 MB, a section some kB, and 250 other rows less than that. With larger
 * chunks, the garbage collector would copy more in one task.
 */
const chunkSizes: Record<string, number> = { responses: 25, sections: 100 }
const chunkSize = 250

/** Characters that are encoded, summed and compressed between two pauses, in about 5 ms. */
const pieceLength = 100_000

/** Passed to the browser's blob storage at once, so that memory doesn't fill up. */
const partBytes = 1 << 20

interface Backup {
  file: Blob
  rows: number
}

/** Encrypted if a password is given. Other writes may continue; paid changes during the backup are included. */
export async function writeBackup(
  db: Database,
  settings: BackupSettings,
  now: number,
  password: string | PasswordKey | null = null,
): Promise<Backup> {
  const { file, rows } = await writeOpenBackup(db, settings, now)
  return { file: password === null ? file : await protectBlob(file, password), rows }
}

async function writeOpenBackup(db: Database, settings: BackupSettings, now: number): Promise<Backup> {
  const gzip = new CompressionStream('gzip')
  const parts = partsOf(gzip.readable)
  const writer = gzip.writable.getWriter()
  const checksum = startChecksum()
  const counts: Record<string, number> = {}
  const pause = yieldToPage()
  const writePiece = async (lines: string) => {
    const bytes = new TextEncoder().encode(lines)
    checksum.add(bytes)
    await writer.write(bytes)
    // A synchronous compressor finishes within the same task.
    const paused = pause()
    if (paused) await paused
  }
  const write = async (values: unknown[]) => {
    let lines = ''
    for (const value of values) {
      lines += `${JSON.stringify(value)}\n`
      if (lines.length < pieceLength) continue
      await writePiece(lines)
      lines = ''
    }
    if (lines !== '') await writePiece(lines)
  }
  const writeRows = async (table: string, rows: object[]) => {
    counts[table] = (counts[table] ?? 0) + rows.length
    await write(rows.map((row) => ({ table, row })))
  }
  const all = async () => {
    await whenInBackups(db)
    const begun = await firstOpen(db, now)
    const head: Head = { format: formatName, version: formatVersion, at: now, schema: db.schemaVersion }
    await write([head])
    for (const [setting, fact] of Object.entries(settings))
      await write([{ setting, value: await fact.read() }])
    for (const name of tablesIn(db))
      await walkRows(db.table<object>(name), chunkSizes[name] ?? chunkSize, async (rows) =>
        writeRows(name, await rowsForBackup(db, name, rows)),
      )
    for (const [name, rows] of Object.entries(await lateRows(db, begun))) await writeRows(name, rows)
    await write([{ closing: true, counts, checksum: checksum.text() }])
    await writer.close()
  }
  const [made] = await Promise.all([
    parts,
    all().catch(async (error: unknown) => {
      await writer.abort(error)
      throw error
    }),
  ])
  return {
    file: new Blob(made, { type: 'application/gzip' }),
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
  }
}

/**
 * A file name such as `sidelight-backup-2026-11-21.ndjson.gz`. A second one on the same day includes the time
 * (`-143205`), because browsers insert a number before the last extension only. Encrypted files end in `.sidelight`.
 * `at` and `last`, the time of the previous backup, are in ms since epoch.
 */
export function backupName(at: number, last: number | null, isProtected = false): string {
  const day = localDay(at)
  const isFirst = last === null || localDay(last) !== day
  return `sidelight-backup-${day}${isFirst ? '' : `-${localTime(at)}`}.ndjson.gz${isProtected ? protectedEnding : ''}`
}

function localTime(moment: number): string {
  const date = new Date(moment)
  return [date.getHours(), date.getMinutes(), date.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join('')
}

async function firstOpen(db: Database, now: number): Promise<number> {
  const open = await unsettledIn(db)
  return Math.min(now, ...open.map(({ reservedAt }) => reservedAt))
}

async function partsOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob[]> {
  const parts: Blob[] = []
  let held: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (value) held.push(value)
    size += value?.length ?? 0
    if (size > partBytes || (done && size > 0)) {
      parts.push(new Blob(held))
      held = []
      size = 0
    }
    if (done) return parts
  }
}

/**
 * Rows by table that were added late. A backup reads table by table without a lock, so it may contain half of a
 * purchase that ended since `begun`.
 */
function lateRows(db: Database, begun: number): Promise<Record<string, object[]>> {
  return db.transaction('r', db.tables, async () => {
    const requests = await db.requests.where('reservedAt').aboveOrEqual(begun).toArray()
    if (requests.length === 0) return {}
    const ids = requests.map(({ id }) => id)
    const found = [...new Set(requests.flatMap(({ found }) => found))]
    const subjects = (await db.subjects.bulkGet(found)).filter((subject) => subject !== undefined)
    const keys = subjects.map(({ key }) => key)
    return {
      subjects,
      sections: await db.sections.where('subject').anyOf(keys).toArray(),
      history: await db.history.where('subject').anyOf(keys).toArray(),
      merges: await db.merges.where('subject').anyOf(keys).or('other').anyOf(keys).toArray(),
      requests,
      responses: (await db.responses.bulkGet(ids)).filter((response) => response !== undefined),
      runs: await db.runs.toArray(),
      items: await db.items.where('request').anyOf(ids).toArray(),
    }
  })
}
