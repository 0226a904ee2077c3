import type { Database } from '../database/database.ts'
import type { Merge } from '../rows/merges.ts'

/** Prefix of the ids of undecided pairs, so that they can be read without merges, which are large. */
const pairIdStart = 'pair '

export const newPairId = (): string => `${pairIdStart}${crypto.randomUUID()}`

/** All pairs that a person has not decided about; each once. */
export async function undecidedPairs(db: Database): Promise<Merge[]> {
  const rows = await db.merges.where('id').startsWith(pairIdStart).toArray()
  const open = rows.filter(({ state }) => state === 'open' || state === 'suggested')
  return [...new Map(open.map((row) => [[row.subject, row.other].toSorted().join(' '), row])).values()]
}
