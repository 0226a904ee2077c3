import { canonicalJson } from '../canonical-json.ts'
import { mergeCorrections } from '../corrections/merge-corrections.ts'
import type { Correction } from '../rows/annotations.ts'
import type { Database } from '../database/database.ts'
import { mergeSteps, recordTables } from './merge-subjects.ts'
import { mergeAnnotations } from '../annotations/annotations.ts'
import { contactWithout } from '../annotations/contact.ts'
import type { SectionName, SectionRow } from '../rows/sections.ts'
import { take, wait, type Steps } from '../database/steps.ts'
import { uniqueTags, labelKey } from '../annotations/tags.ts'
import type { Subject, StatedFacts } from '../rows/subject.ts'
import type { BeforeMerge, Merge } from '../rows/merges.ts'
import { mergeStatedFacts, statedFactsOf, withLightFacts } from '../subject-facts.ts'

/** `stayed`: purchases made since the merge stayed with the first record. */
export interface Separated {
  subject: string
  other: string
  hasLaterData: boolean
}

/**
 * Separates two merged records. They never merge automatically again. `null` if the merge no longer exists.
 * Purchases made since the merge go to the requested page's record; all others, newer notes and tags stay with the
 * first record.
 */
export function separateMerge(db: Database, id: string): Promise<Separated | null> {
  return db.transaction('rw', [...recordTables(db), db.lists], async () => take(separating(db, id)))
}

function* separating(db: Database, id: string): Steps<Separated | null> {
  const merge = yield* wait(db.merges.get(id))
  if (!merge?.before) return null
  const all = yield* wait(db.merges.where('subject').equals(merge.subject).toArray())
  const later = all
    .filter(({ state, sequence }) => state === 'merged' && sequence > merge.sequence)
    .toSorted((a, b) => b.sequence - a.sequence)
  // Later merges are undone first, and repeated where they are still valid.
  const undone: Merge[] = []
  for (const one of later) {
    if (!(yield* split(db, one.id))) break
    undone.push(one)
  }
  const separated = undone.length === later.length ? yield* split(db, id) : null
  for (const one of undone.toReversed()) yield* repeat(db, one)
  if (!separated) return null
  const [first, second] = yield* owners(db, [separated.subject, separated.other])
  return {
    ...separated,
    subject: first?.key ?? separated.subject,
    other: second?.key ?? separated.other,
  }
}

/**
 * Repeats a later merge. Finds each side by the merge's evidence (name or requested page), then by its former key, so
 * that the separated record doesn't come back through a third one.
 */
function* repeat(db: Database, { id, before, alias, by, request, at }: Merge): Steps<void> {
  const requestedAlias = request === null ? null : (yield* wait(db.requests.get(request)))?.subject
  const names = [before!.subject, before!.other].map(
    ({ key, aliases }) => [alias, requestedAlias].find((name) => name && aliases.includes(name)) ?? key,
  )
  const [one, other] = yield* owners(db, names)
  yield* wait(db.merges.delete(id))
  if (!one || !other || one.key === other.key) return
  const [first, second] = other.createdAt < one.createdAt ? [other, one] : [one, other]
  yield* mergeSteps(db, first, second, { alias, by, request, at }, before!.choices)
}

function* owners(db: Database, names: string[]): Steps<(Subject | undefined)[]> {
  const found = yield* wait(db.subjects.where('aliases').anyOf(names).distinct().toArray())
  return names.map((name) => found.find(({ aliases }) => aliases.includes(name)))
}

function* split(db: Database, id: string): Steps<Separated | null> {
  const merge = yield* wait(db.merges.get(id))
  const now = merge && (yield* wait(db.subjects.get(merge.subject)))
  if (!merge?.before || !now) return null
  const { before } = merge
  // Names that other records acquired since the merge stay with them.
  const names = new Set(before.other.aliases.filter((alias) => now.aliases.includes(alias)))
  const { key } = before.other
  if (!names.has(key)) return null

  const routed = yield* wait(
    db.requests
      .where('subject')
      .anyOf([...names])
      .toArray(),
  )
  const requestedThere = new Set(routed.map((request) => request.id))
  const since = statedSince(now, yield* wait(db.sections.where('subject').equals(now.key).toArray()), before)
  const stayed = yield* splitSections(db, merge.subject, key, before.sections, requestedThere)
  yield* moveBack(
    db,
    merge,
    routed.map((request) => request.id),
  )
  if (before.made.length > 0) yield* wait(db.history.bulkDelete(before.made))
  const picture = yield* wait(db.pictures.get(merge.subject))
  if (picture?.was === key) {
    const { was: _, ...own } = picture
    yield* wait(db.pictures.delete(merge.subject))
    yield* wait(db.pictures.put({ ...own, subject: key }))
  }

  const lists = new Set(yield* wait(db.lists.toCollection().primaryKeys()))
  const other: Subject = {
    ...before.other,
    aliases: [...names],
    lists: before.other.lists.filter((list) => lists.has(list)),
  }
  const { noteVersions: _versions, contact: _contact, done: _done, ...rest } = now
  const contact = contactWithout(now, before.subject, before.other)
  const { noteVersions, done, ...words } = wordsWithout(now, before.subject, before.other)
  const first: Subject = {
    ...rest,
    ...words,
    ...(noteVersions ? { noteVersions } : {}),
    ...(done && done.length > 0 ? { done } : {}),
    ...(contact ? { contact } : {}),
    aliases: now.aliases.filter((alias) => !names.has(alias)),
    corrections: correctionsWithout(now, before),
    createdAt: before.subject.createdAt,
  }
  yield* wait(
    db.subjects.bulkPut([
      yield* refreshed(db, first, before.subject, before.sections, since),
      yield* refreshed(db, other, before.other, before.sections, {}),
    ]),
  )
  yield* wait(db.merges.put({ ...merge, state: 'apart', other: key, before: null, sequence: 0 }))
  return { subject: first.key, other: key, hasLaterData: stayed }
}

function* refreshed(
  db: Database,
  subject: Subject,
  known: Subject,
  kept: SectionRow[],
  since: StatedFacts,
): Steps<Subject> {
  const rows = yield* wait(db.sections.where('subject').equals(subject.key).toArray())
  const stated = mergeStatedFacts([statedBy(known, kept), since])
  const updatedAt = Math.max(known.updatedAt, ...rows.map(({ at }) => at))
  const row = { ...withLightFacts(subject, rows, subject.corrections ?? [], stated), updatedAt }
  // If nothing has changed, use the known row, so that its bytes are the same.
  return canonicalJson(row) === canonicalJson(known) ? known : row
}

const statedBy = (known: Subject, kept: SectionRow[]) =>
  statedFactsOf(
    known,
    kept.filter((row) => row.subject === known.key),
  )

/** Facts in the merged row that neither record had before: they came from a file after the merge. */
function statedSince(
  now: Subject,
  rows: SectionRow[],
  { subject, other, sections }: BeforeMerge,
): StatedFacts {
  const both = mergeStatedFacts([statedBy(subject, sections), statedBy(other, sections)])
  const known: [string, string | undefined][] = Object.entries(both)
  const names = new Map(known)
  return Object.fromEntries(
    Object.entries(statedFactsOf(now, rows)).filter(([name, text]) => names.get(name) !== text),
  )
}

const sameRow = (one: SectionRow, other: SectionRow) =>
  one.name === other.name && one.request === other.request && one.at === other.at

function* splitSections(
  db: Database,
  subject: string,
  other: string,
  kept: SectionRow[],
  requestedThere: ReadonlySet<string>,
): Steps<boolean> {
  const now = yield* wait(db.sections.where('subject').equals(subject).toArray())
  const theirs = new Map(kept.filter((row) => row.subject === other).map((row) => [row.name, row]))
  const own = new Map(kept.filter((row) => row.subject !== other).map((row) => [row.name, row]))
  const gone: [string, SectionName][] = []
  let stayed = false
  for (const row of now) {
    const was = theirs.get(row.name)
    const isAsBefore = was !== undefined && sameRow(was, row)
    if (isAsBefore || requestedThere.has(row.request)) {
      if (!isAsBefore) theirs.set(row.name, row)
      if (!own.has(row.name)) gone.push([subject, row.name])
    } else {
      const was = own.get(row.name)
      if (was && sameRow(was, row)) continue
      // The section was bought after the merge, but not by the other record's page, so it stays.
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

/** Including later purchases by its pages. */
function* moveBack(db: Database, { subject, before }: Merge, requestIds: string[]): Steps<void> {
  const { other, moved, shared } = before!
  const rowsOf = (table: string) => moved[table] ?? []

  const requests = yield* wait(db.requests.bulkGet([...new Set([...rowsOf('requests'), ...requestIds])]))
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

  const since = new Set(requestIds)
  const history = (yield* wait(db.history.where('subject').equals(subject).toArray())).filter(
    ({ id, request }) => rowsOf('history').includes(id) || since.has(request),
  )
  if (history.length > 0)
    yield* wait(db.history.bulkPut(history.map((row) => ({ ...row, subject: other.key }))))

  // Deliveries made since the merge to the other record's counterpart in a CRM.
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

function correctionsWithout(now: Subject, { subject, other, choices }: BeforeMerge): Correction[] {
  const both = mergeCorrections([subject.corrections, other.corrections, choices]).map(canonicalJson)
  const since = (now.corrections ?? []).filter((one) => !both.includes(canonicalJson(one)))
  return mergeCorrections([subject.corrections, since])
}

type Words = Pick<Subject, 'tags' | 'lists' | 'done' | 'note' | 'noteVersions'>

function wordsWithout(now: Subject, first: Subject, other: Subject): Words {
  const joined = mergeAnnotations([first, other])
  const [tagsNow, tagsThen] = [now.tags, joined.tags].map((tags) => new Set(tags.map(labelKey))) as [
    Set<string>,
    Set<string>,
  ]
  const theirs = new Set(other.lists).difference(new Set(first.lists))
  const theirDone = new Set(other.done).difference(new Set(first.done))
  const { note, noteVersions } = now.note === joined.note ? first : now
  return {
    // The merged record has only one spelling of a tag that both had.
    tags: uniqueTags([
      ...first.tags.filter((tag) => tagsNow.has(labelKey(tag))),
      ...now.tags.filter((tag) => !tagsThen.has(labelKey(tag))),
    ]),
    lists: now.lists.filter((list) => !theirs.has(list)),
    done: now.done?.filter((id) => !theirDone.has(id)),
    note,
    noteVersions,
  }
}
