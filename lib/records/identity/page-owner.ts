import { sectionDefinitions } from '../sections.ts'
import type { Database } from '../database/database.ts'
import { moveRows } from './merge-subjects.ts'
import { wait, type Steps } from '../database/steps.ts'
import type { Subject } from '../rows/subject.ts'
import type { SectionRow } from '../rows/sections.ts'
import { lightFacts, statedFactsOf } from '../subject-facts.ts'

/**
 * Whether the record was bought by this name. A record from a file or an email lookup counts as bought by its key. Runs
 * in the caller's transaction.
 */
export function* wasEnrichedBy(db: Database, { key, kind }: Subject, alias: string): Steps<boolean> {
  const requests = yield* wait(db.requests.where('found').equals(key).toArray())
  const requestedAliases = requests.flatMap(({ outcome, subject }) =>
    outcome === 'ok' && subject?.startsWith(`${kind}:`) ? [subject] : [],
  )
  return requestedAliases.length > 0 ? requestedAliases.includes(alias) : alias === key
}

/**
 * Removes a page from a record; if it is the key, another name becomes the key. Returns the record and the sections
 * bought with the page. Runs in the caller's transaction over `recordTables`.
 */
export function* releasePage(
  db: Database,
  subject: Subject,
  page: string,
): Steps<{ subject: Subject; carried: SectionRow[] }> {
  const aliases = subject.aliases.filter((name) => name !== page)
  const [next] = aliases
  if (subject.key === page && next === undefined) return { subject, carried: [] }
  const key = subject.key === page ? next! : subject.key
  const sections = yield* wait(db.sections.where('subject').equals(subject.key).toArray())
  const requests = yield* wait(db.requests.bulkGet(sections.map(({ request }) => request)))
  const isOfPage = (_: unknown, index: number) => requests[index]?.subject === page
  const isKnownByPage = sections.some(
    (row, index) => sectionDefinitions[row.name].role === 'identity' && isOfPage(row, index),
  )
  const carried = isKnownByPage ? [] : sections.filter(isOfPage)
  const stays = sections.filter((row) => !carried.includes(row)).map((row) => ({ ...row, subject: key }))

  yield* wait(db.sections.where('subject').equals(subject.key).delete())
  if (key !== subject.key) {
    yield* moveRows(db, subject.key, key)
    yield* wait(db.subjects.delete(subject.key))
  }
  if (stays.length > 0) yield* wait(db.sections.bulkPut(stays))
  const { details: _details, uncorrected: _facts, ...known } = subject
  const rest = {
    ...known,
    key,
    aliases,
    ...lightFacts(stays, carried.length > 0 ? {} : statedFactsOf(subject, sections), subject.corrections),
  }
  yield* wait(db.subjects.put(rest))
  return { subject: rest, carried }
}

/** Moves sections to the record that owns their page now. */
export function* moveSectionsTo(db: Database, carried: SectionRow[], from: string, to: string): Steps<void> {
  if (carried.length === 0) return
  yield* wait(db.sections.bulkPut(carried.map((row) => ({ ...row, subject: to }))))
  const ids = [...new Set(carried.map(({ request }) => request))]
  const requests = (yield* wait(db.requests.bulkGet(ids))).filter((row) => row !== undefined)
  yield* wait(
    db.requests.bulkPut(
      requests.map((row) => ({ ...row, found: row.found.map((key) => (key === from ? to : key)) })),
    ),
  )
}
