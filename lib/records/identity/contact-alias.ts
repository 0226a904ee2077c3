import type { Database } from '../database/database.ts'
import type { Subject } from '../rows/subject.ts'
import { findMatches } from '../matching/find-matches.ts'
import type { MatchQuery } from '../matching/match-query.ts'

/** Of address book contacts without a page. A digest of their identifiers follows. */
export const contactPrefix = 'person:contact:'

/** Whether a person has a page or an id of the network. */
export const hasPage = ({ aliases }: Pick<Subject, 'aliases'>): boolean =>
  aliases.some((alias) => /^person:(?:member:)?[^:]+$/.test(alias))

/** The key of the contact without a page that certainly matches the query; `null` if there is none. */
export async function requestedContact(db: Database, query: MatchQuery | null): Promise<string | null> {
  if (!query || query.page !== undefined || query.section === 'company') return null
  const contacts = db.subjects.where('key').startsWith(contactPrefix)
  if ((await contacts.limit(1).primaryKeys()).length === 0) return null
  const [match] = await findMatches(db, [query])
  return match?.certainty === 'sure' && !hasPage(match.subject) ? match.subject.key : null
}
