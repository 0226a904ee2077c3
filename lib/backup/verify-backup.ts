import { Dexie } from 'dexie'
import type { Database } from '../records/database.ts'
import { startChecksum } from './checksum.ts'
import { closingLine, formatVersion, headLine, rowLine, settingLine, tablesIn, type Row } from './format.ts'
import { readLines, type Line } from './read-lines.ts'

/**
 * `other`: it is no backup of Sidelight. `newer`: a newer Sidelight made it. `cut`: its end is missing. `changed`: it
 * is not as it was written.
 */
export type Damage = 'other' | 'newer' | 'cut' | 'changed'

/** A file that was read to its end and is whole. */
export interface Verified {
  file: Blob
  /** When it was made, in milliseconds since 1970. */
  at: number
  /** Rows of each table. */
  counts: Record<string, number>
}

/** Reads the whole file, and writes nothing. */
export async function verifyBackup(db: Database, file: Blob): Promise<Verified | Damage> {
  const lines = readLines(file)
  try {
    return await verifyLines(db, file, lines)
  } catch (error) {
    // What is cut in its compressed bytes or in a letter can't be read to a line's end.
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
  const head = begun.done ? undefined : headLine.safeParse(jsonIn(begun.value.text)).data
  if (begun.done || !head) return 'other'
  if (head.version > formatVersion || head.schema > db.verno) return 'newer'
  addLine(checksum, begun.value)
  const tables = new Set(tablesIn(db))
  const counts: Record<string, number> = {}
  let whole: Verified | null = null
  for await (const line of lines) {
    if (whole) return 'changed'
    const content = JSON.parse(line.text) as unknown
    const closing = closingLine.safeParse(content).data
    if (closing) {
      const same = closing.checksum === checksum.text() && sameCounts(closing.counts, counts)
      if (!same) return 'changed'
      // Read to its very end: gzip has its own checksum there.
      whole = { file, at: head.at, counts }
      continue
    }
    addLine(checksum, line)
    const row = rowLine.safeParse(content).data
    if (!row && !settingLine.safeParse(content).success) return 'changed'
    if (!row) continue
    if (!tables.has(row.table)) return 'newer'
    if (!hasKey(db, row.table, row.row)) return 'changed'
    counts[row.table] = (counts[row.table] ?? 0) + 1
  }
  return whole ?? 'cut'
}

const end = new Uint8Array([10])

function addLine(checksum: ReturnType<typeof startChecksum>, { bytes }: Line): void {
  checksum.add(bytes)
  checksum.add(end)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

function sameCounts(told: Record<string, number>, counted: Record<string, number>): boolean {
  const names = new Set([...Object.keys(told), ...Object.keys(counted)])
  return [...names].every((name) => (told[name] ?? 0) === (counted[name] ?? 0))
}

function hasKey(db: Database, table: string, row: Row): boolean {
  const parts = [db.table(table).schema.primKey.keyPath ?? ''].flat()
  return parts.every((part) => ['string', 'number'].includes(typeof Dexie.getByKeyPath(row, part)))
}
