import type { Database } from '../../records/database/database.ts'
import { requestSubject, fitsChoices, fitsText, filterSpan, type LedgerFilter } from './filter.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { SectionName } from '../../records/rows/sections.ts'

export interface LedgerRow {
  request: LedgerRequest
  subject: SubjectOfRow | null
}

type SubjectOfRow = Pick<Subject, 'key' | 'kind' | 'aliases' | 'name' | 'url'>

/** Many rows are in memory. */
const partOf = ({ key, kind, aliases, name, url }: Subject): SubjectOfRow => ({
  key,
  kind,
  aliases,
  name,
  url,
})

/** Small enough to process within a frame, large enough to read 100,000 rows quickly. */
const chunkSize = 1000

/** The first chunk is smaller, so that the first rows appear quickly. */
const firstChunk = 100

/** Yields the matching requests in chunks, newest first; each chunk is read on demand. */
export async function* walkLedger(
  db: Database,
  filter: LedgerFilter,
  names: SubjectNames,
): AsyncGenerator<LedgerRequest[]> {
  for await (const chunk of newestFirst(db, filterSpan(filter))) {
    const chosen = chunk.filter((request) => fitsChoices(filter, request))
    if (filter.text === '') yield chosen
    else {
      const rows = await names.of(chosen)
      yield rows
        .filter(({ request, subject }) => fitsText(filter.text, request, subject?.name ?? ''))
        .map(({ request }) => request)
    }
  }
}

async function* newestFirst(
  db: Database,
  { first, last }: { first: number; last: number },
): AsyncGenerator<LedgerRequest[]> {
  let until = last
  // Requests with the same time as the last one are read again; skip those already yielded.
  let given = new Set<string>()
  for (let size = firstChunk; ; size = chunkSize) {
    const read = await db.requests
      .where('reservedAt')
      .between(first, until, true, true)
      .reverse()
      .limit(size + given.size)
      .toArray()
    const chunk = read.filter(({ id }) => !given.has(id))
    const oldest = chunk.at(-1)?.reservedAt
    if (oldest === undefined) return
    yield chunk
    const same = chunk.filter(({ reservedAt }) => reservedAt === oldest).map(({ id }) => id)
    given = new Set([...(oldest === until ? given : []), ...same])
    until = oldest
  }
}

interface SubjectNames {
  of(requests: LedgerRequest[]): Promise<LedgerRow[]>
  reset(): void
}

export function subjectNames(db: Database): SubjectNames {
  const known = new Map<string, LedgerRow['subject']>()
  return {
    async of(requests) {
      const missing = new Set(
        requests.map(requestSubject).filter((alias) => alias !== null && !known.has(alias)),
      )
      const aliases = [...missing] as string[]
      if (aliases.length > 0) {
        // Nearly all names are primary keys, and these are read much faster than aliases.
        const byKey = (await db.subjects.bulkGet(aliases)).filter((subject) => subject !== undefined)
        for (const subject of byKey) known.set(subject.key, partOf(subject))
        const others = aliases.filter((alias) => !known.has(alias))
        for (const alias of others) known.set(alias, null)
        const byAlias = await db.subjects.where('aliases').anyOf(others).toArray()
        for (const subject of byAlias)
          for (const alias of subject.aliases) if (missing.has(alias)) known.set(alias, partOf(subject))
      }
      return requests.map((request) => ({
        request,
        subject: known.get(requestSubject(request) ?? '') ?? null,
      }))
    },
    reset: () => known.clear(),
  }
}

export interface RequestDetail {
  /** In ms since epoch; `null` if none is stored. */
  respondedAt: number | null
  status: number | null
  /** They still have data of this request, its own subject's first. */
  sections: SectionName[]
}

export async function detailOf(db: Database, { id, found }: LedgerRequest): Promise<RequestDetail> {
  const [response, rows] = await Promise.all([
    db.responses.get(id),
    db.sections.where('subject').anyOf(found).toArray(),
  ])
  const brought = rows.filter(({ request }) => request === id)
  const inOrder = brought.toSorted((a, b) => found.indexOf(a.subject) - found.indexOf(b.subject))
  return {
    respondedAt: response?.at ?? null,
    status: response?.status ?? null,
    sections: [...new Set(inOrder.map(({ name }) => name))],
  }
}
