import type { Database } from './database.ts'
import type { LightRows, Subject } from '../rows/subject.ts'

/** Sorts after all keys. */
const end = '\uffff'

/** 2 to 5 ms to read, and about the same to rewrite after a change. */
const rowsInPart = 1000

/** Reading more parts at once would be a long task. */
const partsAtOnce = 4

const chunk = 500

type Key = [from: string, until: string]

/** Yields all rows in key order. */
export async function* allLightRows(db: Database): AsyncGenerator<Subject[]> {
  const kept = (await db.lightRows.toCollection().primaryKeys()) as Key[]
  let at = ''
  let next = partsFrom(db, kept, 0)
  for (let from = 0; from < kept.length; from += partsAtOnce) {
    const parts = await next
    next = partsFrom(db, kept, from + partsAtOnce)
    // The rejection is handled where the promise is awaited, which may never happen.
    next.catch(() => {})
    for (const [index, part] of parts.entries()) {
      const [first, until] = kept[from + index]!
      yield* rowsBetween(db, at, first)
      // If a write removed the part, read its rows instead; that write also triggers another read.
      if (part) yield part.rows
      else yield* rowsBetween(db, first, until)
      at = until
    }
  }
  yield* rowsBetween(db, at, end)
}

function partsFrom(db: Database, kept: Key[], from: number): Promise<(LightRows | undefined)[]> {
  const keys = kept.slice(from, from + partsAtOnce)
  return keys.length > 0 ? db.lightRows.bulkGet(keys) : Promise.resolve([])
}

async function* rowsBetween(db: Database, from: string, until: string): AsyncGenerator<Subject[]> {
  let isIn = true
  for (let at = from; at < until;) {
    const rows = await db.subjects.where('key').between(at, until, isIn, false).limit(chunk).toArray()
    if (rows.length > 0) yield rows
    if (rows.length < chunk) return
    at = rows.at(-1)!.key
    isIn = false
  }
}

/** Creates missing parts, one per transaction; they only affect speed. `between` returns whether to continue. */
export async function keepLightRows(db: Database, between: () => Promise<boolean>): Promise<void> {
  for (let at: string | null = ''; at !== null;) {
    const from: string = at
    at = await db.transaction('rw', db.subjects, db.lightRows, async () => keepPart(db, from))
    if (at !== null && !(await between())) return
  }
}

async function keepPart(db: Database, from: string): Promise<string | null> {
  const kept = (await db.lightRows.toCollection().primaryKeys()) as Key[]
  let at = from
  for (const key of kept) {
    if (key[1] <= at) continue
    if (key[0] > at) return writePart(db, at, key[0])
    at = key[1]
  }
  return at < end ? writePart(db, at, end) : null
}

async function writePart(db: Database, from: string, until: string): Promise<string> {
  const rows = await db.subjects
    .where('key')
    .between(from, until, true, false)
    .limit(rowsInPart + 1)
    .toArray()
  const next = rows[rowsInPart]?.key ?? until
  const part: LightRows = { from, until: next, rows: rows.slice(0, rowsInPart) }
  await db.lightRows.put(part)
  return next
}
