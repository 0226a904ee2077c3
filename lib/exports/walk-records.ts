import type { Database } from '../records/database/database.ts'
import { rowsByAny } from '../records/database/rows-by.ts'
import type { ExportedRecord, Paid } from './export-view.ts'
import type { LedgerRequest } from '../purchases/rows/requests.ts'
import type { HistoryRow } from '../records/rows/history.ts'
import type { Subject } from '../records/rows/subject.ts'
import type { SectionRow } from '../records/rows/sections.ts'

/** About 1 MB with all sections. */
const chunkSize = 200

/** Ids per read. For fewer records, ids are read one by one. */
const idsAtOnce = 5000

/** The range of keys is `null` without bounds. */
interface Found {
  subjects: Subject[]
  between: readonly [first: string, last: string] | null
}

/**
 * Yields records in the order of the keys, or all of them; on demand, one chunk ahead. Sorted keys that are close
 * together are read as ranges, with four queries for 200; others need five or six queries each.
 */
export async function* walkRecords(
  db: Database,
  keys: readonly string[] | 'all',
): AsyncGenerator<ExportedRecord[]> {
  const lists = new Map((await db.lists.toArray()).map(({ id, name }) => [id, name]))
  const isMany = keys === 'all' || keys.length > idsAtOnce
  let known: Promise<ReadonlySet<string>> | undefined
  // Sections from a file refer to many requests that don't exist here, and looking for these takes just as long.
  const here = async (ids: string[]) => {
    if (!isMany || ids.length === 0) return ids
    const all = await (known ??= idsOfRequests(db))
    return ids.filter((id) => all.has(id))
  }
  const chunks = keys === 'all' ? allSubjects(db) : chosenSubjects(db, keys)
  for await (const { subjects, between } of chunks) {
    const all = subjects.map(({ key }) => key)
    const [sections, history, near] = await (between ? rowsBetween(db, ...between) : rowsOfEach(db, all))
    const requests = await paidFor(db, sections, near, here)
    const sectionsOf = Map.groupBy(sections, ({ subject }) => subject)
    const historyOf = Map.groupBy(history, ({ subject }) => subject)
    yield subjects.map((subject) => ({
      subject,
      sections: sectionsOf.get(subject.key) ?? [],
      history: (historyOf.get(subject.key) ?? []).toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)),
      requests,
      lists,
    }))
  }
}

const rowsBetween = (db: Database, first: string, last: string) =>
  Promise.all([
    db.sections.where(':id').between([first], [last, []], true, true).toArray(),
    db.history.where('subject').between(first, last, true, true).toArray(),
    db.requests.where('found').between(first, last, true, true).toArray(),
  ])

async function rowsOfEach(
  db: Database,
  keys: string[],
): Promise<[SectionRow[], HistoryRow[], LedgerRequest[]]> {
  const [sections, history] = await Promise.all([
    rowsByAny(db.sections, 'subject', keys),
    rowsByAny(db.history, 'subject', keys),
  ])
  return [sections, history, []]
}

async function* allSubjects(db: Database): AsyncGenerator<Found> {
  let last = ''
  for (;;) {
    const subjects = await db.subjects.where('key').above(last).limit(chunkSize).toArray()
    const [first, next] = [subjects.at(0)?.key, subjects.at(-1)?.key]
    if (first === undefined || next === undefined) return
    yield { subjects, between: [first, next] }
    last = next
  }
}

async function* chosenSubjects(db: Database, keys: readonly string[]): AsyncGenerator<Found> {
  const given = new Set<string>()
  for (let at = 0; at < keys.length; at += chunkSize) {
    const part = keys.slice(at, at + chunkSize)
    const near = await subjectsNear(db, part)
    const byKey = near ? part.map((key) => near.get(key)) : await db.subjects.bulkGet(part)
    // After a merge, one of the two keys is an alias of the other.
    const gone = part.filter((_, index) => byKey[index] === undefined)
    const renamed = gone.length > 0 ? await db.subjects.where('aliases').anyOf(gone).distinct().toArray() : []
    const subjects = [...byKey, ...renamed].filter((subject) => subject !== undefined)
    const fresh = [...new Map(subjects.map((subject) => [subject.key, subject])).values()]
    yield {
      subjects: fresh.filter(({ key }) => !given.has(key)),
      between: near && renamed.length === 0 ? [part[0]!, part.at(-1)!] : null,
    }
    for (const { key } of fresh) given.add(key)
  }
}

/** `null` if the keys aren't sorted or too far apart. */
async function subjectsNear(db: Database, keys: string[]): Promise<Map<string, Subject> | null> {
  const [first, last] = [keys[0]!, keys.at(-1)!]
  const isInOrder = keys.every((key, index) => index === 0 || keys[index - 1]! <= key)
  if (!isInOrder) return null
  const maximum = 2 * keys.length
  const near = await db.subjects.where('key').between(first, last, true, true).limit(maximum).toArray()
  return near.length < maximum ? new Map(near.map((subject) => [subject.key, subject])) : null
}

/** `near` are those already read; `here` finds those in the ledger. */
async function paidFor(
  db: Database,
  sections: SectionRow[],
  near: LedgerRequest[],
  here: (ids: string[]) => Promise<string[]>,
): Promise<Map<string, Paid>> {
  const ids = new Set(sections.map(({ request }) => request))
  const found = near.filter(({ id }) => ids.has(id))
  for (const { id } of found) ids.delete(id)
  const others = await db.requests.bulkGet(await here([...ids]))
  return new Map(
    [...found, ...others.filter((request) => request !== undefined)].map(
      ({ id, cost, requestId, operation, reservedAt }) => [
        id,
        { id, cost, requestId, operation, reservedAt },
      ],
    ),
  )
}

async function idsOfRequests(db: Database): Promise<Set<string>> {
  const all = new Set<string>()
  for (let last = ''; ;) {
    const ids = await db.requests.where('id').above(last).limit(idsAtOnce).primaryKeys()
    for (const id of ids) all.add(id)
    if (ids.length < idsAtOnce) return all
    last = ids.at(-1)!
  }
}
