import type { Database } from '../database/database.ts'
import type { Subject } from '../rows/subject.ts'
import { ownersByAlias } from '../identity/owners.ts'
import { findMatches } from './find-matches.ts'
import type { MatchQuery } from './match-query.ts'

/** By the alias of its page, or by a match query. */
export interface SavedQuery {
  alias: string | null
  query: MatchQuery | null
}

/** `likely`: a person decides whether it is the right one. */
export interface SavedAs {
  subject: Subject
  certainty: 'sure' | 'likely'
}

/** The saved record of each query, or `null`. Makes one pass over each table. */
export async function findSaved(db: Database, sought: readonly SavedQuery[]): Promise<(SavedAs | null)[]> {
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
