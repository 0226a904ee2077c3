import type { Database } from '../database/database.ts'
import type { Merge } from '../rows/merges.ts'

/** Lets them be read without merges, which are large. */
const pairIdStart = 'pair '

export const newPairId = (): string => `${pairIdStart}${crypto.randomUUID()}`

/** Takes a few milliseconds. */
const rowsAtOnce = 500

/** All pairs that a person has not decided about; each once. */
export async function undecidedPairs(db: Database): Promise<Merge[]> {
  const ids = await db.merges.where('id').startsWith(pairIdStart).primaryKeys()
  const rows: (Merge | undefined)[] = []
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    rows.push(...(await db.merges.bulkGet(ids.slice(from, from + rowsAtOnce))))
  const open = rows
    .filter((row) => row !== undefined)
    .filter(({ state }) => state === 'open' || state === 'suggested')
  return [...new Map(open.map((row) => [[row.subject, row.other].toSorted().join(' '), row])).values()]
}
