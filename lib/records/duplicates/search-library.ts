import type { Database } from '../database/database.ts'
import { allLightRows } from '../database/light-rows.ts'
import type { Merge } from '../rows/merges.ts'
import type { Subject } from '../rows/subject.ts'
import type { SectionName, SectionRow, Sections } from '../rows/sections.ts'
import { newPairId } from '../identity/undecided-pairs.ts'
import { mergePerson } from '../merge-person.ts'
import { possibleDuplicatesPaced, type DuplicatePair, type DuplicatePerson } from '../possible-duplicates.ts'
import { sectionsByName } from '../sections-by-name.ts'
import { shownPerson } from '../subject-facts.ts'

type Pause = () => Promise<void> | undefined

const readAtOnce = 50

const maxSuggestions = 10_000

const writeAtOnce = 200

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
  for await (const rows of allLightRows(db)) {
    const some = rows.filter(({ kind }) => kind === 'person')
    for (let from = 0; from < some.length; from += readAtOnce) {
      people.push(...(await withSections(db, some.slice(from, from + readAtOnce))))
      const paused = pause()
      if (paused) await paused
    }
  }
  return people
}

const sectionNames: readonly SectionName[] = ['profile', 'experience', 'emails']

/** Adds the sections of subjects that follow each other in the library, so that one range contains them all. */
async function withSections(db: Database, subjects: readonly Subject[]): Promise<DuplicatePerson[]> {
  const bySubject = Map.groupBy(await sectionsBetween(db, subjects), ({ subject }) => subject)
  return subjects.map((subject) =>
    duplicatePersonOf(subject, sectionsByName(bySubject.get(subject.key) ?? [], subject)),
  )
}

/**
 * Reads a range in two requests to the database, unless most of it belongs to other subjects, whose sections can be
 * large.
 */
async function sectionsBetween(db: Database, subjects: readonly Subject[]): Promise<SectionRow[]> {
  const [first, last] = [subjects[0], subjects.at(-1)]
  if (!first || !last) return []
  const range = db.sections.where('[subject+name]').between([first.key, ''], [last.key, '\uffff'])
  const keys = await range.primaryKeys()
  const needed = keys.filter(([, name]) => sectionNames.includes(name))
  if (needed.length * 2 >= keys.length)
    return (await range.toArray()).filter(({ name }) => sectionNames.includes(name))
  const rows = await db.sections.bulkGet(needed)
  return rows.filter((row) => row !== undefined)
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

async function storeSuggestions(db: Database, found: readonly DuplicatePair[], now: number): Promise<void> {
  const pairs = new Map(found.map((pair) => [keyOfPair(pair.a, pair.b), pair]))
  const rows = await db.merges.filter(({ state }) => state !== 'merged').toArray()
  const known = new Map<string, Merge>()
  const gone: string[] = []
  for (const row of rows) {
    const pair = keyOfPair(row.subject, row.other)
    const isSuggestion = row.state === 'suggested'
    if (isSuggestion && (!pairs.has(pair) || known.has(pair))) gone.push(row.id)
    else if (!isSuggestion || !known.has(pair)) known.set(pair, row)
  }
  if (gone.length > 0) await db.merges.bulkDelete(gone)
  const fresh = [...pairs].filter(([pair, { sure, evidence }]) => {
    const row = known.get(pair)
    if (!row) return true
    return row.state === 'suggested' && (row.sure !== sure || row.evidence?.join() !== evidence.join())
  })
  for (let from = 0; from < fresh.length; from += writeAtOnce)
    await writeSome(db, fresh.slice(from, from + writeAtOnce), known, now)
}

/** Checks again before writing: a record may have been deleted or merged in the meantime, or a pair decided. */
function writeSome(
  db: Database,
  some: readonly [string, DuplicatePair][],
  known: ReadonlyMap<string, Merge>,
  now: number,
): Promise<void> {
  return db.transaction('rw', db.subjects, db.merges, async () => {
    const keys = [...new Set(some.flatMap(([, { a, b }]) => [a, b]))]
    const there = new Set((await db.subjects.bulkGet(keys)).flatMap((row) => row?.key ?? []))
    const about = await db.merges.where('subject').anyOf(keys).or('other').anyOf(keys).toArray()
    const decided = new Set(
      about.flatMap(({ state, subject, other }) =>
        state === 'merged' || state === 'suggested' ? [] : [keyOfPair(subject, other)],
      ),
    )
    await db.merges.bulkPut(
      some
        .filter(([pair, { a, b }]) => there.has(a) && there.has(b) && !decided.has(pair))
        .map(([pair, { a, b, sure, evidence }]): Merge => {
          const before = known.get(pair)
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
        }),
    )
  })
}
