import type { Database } from '../database/database.ts'
import type { Subject } from '../database/rows/records.ts'
import { findMatches } from './find-matches.ts'
import type { MatchQuery } from './match-query.ts'

/** By what a record is recognised: the name of its page, or else who it is. */
export interface Sought {
  alias: string | null
  query: MatchQuery | null
}

/** A record that is the one that is sought; `likely`: a person decides. */
export interface SavedAs {
  subject: Subject
  certainty: 'sure' | 'likely'
}

/** The records of many at once, each by its place; `null` where there is none. One look at each table, however many. */
export async function findSaved(db: Database, sought: readonly Sought[]): Promise<(SavedAs | null)[]> {
  const owners = await ownersByAlias(db, [...new Set(sought.flatMap(({ alias }) => alias ?? []))])
  const bySubject = sought.map(({ alias }) => (alias === null ? undefined : owners.get(alias)))
  const matches = await findMatches(
    db,
    sought.map(({ query }, at) => (bySubject[at] ? null : query)),
  )
  return bySubject.map((subject, at): SavedAs | null => {
    const match = matches[at]
    if (subject) return { subject, certainty: 'sure' }
    return match ? { subject: match.subject, certainty: match.certainty } : null
  })
}

async function ownersByAlias(db: Database, names: string[]): Promise<Map<string, Subject>> {
  // Most are named by their key; an index that is asked for many names takes a step for each.
  const direct = await db.subjects.bulkGet(names)
  const owners = new Map(direct.flatMap((row, at) => (row ? [[names[at]!, row] as const] : [])))
  const others = names.filter((name) => !owners.has(name))
  const rows = await db.subjects.where('aliases').anyOf(others).distinct().sortBy('createdAt')
  // The oldest counts, should two turn out to be one: it is set last.
  for (const row of rows.toReversed()) for (const alias of row.aliases) owners.set(alias, row)
  return owners
}
