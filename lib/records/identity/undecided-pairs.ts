import type { Database } from '../database/database.ts'
import type { Merge } from '../rows/merges.ts'

/** Pairs can be read without merges, which are large. */
const pairIdStart = 'pair '

export const newPairId = (): string => `${pairIdStart}${crypto.randomUUID()}`

/** A few milliseconds. */
const rowsAtOnce = 500

/** All pairs that a person hasn't decided about, each once. */
export async function undecidedPairs(db: Database): Promise<Merge[]> {
  const rows: Merge[] = []
  for (let after = pairIdStart; ;) {
    const some = await db.merges
      .where('id')
      .between(after, `${pairIdStart}\uffff`, false)
      .limit(rowsAtOnce)
      .toArray()
    rows.push(...some)
    if (some.length < rowsAtOnce) break
    after = some.at(-1)!.id
  }
  const open = rows.filter(({ state }) => state === 'open' || state === 'suggested')
  return [...new Map(open.map((row) => [[row.subject, row.other].toSorted().join(' '), row])).values()]
}
