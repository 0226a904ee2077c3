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
  const owners =
    aliases.length === 1
      ? await ownersOf(db, aliases)
      : await db.subjects.where('aliases').anyOf(aliases).distinct().sortBy('createdAt')
  // The oldest counts: it is set last.
  return new Map(owners.toReversed().flatMap((owner) => owner.aliases.map((alias) => [alias, owner])))
}

/** So few names are asked for by themselves. */
const fewNames = 32

/**
 * Who goes by any of these names, each once. Looks at what stands from the first name to the last, which in an empty library
 * and in one whose records come in order is nothing, and else from half to half: to go from name to name with a cursor took
 * four times as long as to ask for each (200 and 52 µs of both processors).
 */
export async function ownersAmong(db: Database, names: readonly string[]): Promise<Subject[]> {
  const found = await ownersWithin(db, [...new Set(names)].toSorted())
  return [...new Map(found.map((subject) => [subject.key, subject])).values()]
}

async function ownersWithin(db: Database, names: string[]): Promise<Subject[]> {
  const [first, last] = [names[0], names.at(-1)]
  if (first === undefined || last === undefined) return []
  const few = Math.max(4, names.length >> 2)
  const among = await db.subjects.where('aliases').between(first, last, true, true).limit(few).primaryKeys()
  if (among.length < few) {
    const near = (await db.subjects.bulkGet([...new Set(among)])).filter((subject) => subject !== undefined)
    return names.flatMap((name) => near.filter(({ aliases }) => aliases.includes(name)))
  }
  if (names.length <= fewNames) return rowsByAny(db.subjects, 'aliases', names)
  const half = names.length >> 1
  const halves = [names.slice(0, half), names.slice(half)]
  return (await Promise.all(halves.map((some) => ownersWithin(db, some)))).flat()
}
