import { compareTexts } from '../canonical-json.ts'
import type { Database } from '../database/database.ts'
import { allLightRows } from '../database/light-rows.ts'
import { walkRows } from '../database/walk-rows.ts'
import type { Merge } from '../rows/merges.ts'
import type { Subject } from '../rows/subject.ts'
import type { SectionName, Sections } from '../rows/sections.ts'
import { newPairId } from '../identity/undecided-pairs.ts'
import { mergePerson } from '../merge-person.ts'
import { possibleDuplicatesPaced, type DuplicatePair, type DuplicatePerson } from '../possible-duplicates.ts'
import { sectionsByName } from '../sections-by-name.ts'
import { shownPerson } from '../subject-facts.ts'

type Pause = () => Promise<void> | undefined

/** Their sections take a few milliseconds to read. */
const peopleAtOnce = 100

/** The database works while people are compared with their sections. */
const readsAhead = 3

const maxSuggestions = 10_000

/** Takes about 100 ms. After each write, open pages read the Inbox again; they limit how often. */
const writeAtOnce = 2000

/** Takes a few milliseconds. */
const putAtOnce = 200

/** Merges contain the records from before and are large; suggestions are small. */
const mergesAtOnce = 50
const suggestionsAtOnce = 1000

/**
 * Stores possible duplicates as suggestions in `merges` and returns their number. Keeps decided pairs and removes
 * outdated suggestions. Free.
 */
export async function searchLibrary(db: Database, now: number, pause: Pause): Promise<number> {
  const people = await peopleIn(db, pause)
  const found = (await possibleDuplicatesPaced(people, pause)).slice(0, maxSuggestions)
  await storeSuggestions(db, found, now)
  return found.length
}

async function peopleIn(db: Database, pause: Pause): Promise<DuplicatePerson[]> {
  const people: DuplicatePerson[] = []
  const reading: Promise<() => DuplicatePerson[]>[] = []
  const takeFirst = async () => {
    const read = await reading.shift()!
    people.push(...read())
    const paused = pause()
    if (paused) await paused
  }
  for await (const rows of allLightRows(db)) {
    const subjects = rows.filter(({ kind }) => kind === 'person')
    const keys = await sectionKeysOf(db, subjects)
    for (let from = 0; from < subjects.length; from += peopleAtOnce) {
      const read = withSections(db, subjects.slice(from, from + peopleAtOnce), keys)
      // Handled where it is awaited, if it still is.
      read.catch(() => {})
      reading.push(read)
      if (reading.length > readsAhead) await takeFirst()
    }
  }
  while (reading.length > 0) await takeFirst()
  return people
}

const sectionNames: readonly SectionName[] = ['profile', 'experience', 'emails']

type SectionKey = [subject: string, name: SectionName]

/** They follow each other in the library, so that one range has all their sections. */
function sectionsBetween(db: Database, subjects: readonly Subject[]) {
  return db.sections.where('[subject+name]').between([subjects[0]!.key, ''], [subjects.at(-1)!.key, '\uffff'])
}

async function sectionKeysOf(
  db: Database,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, SectionKey[]>> {
  if (subjects.length === 0) return new Map()
  return Map.groupBy(await sectionsBetween(db, subjects).primaryKeys(), ([subject]) => subject)
}

/** In one request, unless most of the sections are others: these can be large. */
async function withSections(
  db: Database,
  subjects: readonly Subject[],
  keysOf: ReadonlyMap<string, SectionKey[]>,
): Promise<() => DuplicatePerson[]> {
  const keys = subjects.flatMap(({ key }) => keysOf.get(key) ?? [])
  const needed = keys.filter(([, name]) => sectionNames.includes(name))
  const rows =
    needed.length * 2 >= keys.length
      ? await sectionsBetween(db, subjects).toArray()
      : await db.sections.bulkGet(needed)
  return () => {
    const known = rows.flatMap((row) => (row && sectionNames.includes(row.name) ? [row] : []))
    const bySubject = Map.groupBy(known, ({ subject }) => subject)
    return subjects.map((subject) =>
      duplicatePersonOf(subject, sectionsByName(bySubject.get(subject.key) ?? [], subject)),
    )
  }
}

function duplicatePersonOf(subject: Subject, sections: Sections): DuplicatePerson {
  const { person, emails } = shownPerson(subject, sections)
  const names = subject.aliases.map((alias) => alias.slice('person:'.length))
  return {
    key: subject.key,
    firstName: person.firstName,
    lastName: person.lastName,
    emails: emails.map(({ address }) => address),
    companyName: person.currentPosition?.companyName,
    companyId: person.currentPosition?.socialId,
    handles: names.filter((name) => !name.includes(':')),
    memberId: names.find((name) => name.startsWith('member:'))?.slice('member:'.length),
    positions: mergePerson(sections).career.items,
  }
}

const keyOfPair = (one: string, other: string) => [one, other].toSorted().join(' ')

type FoundPair = [pair: string, DuplicatePair]

async function storeSuggestions(db: Database, found: readonly DuplicatePair[], now: number): Promise<void> {
  const pairs = new Map(found.map((pair) => [keyOfPair(pair.a, pair.b), pair]))
  const stored = await storedPairs(db)
  const suggestions = new Map<string, Merge>()
  const outdated: string[] = []
  for (const row of stored.suggestions) {
    const pair = keyOfPair(row.subject, row.other)
    if (!pairs.has(pair) || stored.decided.has(pair) || suggestions.has(pair)) outdated.push(row.id)
    else suggestions.set(pair, row)
  }
  const changed = [...pairs].filter(([pair, { sure, evidence }]) => {
    if (stored.decided.has(pair)) return false
    const row = suggestions.get(pair)
    return row?.sure !== sure || row.evidence?.join() !== evidence.join()
  })
  if (outdated.length > 0) await dropSuggestions(db, outdated)
  for (let from = 0; from < changed.length; from += writeAtOnce)
    await writeSome(db, changed.slice(from, from + writeAtOnce), { ids: stored.ids, suggestions }, now)
}

interface StoredPairs {
  ids: Set<string>
  suggestions: Merge[]
  /** By a person, or contradicted by a response. */
  decided: ReadonlySet<string>
}

async function storedPairs(db: Database): Promise<StoredPairs> {
  const ids = new Set<string>()
  const suggestions: Merge[] = []
  const decided = new Set<string>()
  await walkRows(
    db.merges,
    mergesAtOnce,
    async (rows) => {
      for (const row of rows) {
        ids.add(row.id)
        if (row.state === 'suggested') suggestions.push(row)
        else if (row.state !== 'merged') decided.add(keyOfPair(row.subject, row.other))
      }
    },
    suggestionsAtOnce,
  )
  return { ids, suggestions, decided }
}

/** Unless they were decided since. */
function dropSuggestions(db: Database, ids: string[]): Promise<void> {
  return db.transaction('rw', db.merges, async () => {
    const rows = await db.merges.bulkGet(ids)
    await db.merges.bulkDelete(rows.flatMap((row) => (row?.state === 'suggested' ? [row.id] : [])))
  })
}

/** Checks again before writing: a record may have been deleted or merged in the meantime, or a pair decided. */
function writeSome(
  db: Database,
  some: readonly FoundPair[],
  { ids, suggestions }: { ids: Set<string>; suggestions: ReadonlyMap<string, Merge> },
  now: number,
): Promise<void> {
  return db.transaction('rw', db.subjects, db.merges, async () => {
    const there = await existing(db, new Set(some.flatMap(([, { a, b }]) => [a, b])))
    const since = (await db.merges.toCollection().primaryKeys()).filter((id) => !ids.has(id))
    const known = some.flatMap(([pair]) => suggestions.get(pair)?.id ?? [])
    const rows = await db.merges.bulkGet([...since, ...known])
    const decided = new Set(
      rows.flatMap((row) =>
        !row || row.state === 'merged' || row.state === 'suggested'
          ? []
          : [keyOfPair(row.subject, row.other)],
      ),
    )
    const written = some
      .filter(([pair, { a, b }]) => there.has(a) && there.has(b) && !decided.has(pair))
      .map(([pair, found]) => suggestionOf(found, suggestions.get(pair), now))
    for (const { id } of written) ids.add(id)
    // In parts, because all at once would be a long task where the worker shares a thread with pages.
    for (let from = 0; from < written.length; from += putAtOnce)
      await db.merges.bulkPut(written.slice(from, from + putAtOnce))
  })
}

/** Reading this many keys in order takes as long as reading one record by its key. */
const keysPerRead = 10

/** In the caller's transaction. */
async function existing(db: Database, keys: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const sorted = [...keys].toSorted(compareTexts)
  const isFew = keys.size * keysPerRead < (await db.subjects.count())
  if (isFew) return new Set((await db.subjects.bulkGet(sorted)).flatMap((row) => row?.key ?? []))
  return new Set(await db.subjects.where('key').between(sorted[0], sorted.at(-1), true, true).primaryKeys())
}

function suggestionOf(
  { a, b, sure, evidence }: DuplicatePair,
  before: Merge | undefined,
  now: number,
): Merge {
  return {
    id: before?.id ?? newPairId(),
    state: 'suggested',
    by: 'likeness',
    subject: a,
    other: b,
    alias: '',
    against: null,
    disputed: [],
    request: null,
    at: before?.at ?? now,
    sequence: 0,
    before: null,
    evidence,
    sure,
  }
}
