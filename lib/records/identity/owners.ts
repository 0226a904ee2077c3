import type { Database } from '../database/database.ts'
import { rowsByAny } from '../database/rows-by.ts'
import { rowsOfAny } from '../database/rows-of-any.ts'
import type { Subject } from '../rows/subject.ts'

/** The oldest one with any of these names. */
export async function ownerOf(db: Database, aliases: string[]): Promise<Subject | undefined> {
  const owners = await ownersOf(db, aliases)
  return owners[0]
}

/** With any of these names, oldest first. */
async function ownersOf(db: Database, aliases: readonly string[]): Promise<Subject[]> {
  const owners = await rowsOfAny(db.subjects, 'aliases', aliases)
  return owners.toSorted((a, b) => a.createdAt - b.createdAt)
}

/** The oldest one by name, with every name of each subject found. */
export async function ownersByAlias(db: Database, aliases: string[]): Promise<Map<string, Subject>> {
  const owners =
    aliases.length === 1
      ? await ownersOf(db, aliases)
      : await db.subjects.where('aliases').anyOf(aliases).distinct().sortBy('createdAt')
  return new Map(owners.toReversed().flatMap((owner) => owner.aliases.map((alias) => [alias, owner])))
}

const fewNames = 32

/**
 * The distinct subjects with any of these names. Halves the range of names: fast for an empty library and for
 * sorted records. A cursor took four times as long as single queries (200 and 52 µs of both cores).
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
