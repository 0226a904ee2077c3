import type { Database } from '../../records/database/database.ts'
import { requestSubject, fitsChoices, fitsText, filterSpan, type LedgerFilter } from './filter.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import type { Subject } from '../../records/database/rows/records.ts'
import type { SectionName } from '../../records/database/rows/sections.ts'

/** A request with whom it is about, where that is known. */
export interface LedgerRow {
  request: LedgerRequest
  subject: SubjectOfRow | null
}

type SubjectOfRow = Pick<Subject, 'key' | 'kind' | 'aliases' | 'name' | 'url'>

/** As much as is kept of each of very many. */
const partOf = ({ key, kind, aliases, name, url }: Subject): SubjectOfRow => ({
  key,
  kind,
  aliases,
  name,
  url,
})

/** Requests read at once: few enough for a frame, many enough that 100,000 take no minutes. */
const chunkSize = 1000

/** As many as are shown at first don't wait for the rest. */
const firstChunk = 100

/** The requests that the filter lets through, newest first and in chunks, read only as far as they are taken. */
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
  // Many may be of one moment: those that were given already are read once more, and left out.
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

/** The names of subjects, read once each. */
interface SubjectNames {
  of(requests: LedgerRequest[]): Promise<LedgerRow[]>
  /** Reads them anew from now on. */
  forget(): void
}

export function subjectNames(db: Database): SubjectNames {
  const known = new Map<string, LedgerRow['subject']>()
  return {
    async of(requests) {
      const asked = new Set(
        requests.map(requestSubject).filter((alias) => alias !== null && !known.has(alias)),
      )
      const aliases = [...asked] as string[]
      if (aliases.length > 0) {
        // Nearly all are keys, and a key is read many times faster than one alias of many.
        const byKey = (await db.subjects.bulkGet(aliases)).filter((subject) => subject !== undefined)
        for (const subject of byKey) known.set(subject.key, partOf(subject))
        const others = aliases.filter((alias) => !known.has(alias))
        for (const alias of others) known.set(alias, null)
        const byAlias = await db.subjects.where('aliases').anyOf(others).toArray()
        for (const subject of byAlias)
          for (const alias of subject.aliases) if (asked.has(alias)) known.set(alias, partOf(subject))
      }
      return requests.map((request) => ({
        request,
        subject: known.get(requestSubject(request) ?? '') ?? null,
      }))
    },
    forget: () => known.clear(),
  }
}

/** What is kept of a request beside its row. */
export interface RequestDetail {
  /** When the answer was stored, in milliseconds since 1970; `null`: none is. */
  answeredAt: number | null
  status: number | null
  /** The sections of records that are still as this request brought them, those of whom it asked about first. */
  sections: SectionName[]
}

export async function detailOf(db: Database, { id, found }: LedgerRequest): Promise<RequestDetail> {
  const [answer, rows] = await Promise.all([
    db.answers.get(id),
    db.sections.where('subject').anyOf(found).toArray(),
  ])
  const brought = rows.filter(({ request }) => request === id)
  const inOrder = brought.toSorted((a, b) => found.indexOf(a.subject) - found.indexOf(b.subject))
  return {
    answeredAt: answer?.at ?? null,
    status: answer?.status ?? null,
    sections: [...new Set(inOrder.map(({ name }) => name))],
  }
}
