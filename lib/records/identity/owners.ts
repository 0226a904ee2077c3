import type { Database } from '../database/database.ts'
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
