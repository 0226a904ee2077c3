import { Database } from '../../records/database/database.ts'
import { readTable } from './read-table.ts'
import { parseBackupLine, readingsOf, tablesIn, type Row, type Verified } from './format.ts'
import { readLines } from './read-lines.ts'
import { scratchName } from './scratch.ts'
import { yieldToPage } from '../../input/yield-to-page.ts'
import { redactRow } from '../retention/redact-stored.ts'
import { rowReader } from './read-row.ts'

/**
 * Rows given at once, of which each is a transaction, and as many characters of them: a page puts 500 in half the time in
 * which it is to answer.
 */
const chunkSize = 500
const chunkLength = 1_000_000

export interface RowChunk {
  table: string
  rows: Row[]
}

/**
 * The rows of a verified backup, of today's form, each table in its place; what is not valid is left out, and `secrets` are
 * taken out of what came from outside.
 */
export async function* backupRows(
  db: Database,
  { file, at, schema, tables, salts, refers }: Omit<Verified, 'counts' | 'invalid' | 'settings'>,
  secrets: readonly string[],
): AsyncGenerator<RowChunk> {
  const source = schema === db.schemaVersion ? rowsInFile(file, tables) : migratedRows(db)
  const read = rowReader(at, salts)
  const pause = yieldToPage()
  for await (const { table, rows } of source) {
    const whole: Row[] = []
    for (const row of rows) {
      const paused = pause()
      if (paused) await paused
      const valid = read(table, row)
      if (valid && refers(table, valid)) whole.push(redactRow(table, valid, secrets))
    }
    if (whole.length > 0) yield { table, rows: whole }
  }
}

async function* rowsInFile(file: Blob, tables: readonly string[]): AsyncGenerator<RowChunk> {
  for (const isRead of readingsOf(tables)) yield* rowsOfTables(file, isRead)
}

async function* rowsOfTables(file: Blob, isRead: (table: string) => boolean): AsyncGenerator<RowChunk> {
  let table = ''
  let rows: Row[] = []
  let length = 0
  const pause = yieldToPage()
  for await (const { text } of readLines(file)) {
    const paused = pause()
    if (paused) await paused
    const line = parseBackupLine(text)
    if (!line || !('row' in line) || !isRead(line.table)) continue
    if (rows.length > 0 && (line.table !== table || rows.length >= chunkSize || length > chunkLength)) {
      yield { table, rows }
      rows = []
      length = 0
    }
    table = line.table
    length += text.length
    rows.push(line.row)
  }
  if (rows.length > 0) yield { table, rows }
}

/** Those that `migrateRows` has brought into today's form. */
export async function* migratedRows(db: Database): AsyncGenerator<RowChunk> {
  const migrated = new Database(scratchName(db, 'migrating'))
  try {
    for (const table of tablesIn(migrated))
      for await (const rows of readTable(migrated.table<Row>(table))) yield { table, rows }
  } finally {
    migrated.close()
  }
}
