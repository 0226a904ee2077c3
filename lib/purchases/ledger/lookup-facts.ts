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
import type { PriorResults } from '../../records/shown-result.ts'
import { buysWholeSection, type LookupFacts, type MatchFacts } from './judge.ts'
import { originOf, requestKeyOf, requestKeysOf } from './request-key.ts'

interface LookupQuery {
  plannedRequest: PlannedRequest
  query: MatchQuery | null
}

interface FactSources {
  withLost: (requestKeys: readonly string[]) => string[]
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
  db.undoParts,
]

type SectionRequest = PlannedRequest & { section: SectionName }

/**
 * All facts about one lookup, or about 100,000, in one pass over each table. Runs in the caller's transaction over
 * `factTables`, or in its own.
 */
export async function readLookupFacts(
  db: Database,
  lookups: readonly LookupQuery[],
  { withLost, suppressed, isAnybodyDeleted, read = savedReader(db) }: FactSources,
): Promise<LookupFacts[]> {
  const names = lookups.flatMap(({ plannedRequest }) => plannedRequest.subject ?? [])
  const byAlias = names.length > 0 ? await read.owners(names) : new Map<string, Subject>()
  const owners = lookups.map(({ plannedRequest: { subject } }) =>
    subject === null ? undefined : byAlias.get(subject),
  )
  const requestKeys = lookups.map(({ plannedRequest }, at) =>
    withLost(requestKeysOf(plannedRequest, owners[at]?.aliases ?? [])),
  )
  const buying = lookups.map(({ plannedRequest }, at): [Subject, SectionRequest] | null => {
    const owner = owners[at]
    return owner && buysWholeSection({ ...plannedRequest, reservedAt: 0 })
      ? [owner, plannedRequest as SectionRequest]
      : null
  })
  const marks = isAnybodyDeleted ? lookups.map(({ plannedRequest }) => marksOf(plannedRequest)) : []
  const [never, earlier, kept, inFlight, deleted, matches] = await Promise.all([
    suppressed(owners),
    requestsByKey(read, requestKeys.flat()),
    savedSectionOf(
      read,
      buying.flatMap((one): [string, SectionName][] => (one ? [[one[0].key, one[1].section]] : [])),
    ),
    owners.some((owner) => owner !== undefined) ? inFlightByRecord(db, read) : nothing,
    marks.length > 0 ? read.deletedMarks(marks.flat()) : null,
    matchFacts(
      db,
      lookups.map(({ plannedRequest, query }, at) =>
        query && !owners[at] ? { query, origin: originOf(plannedRequest) } : null,
      ),
      withLost,
      read,
    ),
  ])
  return lookups.map(({ plannedRequest }, at): LookupFacts => {
    const owner = owners[at]
    const own = requestKeys[at] ?? []
    const buys = buying[at]
    return {
      suppressed: never[at] ?? null,
      deleted: (marks[at] ?? []).filter((mark) => deleted?.has(mark)),
      owner,
      requestKeys: own,
      earlier: earlier(own),
      saved: buys ? kept.get(sectionKey(buys[0].key, buys[1].section)) : undefined,
      inFlight: owner ? (inFlight.get(sectionKey(owner.key, plannedRequest.section)) ?? []) : [],
      match: matches[at] ?? null,
    }
  })
}

const nothing: ReadonlyMap<string, LedgerRequest[]> = new Map()

const sectionKey = (subject: string, section: string | null): string => `${section} ${subject}`

async function requestsByKey(
  read: SavedReader,
  requestKeys: readonly string[],
): Promise<(some: readonly string[]) => LedgerRequest[]> {
  const rows = requestKeys.length > 0 ? await read.requests([...new Set(requestKeys)]) : []
  if (rows.length === 0) return () => []
  const byRequestKey = Map.groupBy(rows, ({ requestKey }) => requestKey)
  return (some) => {
    const found = some.flatMap((requestKey) => byRequestKey.get(requestKey) ?? [])
    return found.length < 2 ? found : found.toSorted((a, b) => a.reservedAt - b.reservedAt)
  }
}

async function savedSectionOf(
  read: SavedReader,
  keys: readonly [string, SectionName][],
): Promise<ReadonlyMap<string, PriorResults['saved']>> {
  const rows = keys.length > 0 ? await read.sections(keys) : []
  return new Map(rows.map((row, at) => [sectionKey(...keys[at]!), row]))
}

/** Without a page, grouped by the record and section that the requests certainly concern. */
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
  const requestKeys = matches.map((match, at) => {
    const one = sought[at]
    return match && one ? withLost(requestKeysAbout(match.subject, one.query, one.origin)) : []
  })
  const [earlier, kept] = await Promise.all([
    requestsByKey(read, requestKeys.flat()),
    savedSectionOf(
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
    const about = requestKeys[at] ?? []
    return {
      ...match,
      requestKeys: about,
      earlier: earlier(about),
      saved: kept.get(sectionKey(match.subject.key, one.query.section)),
    }
  })
}

function requestKeysAbout({ aliases }: Subject, { section }: MatchQuery, origin: string): string[] {
  const operation = 'enrichProfile'
  return aliases.map((subject) => requestKeyOf(origin, { operation, input: {}, subject, section }))
}

function marksOf(plannedRequest: PlannedRequest): string[] {
  const query = matchQueryOf(plannedRequest)
  const domain = query?.section === 'company' && query.domain
  return [
    ...(plannedRequest.subject ? [plannedRequest.subject] : []),
    ...(query?.email ? [emailKey(query.email)] : []),
    ...(domain ? [domainKey(domain)] : []),
  ]
}
