import type { Database } from '../../records/database/database.ts'
import { parseBackupLine, readingsOf, type Row, type Verified } from './format.ts'
import { readLines } from './read-lines.ts'
import { yieldToPage } from '../../yield-to-page.ts'
import { redactRow } from '../retention/redact-row.ts'
import { backupRowReader } from './read-row.ts'

/** Rows per transaction. A page writes 500 in half of its time budget. */
const chunkSize = 500
const chunkLength = 1_000_000

export interface RowChunk {
  table: string
  rows: Row[]
}

/**
 * Valid rows in the current format. Subjects come before rows that reference them. `secrets` are removed from data that
 * came from outside.
 */
export async function* backupRows(
  db: Database,
  { file, at, schema, tables, salts, refers }: Omit<Verified, 'counts' | 'invalid' | 'settings'>,
  secrets: readonly string[],
): AsyncGenerator<RowChunk> {
  const read = backupRowReader(db, { at, schema, salts })
  const pause = yieldToPage()
  for await (const { table, rows } of rowsInFile(file, tables)) {
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
