import type { Database } from '../database/database.ts'
import { keyReader, type KeyReader } from './find-matches.ts'
import type { MatchKeys } from '../database/rows/records.ts'

/** From so many keys on, one look through all rows is faster than a look for each. */
const manyKeys = 3000
const chunk = 5000

/** Reads what has any of `keys`, which are asked for in parts afterwards. Keeps nothing else in memory. */
export async function readKeysAtOnce(db: Database, keys: ReadonlySet<string>): Promise<KeyReader> {
  if (keys.size < manyKeys) return keyReader(db)
  const byKey = new Map<string, MatchKeys[]>()
  for (let last = ''; ;) {
    const rows = await db.matchKeys.where('source').above(last).limit(chunk).toArray()
    for (const row of rows)
      for (const key of row.keys) {
        const found = byKey.get(key)
        if (found) found.push(row)
        else if (keys.has(key)) byKey.set(key, [row])
      }
    if (rows.length < chunk) break
    last = rows.at(-1)!.source
  }
  return (some) => Promise.resolve([...new Set(some.flatMap((key) => byKey.get(key) ?? []))])
}
