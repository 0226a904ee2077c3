import type { Database } from '../../records/database/database.ts'
import { rowsByAny } from '../../records/database/rows-by.ts'
import type { ExportedRecord, Paid } from './export-view.ts'
import type { Subject, SectionRow } from '../../records/database/rows/records.ts'

/** Records read at once: about 1 MB with all their sections. */
const chunkSize = 200

/** What is kept of these subjects, by their keys and in their order, or of all; read only as far as it is taken. */
export async function* walkRecords(
  db: Database,
  keys: readonly string[] | 'all',
): AsyncGenerator<ExportedRecord[]> {
  const lists = new Map((await db.lists.toArray()).map(({ id, name }) => [id, name]))
  const chunks = keys === 'all' ? allSubjects(db) : chosenSubjects(db, keys)
  for await (const subjects of chunks) {
    const all = subjects.map(({ key }) => key)
    const [sections, history] = await Promise.all([
      rowsByAny(db.sections, 'subject', all),
      rowsByAny(db.history, 'subject', all),
    ])
    const requests = await paidFor(db, sections)
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

async function* allSubjects(db: Database): AsyncGenerator<Subject[]> {
  let last = ''
  for (;;) {
    const subjects = await db.subjects.where('key').above(last).limit(chunkSize).toArray()
    const next = subjects.at(-1)?.key
    if (next === undefined) return
    yield subjects
    last = next
  }
}

async function* chosenSubjects(db: Database, keys: readonly string[]): AsyncGenerator<Subject[]> {
  const given = new Set<string>()
  for (let at = 0; at < keys.length; at += chunkSize) {
    const part = keys.slice(at, at + chunkSize)
    const byKey = await db.subjects.bulkGet(part)
    // Two that were chosen may have turned out to be one since: its key is then another name of the one that is left.
    const gone = part.filter((_, index) => byKey[index] === undefined)
    const renamed = gone.length > 0 ? await db.subjects.where('aliases').anyOf(gone).distinct().toArray() : []
    const subjects = [...byKey, ...renamed].filter((subject) => subject !== undefined)
    const fresh = [...new Map(subjects.map((subject) => [subject.key, subject])).values()]
    yield fresh.filter(({ key }) => !given.has(key))
    for (const { key } of fresh) given.add(key)
  }
}

async function paidFor(db: Database, sections: SectionRow[]): Promise<Map<string, Paid>> {
  const ids = [...new Set(sections.map(({ request }) => request))]
  const requests = (await db.requests.bulkGet(ids)).filter((request) => request !== undefined)
  return new Map(
    requests.map(({ id, cost, requestId, operation, reservedAt }) => [
      id,
      { id, cost, requestId, operation, reservedAt },
    ]),
  )
}
