import type { Database } from '../../records/database/database.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { SectionName } from '../../records/rows/sections.ts'
import { findMatches } from '../../records/matching/find-matches.ts'
import { domainKey, emailKey } from '../../records/matching/match-keys.ts'
import { matchQueryOf, type MatchQuery } from '../../records/matching/match-query.ts'
import { savedReader, type SavedReader } from '../../records/matching/saved-reader.ts'
import type { SuppressedBy } from '../../records/suppression/suppressed-by.ts'
import type { PlannedRequest } from '../planned-request.ts'
import type { LookupFacts, MatchFacts } from './judge.ts'
import type { KnownResponses } from '../../records/seen-response.ts'
import { buysWholeSection } from './prior-responses.ts'
import { originOf, questionOf, sameQuestions } from './question.ts'

export interface SoughtLookup {
  asking: PlannedRequest
  query: MatchQuery | null
}

export interface FactSources {
  withLost: (questions: readonly string[]) => string[]
  suppressed: (
    owners: readonly (Subject | undefined)[],
  ) => PromiseLike<readonly (SuppressedBy | null)[]> | readonly (SuppressedBy | null)[]
  isAnybodyDeleted: boolean
  read?: SavedReader
}

/** The tables that `readLookupFacts` reads. */
export const factTables = (db: Database) => [
  db.matchKeys,
  db.subjects,
  db.sections,
  db.requests,
  db.library,
  db.held,
]

type Buys = PlannedRequest & { section: SectionName }

/**
 * Reads all facts about one lookup or 100,000, with one pass over each table. Runs in the caller's transaction over
 * `factTables`, or on its own.
 */
export async function readLookupFacts(
  db: Database,
  lookups: readonly SoughtLookup[],
  { withLost, suppressed, isAnybodyDeleted, read = savedReader(db) }: FactSources,
): Promise<LookupFacts[]> {
  const names = lookups.flatMap(({ asking }) => asking.subject ?? [])
  const byAlias = names.length > 0 ? await read.owners(names) : new Map<string, Subject>()
  const owners = lookups.map(({ asking: { subject } }) =>
    subject === null ? undefined : byAlias.get(subject),
  )
  const questions = lookups.map(({ asking }, at) =>
    withLost(sameQuestions(asking, owners[at]?.aliases ?? [])),
  )
  const buying = lookups.map(({ asking }, at): [Subject, Buys] | null => {
    const owner = owners[at]
    return owner && buysWholeSection({ ...asking, reservedAt: 0 }) ? [owner, asking as Buys] : null
  })
  const marks = isAnybodyDeleted ? lookups.map(({ asking }) => marksOf(asking)) : []
  const [never, earlier, kept, inFlight, deleted, matches] = await Promise.all([
    suppressed(owners),
    requestsByQuestion(read, questions.flat()),
    keptOf(
      read,
      buying.flatMap((one): [string, SectionName][] => (one ? [[one[0].key, one[1].section]] : [])),
    ),
    owners.some((owner) => owner !== undefined) ? inFlightByRecord(db, read) : nothing,
    marks.length > 0 ? read.deletedMarks(marks.flat()) : null,
    matchFacts(
      db,
      lookups.map(({ asking, query }, at) =>
        query && !owners[at] ? { query, origin: originOf(asking) } : null,
      ),
      withLost,
      read,
    ),
  ])
  return lookups.map(({ asking }, at): LookupFacts => {
    const owner = owners[at]
    const own = questions[at] ?? []
    const buys = buying[at]
    return {
      suppressed: never[at] ?? null,
      deleted: (marks[at] ?? []).filter((mark) => deleted?.has(mark)),
      owner,
      questions: own,
      earlier: earlier(own),
      kept: buys ? kept.get(sectionKey(buys[0].key, buys[1].section)) : undefined,
      inFlight: owner ? (inFlight.get(sectionKey(owner.key, asking.section)) ?? []) : [],
      match: matches[at] ?? null,
    }
  })
}

const nothing: ReadonlyMap<string, LedgerRequest[]> = new Map()

const sectionKey = (subject: string, section: string | null): string => `${section} ${subject}`

/** Reads the requests with any of these questions; returns a function that selects some of them, oldest first. */
async function requestsByQuestion(
  read: SavedReader,
  questions: readonly string[],
): Promise<(some: readonly string[]) => LedgerRequest[]> {
  const rows = questions.length > 0 ? await read.requests([...new Set(questions)]) : []
  if (rows.length === 0) return () => []
  const byQuestion = Map.groupBy(rows, ({ question }) => question)
  return (some) => {
    const found = some.flatMap((question) => byQuestion.get(question) ?? [])
    return found.length < 2 ? found : found.toSorted((a, b) => a.reservedAt - b.reservedAt)
  }
}

async function keptOf(
  read: SavedReader,
  keys: readonly [string, SectionName][],
): Promise<ReadonlyMap<string, KnownResponses['kept']>> {
  const rows = keys.length > 0 ? await read.sections(keys) : []
  return new Map(rows.map((row, at) => [sectionKey(...keys[at]!), row]))
}

/** Open requests without a page, by the record and section that they certainly concern. */
async function inFlightByRecord(
  db: Database,
  read: SavedReader,
): Promise<ReadonlyMap<string, LedgerRequest[]>> {
  const open = (await read.openRequests()).flatMap((request) => {
    const query = request.subject === null ? matchQueryOf(request) : null
    return query ? [{ request, query }] : []
  })
  if (open.length === 0) return nothing
  const matches = await findMatches(
    db,
    open.map(({ query }) => query),
  )
  const found = open.flatMap(({ request, query }, at) => {
    const match = matches[at]
    return match?.certainty === 'sure' ? [{ request, key: sectionKey(match.subject.key, query.section) }] : []
  })
  return new Map(
    [...Map.groupBy(found, ({ key }) => key)].map(([key, some]) => [key, some.map(({ request }) => request)]),
  )
}

async function matchFacts(
  db: Database,
  sought: readonly ({ query: MatchQuery; origin: string } | null)[],
  withLost: FactSources['withLost'],
  read: SavedReader,
): Promise<readonly (MatchFacts | null)[]> {
  if (sought.every((one) => one === null)) return []
  const matches = await findMatches(
    db,
    sought.map((one) => one && one.query),
    read,
  )
  if (matches.every((match) => match === null)) return matches.map(() => null)
  const questions = matches.map((match, at) => {
    const one = sought[at]
    return match && one ? withLost(questionsAbout(match.subject, one.query, one.origin)) : []
  })
  const [earlier, kept] = await Promise.all([
    requestsByQuestion(read, questions.flat()),
    keptOf(
      read,
      matches.flatMap((match, at): [string, SectionName][] => {
        const one = sought[at]
        return match && one ? [[match.subject.key, one.query.section]] : []
      }),
    ),
  ])
  return matches.map((match, at): MatchFacts | null => {
    const one = sought[at]
    if (!match || !one) return null
    const about = questions[at] ?? []
    return {
      ...match,
      questions: about,
      earlier: earlier(about),
      kept: kept.get(sectionKey(match.subject.key, one.query.section)),
    }
  })
}

/** All questions for the same section of a record, under any of its names. */
function questionsAbout({ aliases }: Subject, { section }: MatchQuery, origin: string): string[] {
  const operation = 'enrichProfile'
  return aliases.map((subject) => questionOf(origin, { operation, input: {}, subject, section }))
}

function marksOf(asking: PlannedRequest): string[] {
  const requested = matchQueryOf(asking)
  const domain = requested?.section === 'company' && requested.domain
  return [
    ...(asking.subject ? [asking.subject] : []),
    ...(requested?.email ? [emailKey(requested.email)] : []),
    ...(domain ? [domainKey(domain)] : []),
  ]
}
