import type { EntityTable } from 'dexie'
import type { Database } from '../database/database.ts'
import { mergeCorrections } from '../corrections/merge-corrections.ts'
import type { Correction } from '../rows/annotations.ts'
import { historyOf } from '../history.ts'
import { mergeSections } from '../merge-sections.ts'
import type { SectionName, SectionRow } from '../rows/sections.ts'
import { wait, type Steps } from '../database/steps.ts'
import type { BeforeMerge, MergeReason, Merge } from '../rows/merges.ts'
import type { Subject } from '../rows/subject.ts'
import { lightFacts, mergeStatedFacts, mergeSubjectRows, statedFactsOf } from '../subject-facts.ts'

/** The tables that filing, merging, separating and joining read or write. */
export const recordTables = (db: Database) => [
  db.subjects,
  db.sections,
  db.requests,
  db.history,
  db.deliveries,
  db.merges,
  db.pictures,
]

/**
 * Merges `other` into `subject` and returns the merged subject, which keeps the key of `subject`. The newer of two
 * sections is shown. `choices` are corrections for fields that differ. Runs in the caller's transaction over
 * `recordTables`.
 */
export function* mergeSteps(
  db: Database,
  subject: Subject,
  other: Subject,
  because: MergeReason,
  choices: readonly Correction[] = [],
): Steps<Subject> {
  const id = crypto.randomUUID()
  const own = yield* wait(db.sections.where('subject').equals(subject.key).toArray())
  const theirs = yield* wait(db.sections.where('subject').equals(other.key).toArray())
  const stated = mergeStatedFacts([statedFactsOf(subject, own), statedFactsOf(other, theirs)])
  const made = yield* moveSections(db, own, theirs, subject.key)
  const found = yield* wait(db.requests.where('found').equals(other.key).toArray())
  const shared = found.filter((request) => request.found.includes(subject.key)).map(({ id }) => id)
  const moved = yield* moveRows(db, other.key, subject.key)

  yield* movePicture(db, other.key, subject.key)

  const sections = yield* wait(db.sections.where('subject').equals(subject.key).toArray())
  const corrections = mergeCorrections([subject.corrections, other.corrections, choices])
  const merged = mergeSubjectRows([subject, other], lightFacts(sections, stated, corrections))
  yield* wait(db.subjects.delete(other.key))
  yield* wait(db.subjects.put(merged))
  const about = yield* wait(db.merges.where('subject').equals(subject.key).toArray())
  const closed = about.filter((row) => row.state !== 'merged' && row.other === subject.key)
  if (closed.length > 0) yield* wait(db.merges.bulkDelete(closed.map((row) => row.id)))
  const before: BeforeMerge = {
    subject,
    other,
    sections: [...theirs, ...own],
    moved,
    shared,
    made,
    ...(choices.length > 0 ? { choices: [...choices] } : {}),
  }
  const row: Merge = {
    ...because,
    id,
    state: 'merged',
    subject: subject.key,
    other: other.key,
    against: null,
    disputed: [],
    sequence: Math.max(0, ...about.map(({ sequence }) => sequence)) + 1,
    before,
  }
  yield* wait(db.merges.put(row))
  return merged
}

function* moveSections(db: Database, own: SectionRow[], theirs: SectionRow[], key: string): Steps<string[]> {
  const ownByName = new Map(own.map((row) => [row.name, row]))
  const arriving = theirs.map((row) => ({ ...row, subject: key }))
  // The history is the same, whichever record has the later version.
  const history = arriving.flatMap((row) => {
    const kept = ownByName.get(row.name)
    if (!kept || kept.at === row.at) return []
    return kept.at > row.at ? historyOf(row, kept) : historyOf(kept, row)
  })
  const newer = arriving.flatMap((row) => {
    const kept = ownByName.get(row.name)
    const stays = kept ? mergeSections(kept, row) : row
    return stays === kept ? [] : [stays]
  })
  const there = history.length > 0 ? yield* wait(db.history.bulkGet(history.map(({ id }) => id))) : []
  const made = history.filter((_, index) => !there[index])
  if (made.length > 0) yield* wait(db.history.bulkAdd(made))
  if (theirs.length > 0)
    yield* wait(
      db.sections.bulkDelete(theirs.map(({ subject, name }) => [subject, name] as [string, SectionName])),
    )
  if (newer.length > 0) yield* wait(db.sections.bulkPut(newer))
  return made.map(({ id }) => id)
}

/**
 * Changes the subject's key in all rows that reference it, except sections. Returns the primary keys of these rows by
 * table.
 */
export function* moveRows(db: Database, from: string, to: string): Steps<Record<string, string[]>> {
  const moved: Record<string, string[]> = {}
  moved['requests'] = yield* changed(db.requests, 'found', from, (row) => {
    row.found = [...new Set(row.found.map((key) => (key === from ? to : key)))]
  })
  moved['history'] = yield* changed(db.history, 'subject', from, (row) => void (row.subject = to))
  moved['deliveries'] = yield* changed(db.deliveries, 'subject', from, (row) => {
    row.was ??= from
    row.subject = to
  })
  moved['merges'] = [
    ...(yield* changed(db.merges, 'subject', from, (row) => void (row.subject = to))),
    ...(yield* changed(
      db.merges,
      'other',
      from,
      (row) => void (row.other = row.state === 'merged' ? from : to),
    )),
  ]
  return moved
}

function* movePicture(db: Database, from: string, to: string): Steps<void> {
  const theirs = yield* wait(db.pictures.get(from))
  if (!theirs) return
  yield* wait(db.pictures.delete(from))
  const own = yield* wait(db.pictures.get(to))
  if (!own?.image) yield* wait(db.pictures.put({ was: from, ...theirs, subject: to }))
}

function* changed<Row extends { id: string }>(
  table: EntityTable<Row, 'id'>,
  index: string,
  value: string,
  change: (row: Row) => void,
): Steps<string[]> {
  const rows = yield* wait(table.where(index).equals(value).toArray())
  for (const row of rows) change(row)
  if (rows.length > 0) yield* wait(table.bulkPut(rows))
  return rows.map(({ id }) => id)
}
