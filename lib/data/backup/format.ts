import * as z from 'zod/mini'
import '../../api/schemas/fields.ts'
import type { Database } from '../../records/database/database.ts'
import { isLeftOut } from './backup-tables.ts'

/**
 * A backup is lines of JSON, compressed: a head, one line for each row and each setting, and a closing line, without
 * which the file was cut.
 */
export const formatName = 'sidelight-backup'

/** Grows when an older Sidelight could not read the file any more. */
export const formatVersion = 1

const counts = z.record(z.string(), z.number())

export const headLine = z.object({
  format: z.literal(formatName),
  version: z.number(),
  /** When it was made, in milliseconds since 1970. */
  at: z.number(),
  /** The version of the database that the rows are of. */
  schema: z.int().check(z.gte(1)),
})

const settingLine = z.object({ setting: z.string(), value: z.unknown() })

const closingLine = z.object({
  closing: z.literal(true),
  /** Lines of each table. */
  counts,
  /** Of all bytes before this line. */
  checksum: z.string(),
})

export type Head = z.infer<typeof headLine>
export type Row = Record<string, unknown>

export type BackupLine =
  | { table: string; row: Row }
  | z.infer<typeof settingLine>
  | z.infer<typeof closingLine>

/** Any line but the first, of which `null` is none. Throws what is no JSON. */
export function parseBackupLine(text: string): BackupLine | null {
  const content = JSON.parse(text) as unknown
  if (!isFields(content)) return null
  if ('closing' in content) {
    const closing = closingLine.safeParse(content).data
    if (closing) return closing
  }
  // By hand: a schema copies each row, and its own one looks at all of it anyway.
  const { table, row } = content
  if (typeof table !== 'string' || !isFields(row)) return settingLine.safeParse(content).data ?? null
  Reflect.deleteProperty(row, '__proto__')
  return { table, row }
}

const isFields = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A fact of extension storage that a backup takes along: never the key, never a destination's token. */
export interface BackupSetting {
  read(): Promise<unknown>
}
export type BackupSettings = Record<string, BackupSetting>

/** Tables whose rows others refer to: they are brought back first. */
const first = ['lists', 'suppressed', 'subjects', 'sections', 'batches']

/** Those of the tables that are in a backup, in the order of its lines. */
export function inBackupOrder(tables: readonly string[]): string[] {
  const all = tables.filter((name) => !isLeftOut(name))
  return [...first.filter((name) => all.includes(name)), ...all.filter((name) => !first.includes(name))]
}

/** The tables of a backup, in the order of its lines. */
export const tablesIn = (db: Database): string[] => inBackupOrder(db.tables.map(({ name }) => name))

/**
 * Given the tables of a file in the order of their first rows, returns one filter per pass over the file. Usually one pass
 * is enough. A purchase during the backup can put rows before the rows that they refer to; then each of these tables is read
 * in a pass of its own.
 */
export function readingsOf(tables: readonly string[]): ((table: string) => boolean)[] {
  const inOrder = inBackupOrder(tables)
  if (first.every((_, index) => tables[index] === inOrder[index])) return [(table) => !isLeftOut(table)]
  return [
    ...first.map((name) => (table: string) => table === name),
    (table) => !first.includes(table) && !isLeftOut(table),
  ]
}

/** A file that was read to its end and is whole, with each of its rows looked at. */
export interface Verified {
  file: Blob
  /** When it was made, in milliseconds since 1970. */
  at: number
  /** The version of the database that its rows are of. */
  schema: number
  /** Its tables, in the order in which they came first. */
  tables: string[]
  /** Rows of each table that are valid. */
  counts: Record<string, number>
  /** Rows of each table that are not, and are left out. */
  invalid: Record<string, number>
  /** Its settings by name, as they stand in it. */
  settings: Record<string, unknown>
  /** The salts that the suppression list had of other files when the file was looked at. */
  salts: string[]
  /** Whether what a row names is in the file too. */
  refers: (table: string, row: Row) => boolean
}
