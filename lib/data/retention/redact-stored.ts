import type { Table } from 'dexie'
import { redactBody, redactValue } from '../../api/redact.ts'
import type { Database } from '../../records/database/database.ts'
import { lookThrough } from '../../records/database/look-through.ts'

type Row = Record<string, unknown>

/** Rows read at once: a raw answer has up to 8 MB. */
const chunks: Record<string, number> = { answers: 25, sections: 100 }
const lightChunk = 1000

/** What in a table's rows came from outside. */
const parts: Record<string, string[]> = {
  answers: ['body', 'retryAfter', 'date'],
  requests: ['problem', 'requestId'],
  sections: ['data', 'earlier', 'unreadable', 'source', 'requestId'],
  subjects: ['name', 'headline', 'company', 'place', 'email', 'url', 'stated', 'details'],
  history: ['before', 'after'],
  deliveries: ['message', 'remoteId'],
}

/**
 * Takes these secrets out of everything that is stored of what came from outside, such as before answers were cleaned
 * as they come. Each row by itself, as it is by then. Gives how many were changed.
 */
export async function redactStored(db: Database, secrets: readonly string[]): Promise<number> {
  let changed = 0
  for (const [name, fields] of Object.entries(parts)) {
    const table = db.table<Row>(name)
    await lookThrough(table, chunks[name] ?? lightChunk, async (rows) => {
      for (const row of rows) {
        if (cleanOf(row, fields, secrets) === null) continue
        changed++
        await changeOne(table, row, (now) => cleanOf(now, fields, secrets))
      }
    })
  }
  return changed
}

/** A table's row, such as a file brings it, without these secrets in what came from outside. */
export function redactRow<Kept extends object>(table: string, row: Kept, secrets: readonly string[]): Kept {
  const fields = secrets.length > 0 ? parts[table] : undefined
  return fields ? ((cleanOf(row as Row, fields, secrets) as Kept | null) ?? row) : row
}

/** The row without them; `null` where it holds none. */
function cleanOf(row: Row, fields: string[], secrets: readonly string[]): Row | null {
  const clean: Row = {}
  for (const name of fields) {
    const value = row[name]
    if (value === null || value === undefined || !mayHold(value, secrets)) continue
    const without = typeof value === 'string' ? redactBody(value, secrets) : redactValue(value, secrets)
    if (without !== value) clean[name] = without
  }
  return Object.keys(clean).length > 0 ? { ...row, ...clean } : null
}

/** Texts are looked at by themselves; of all else the JSON tells, which is quicker than each of its parts. */
function mayHold(value: unknown, secrets: readonly string[]): boolean {
  if (typeof value === 'string') return true
  try {
    const text = JSON.stringify(value)
    return redactBody(text, secrets) !== text
  } catch {
    // Nested too deeply, by an earlier version: nothing of it was ever shown.
    return false
  }
}

async function changeOne(table: Table<Row>, row: Row, change: (now: Row) => Row | null): Promise<void> {
  const path = table.schema.primKey.keyPath ?? ''
  const key = Array.isArray(path) ? path.map((part) => row[part]) : row[path]
  await table.db.transaction('rw', table, async () => {
    const now = await table.get(key)
    const next = now && change(now)
    if (next) await table.put(next)
  })
}
