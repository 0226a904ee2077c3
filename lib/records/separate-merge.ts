import type { Database, SectionRow, Subject } from './database.ts'
import { merging, mergedIn } from './merge-subjects.ts'
import type { Merge } from './merge.ts'
import { joinedWords } from './own-words.ts'
import type { SectionName } from './sections.ts'
import { lightFacts, statedIn } from './stated-facts.ts'
import { take, wait, type Steps } from './steps.ts'

/** What came of separating: the two keys, and whether something that was bought since stayed with the first. */
export interface Separated {
  subject: string
  other: string
  stayed: boolean
}

/**
 * Makes two records of one again, as they were before they merged; `null` where the merge is gone. What was bought since
 * goes to the record whose page was asked for, and else stays with the first, as do notes and tags written since. The
 * two are never merged again by themselves.
 */
export function separateMerge(db: Database, id: string): Promise<Separated | null> {
  return db.transaction('rw', [...mergedIn(db), db.lists], async () => take(separating(db, id)))
}

function* separating(db: Database, id: string): Steps<Separated | null> {
  const merge = yield* wait(db.merges.get(id))
  if (!merge?.before) return null
  const all = yield* wait(db.merges.where('subject').equals(merge.subject).toArray())
  const later = all
    .filter(({ state, sequence }) => state === 'merged' && sequence > merge.sequence)
    .toSorted((a, b) => b.sequence - a.sequence)
  // Merges are undone in reverse, and those that were not meant are done again, with whom their evidence is.
  for (const one of later) yield* split(db, one.id)
  const separated = yield* split(db, id)
  for (const one of later.toReversed()) yield* again(db, one)
  return separated
}

function* again(db: Database, { id, subject, other, alias, by, request, at }: Merge): Steps<void> {
  const theirs = yield* wait(db.subjects.get(other))
  const evident = yield* wait(db.subjects.where('aliases').equals(alias).first())
  const into = evident && evident.key !== other ? evident : yield* wait(db.subjects.get(subject))
  yield* wait(db.merges.delete(id))
  if (!theirs || !into || into.key === other) return
  yield* merging(db, into, theirs, { alias, by, request, at })
}

/** Separates the last merge of a record. */
function* split(db: Database, id: string): Steps<Separated | null> {
  const merge = yield* wait(db.merges.get(id))
  const now = merge && (yield* wait(db.subjects.get(merge.subject)))
  if (!merge?.before || !now) return null
  const { before } = merge
  // A name that somebody else has by now is theirs.
  const names = new Set(before.other.aliases.filter((alias) => now.aliases.includes(alias)))
  const { key } = before.other
  if (!names.has(key)) return null

  const routed = yield* wait(
    db.requests
      .where('subject')
      .anyOf([...names])
      .toArray(),
  )
  const askedThere = new Set(routed.map((request) => request.id))
  const stayed = yield* splitSections(db, merge.subject, key, before.sections, askedThere)
  yield* moveBack(
    db,
    merge,
    routed.map((request) => request.id),
  )
  if (before.made.length > 0) yield* wait(db.history.bulkDelete(before.made))

  const lists = new Set(yield* wait(db.lists.toCollection().primaryKeys()))
  const other: Subject = {
    ...before.other,
    aliases: [...names],
    lists: before.other.lists.filter((list) => lists.has(list)),
  }
  const { noteVersions: _versions, ...rest } = now
  const { noteVersions, ...words } = wordsWithout(now, before.subject, before.other)
  const first: Subject = {
    ...rest,
    ...words,
    ...(noteVersions ? { noteVersions } : {}),
    aliases: now.aliases.filter((alias) => !names.has(alias)),
    createdAt: before.subject.createdAt,
  }
  yield* wait(
    db.subjects.bulkPut([
      yield* refreshed(db, first, before.subject, before.sections),
      yield* refreshed(db, other, before.other, before.sections),
    ]),
  )
  yield* wait(db.merges.put({ ...merge, state: 'apart', other: key, before: null, sequence: 0 }))
  return { subject: first.key, other: key, stayed }
}

/** The light row by the sections that it has now, and by what it was known by itself. */
function* refreshed(db: Database, subject: Subject, known: Subject, kept: SectionRow[]): Steps<Subject> {
  const rows = yield* wait(db.sections.where('subject').equals(subject.key).toArray())
  const own = kept.filter((row) => row.subject === known.key)
  const { stated: _stated, ...rest } = subject
  const updatedAt = Math.max(known.updatedAt, ...rows.map(({ at }) => at))
  return { ...rest, ...lightFacts(rows, statedIn(known, own)), updatedAt }
}

const sameRow = (one: SectionRow, other: SectionRow) =>
  one.name === other.name && one.request === other.request && one.at === other.at

/** Gives whether something bought since the merge stays with the first. */
function* splitSections(
  db: Database,
  subject: string,
  other: string,
  kept: SectionRow[],
  askedThere: ReadonlySet<string>,
): Steps<boolean> {
  const now = yield* wait(db.sections.where('subject').equals(subject).toArray())
  const theirs = new Map(kept.filter((row) => row.subject === other).map((row) => [row.name, row]))
  const own = new Map(kept.filter((row) => row.subject !== other).map((row) => [row.name, row]))
  const gone: [string, SectionName][] = []
  let stayed = false
  for (const row of now) {
    const was = theirs.get(row.name)
    const isAsBefore = was !== undefined && sameRow(was, row)
    if (isAsBefore || askedThere.has(row.request)) {
      if (!isAsBefore) theirs.set(row.name, row)
      if (!own.has(row.name)) gone.push([subject, row.name])
    } else {
      const was = own.get(row.name)
      if (was && sameRow(was, row)) continue
      // Bought since, and not by a page of the other: it stays.
      own.delete(row.name)
      stayed = true
    }
  }
  if (gone.length > 0) yield* wait(db.sections.bulkDelete(gone))
  const back = [
    ...[...theirs.values()].map((row) => ({ ...row, subject: other })),
    ...[...own.values()].map((row) => ({ ...row, subject })),
  ]
  if (back.length > 0) yield* wait(db.sections.bulkPut(back))
  return stayed
}

/** Brings the other's rows back under its key: those that moved, and those that its own pages brought since. */
function* moveBack(db: Database, { subject, before }: Merge, asked: string[]): Steps<void> {
  const { other, moved, shared } = before!
  const rowsOf = (table: string) => moved[table] ?? []

  const requests = yield* wait(db.requests.bulkGet([...new Set([...rowsOf('requests'), ...asked])]))
  const found = requests.flatMap((row) =>
    row?.found.includes(subject)
      ? {
          ...row,
          found: [
            ...new Set(
              row.found.flatMap((key) =>
                key !== subject ? key : shared.includes(row.id) ? [subject, other.key] : other.key,
              ),
            ),
          ],
        }
      : [],
  )
  if (found.length > 0) yield* wait(db.requests.bulkPut(found))

  const since = new Set(asked)
  const history = (yield* wait(db.history.where('subject').equals(subject).toArray())).filter(
    ({ id, request }) => rowsOf('history').includes(id) || since.has(request),
  )
  if (history.length > 0)
    yield* wait(db.history.bulkPut(history.map((row) => ({ ...row, subject: other.key }))))

  // What was sent since to the record that the destination has of the other is the other's too.
  const log = yield* wait(db.deliveries.where('subject').equals(subject).toArray())
  const theirs = new Set(rowsOf('deliveries'))
  const place = (row: { destination: string; remoteId: string | null }) =>
    `${row.destination} ${row.remoteId}`
  const known = (rows: typeof log) => new Set(rows.filter(({ remoteId }) => remoteId !== null).map(place))
  const [there, own] = [
    known(log.filter(({ id }) => theirs.has(id))),
    known(log.filter(({ id, was }) => !theirs.has(id) && was !== undefined)),
  ]
  const back = log.filter(
    (row) =>
      theirs.has(row.id) ||
      (row.was === undefined && row.remoteId !== null && there.has(place(row)) && !own.has(place(row))),
  )
  if (back.length > 0)
    yield* wait(
      db.deliveries.bulkPut(
        back.map(({ was, ...row }) => ({
          ...row,
          subject: other.key,
          ...(was === undefined || was === other.key ? {} : { was }),
        })),
      ),
    )

  const merges = (yield* wait(db.merges.bulkGet(rowsOf('merges')))).filter((row) => row !== undefined)
  if (merges.length > 0)
    yield* wait(
      db.merges.bulkPut(
        merges.map((row) => ({
          ...row,
          ...(row.subject === subject ? { subject: other.key } : {}),
          ...(row.state !== 'merged' && row.other === subject ? { other: other.key } : {}),
        })),
      ),
    )
}

type Words = Pick<Subject, 'tags' | 'lists' | 'note' | 'noteVersions'>

/** The words of the first without those that only the other brought. What was written since stays. */
function wordsWithout(now: Subject, first: Subject, other: Subject): Words {
  const brought = (own: string[], theirs: string[]) => new Set(theirs).difference(new Set(own))
  const tags = brought(first.tags, other.tags)
  const lists = brought(first.lists, other.lists)
  const wasJoined = now.note === joinedWords([first, other]).note
  const { note, noteVersions } = wasJoined ? first : now
  return {
    tags: now.tags.filter((tag) => !tags.has(tag)),
    lists: now.lists.filter((list) => !lists.has(list)),
    note,
    noteVersions,
  }
}
