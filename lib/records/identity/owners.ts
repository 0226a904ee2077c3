import type { Database } from '../database/database.ts'
import { rowsByAny } from '../database/rows-by.ts'
import { rowsOfAny } from '../database/rows-of-any.ts'
import type { Subject } from '../database/rows/records.ts'

/** The subject that goes by any of these names; the oldest, should two turn out to be one. */
export async function ownerOf(db: Database, aliases: string[]): Promise<Subject | undefined> {
  const owners = await ownersOf(db, aliases)
  return owners[0]
}

/** The subjects that go by any of these few names, the oldest first. */
export async function ownersOf(db: Database, aliases: readonly string[]): Promise<Subject[]> {
  const owners = await rowsOfAny(db.subjects, 'aliases', aliases)
  return owners.toSorted((a, b) => a.createdAt - b.createdAt)
}

/** The subjects that go by any of these names, each by all of its own; the same rule as for one. */
export async function ownersByAlias(db: Database, aliases: string[]): Promise<Map<string, Subject>> {
  const owners = await db.subjects.where('aliases').anyOf(aliases).distinct().sortBy('createdAt')
  // The oldest counts: it is set last.
  return new Map(owners.toReversed().flatMap((owner) => owner.aliases.map((alias) => [alias, owner])))
}

/** How many names may be known between the first and the last of some before each is asked for by itself. */
const fewOwners = 50

/**
 * Who goes by any of these names, each once. One look from the first name to the last says that nobody does, as in a library
 * that is empty and where a file has its records in the order of ours; a cursor would wait for the database at each name.
 */
export async function ownersAmong(db: Database, names: readonly string[]): Promise<Subject[]> {
  const inOrder = names.toSorted()
  const [first, last] = [inOrder[0], inOrder.at(-1)]
  if (first === undefined || last === undefined) return []
  const among = await db.subjects
    .where('aliases')
    .between(first, last, true, true)
    .limit(fewOwners)
    .primaryKeys()
  if (among.length === fewOwners) return rowsByAny(db.subjects, 'aliases', inOrder)
  const near = await db.subjects.bulkGet([...new Set(among)])
  const there = near.filter((subject) => subject !== undefined)
  return [...new Set(inOrder.flatMap((name) => there.filter(({ aliases }) => aliases.includes(name))))]
}
