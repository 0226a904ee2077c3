import * as z from 'zod/mini'
import '../../api/schemas/fields.ts'
import type { Database } from '../../records/database/database.ts'
import { isLeftOut } from './backup-tables.ts'

/**
 * A backup is compressed JSON lines: a header, rows, settings, and a closing line. Without the closing line, the file
 * is truncated.
 */
export const formatName = 'sidelight-backup'

export const formatVersion = 1

const counts = z.record(z.string(), z.number())

export const headLine = z.object({
  format: z.literal(formatName),
  version: z.number(),
  at: z.number(),
  schema: z.int().check(z.gte(1)),
})

export const settingLine = z.object({ setting: z.string(), value: z.unknown() })

export const closingLine = z.object({
  closing: z.literal(true),
  counts,
  checksum: z.string(),
})

export type Head = z.infer<typeof headLine>
export type Row = Record<string, unknown>

type BackupLine = { table: string; row: Row } | z.infer<typeof settingLine> | z.infer<typeof closingLine>

export function parseBackupLine(text: string): BackupLine | null {
  const content = JSON.parse(text) as unknown
  if (!isFields(content)) return null
  if ('closing' in content) {
    const closing = closingLine.safeParse(content).data
    if (closing) return closing
  }
  // Read without a schema, because that would copy each row. Rows are validated later anyway.
  const { table, row } = content
  if (typeof table !== 'string' || !isFields(row)) return settingLine.safeParse(content).data ?? null
  Reflect.deleteProperty(row, '__proto__')
  return { table, row }
}

const isFields = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface BackupSetting {
  read(): Promise<unknown>
}
export type BackupSettings = Record<string, BackupSetting>

const first = ['lists', 'suppressed', 'subjects', 'sections', 'runs']

export function inBackupOrder(tables: readonly string[]): string[] {
  const all = tables.filter((name) => !isLeftOut(name))
  return [...first.filter((name) => all.includes(name)), ...all.filter((name) => !first.includes(name))]
}

export const tablesIn = (db: Database): string[] => inBackupOrder(db.tables.map(({ name }) => name))

/**
 * Filters for the passes over a file, so that tables are read in the order of their dependencies. Usually there is one
 * pass. A purchase during the backup can put rows before those that they reference; each affected table then needs its
 * own pass.
 */
export function readingsOf(tables: readonly string[]): ((table: string) => boolean)[] {
  const inOrder = inBackupOrder(tables)
  if (first.every((_, index) => tables[index] === inOrder[index])) return [(table) => !isLeftOut(table)]
  return [
    ...first.map((name) => (table: string) => table === name),
    (table) => !first.includes(table) && !isLeftOut(table),
  ]
}

export interface Verified {
  file: Blob
  at: number
  schema: number
  tables: string[]
  counts: Record<string, number>
  invalid: Record<string, number>
  settings: Record<string, unknown>
  salts: string[]
  refers: (table: string, row: Row) => boolean
}
