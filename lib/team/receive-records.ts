import { rowReader } from '../data/backup/read-row.ts'
import { noteRepublish } from '../data/erasure/note-republish.ts'
import type { Database } from '../records/database/database.ts'
import { rowsByAny } from '../records/database/rows-by.ts'
import type { SectionRow, Subject } from '../records/database/rows/records.ts'
import { recordTables } from '../records/identity/merge-subjects.ts'
import { joinIntoLibrary, type JoinedRecord } from '../records/join-into-library.ts'
import type { WholeRecord } from '../records/join-records.ts'
import { hasErasedMentions } from '../records/merge-sections.ts'
import { namesOfRecord } from '../records/suppression/question-names.ts'
import { areSuppressed } from '../records/suppression/suppress.ts'
import { suppressionNames } from '../records/suppression/suppression-names.ts'
import {
  isSameList,
  listTables,
  readListState,
  withSuppressionList,
} from '../records/suppression/with-list.ts'
import { withoutErasedIn } from './common-part.ts'
import { refreshErased, withoutErasedFacts } from './erased-mentions.ts'
import { noteLacking } from './lacking.ts'
import {
  isAsBefore,
  mergedRecord,
  mergedSection,
  sharedRecordOf,
  type SharedRecord,
} from './shared-records.ts'
import type { SharedValue } from './shared-values.ts'

/** A record of the team, as it came and as it is read here. */
interface Arriving extends WholeRecord {
  value: SharedRecord
}

interface ReceiveOptions {
  /** Written in the same transaction; hears how many of these are no records that this Sidelight could keep. */
  alsoWrite?: (odd: number) => Promise<unknown>
  /** Whether to note whose records the team does not have as they are here then (`lacking.ts`). */
  isCompared?: boolean
}

/**
 * Keeps records of the team beside those that are here, by the rules by which libraries are joined; gives the keys they
 * are kept under. What is not of their form, and who must never be looked up, is left out.
 */
export async function receiveRecords(
  db: Database,
  shared: readonly SharedValue<object>[],
  now: number,
  { alsoWrite = async () => {}, isCompared = false }: ReceiveOptions = {},
): Promise<string[]> {
  const read = rowReader(now)
  const records = shared.flatMap(({ value }): Arriving[] => {
    const { subject, section } = value as Partial<SharedRecord>
    if (typeof subject !== 'object' || typeof section !== 'object') return []
    const [light, kept] = [read('subjects', { ...subject }), read('sections', { ...section })]
    if (!light || !kept || kept['subject'] !== light['key']) return []
    const row = light as unknown as Subject
    return [
      { subject: row, sections: [kept as unknown as SectionRow], history: [], value: value as SharedRecord },
    ]
  })
  const odd = shared.length - records.length
  if (records.length === 0) {
    await db.transaction('rw', db.teamState, async () => alsoWrite(odd))
    return []
  }
  return withSuppressionList(db, async (listed) => {
    const never = listed.isEmpty
      ? []
      : await areSuppressed(
          db,
          records.map(({ subject, sections }) => suppressionNames(namesOfRecord(subject, sections))),
        )
    const allowed = records.filter((_, at) => never[at] !== true)
    return db.transaction('rw', [...recordTables(db), ...listTables(db), db.teamState], async () => {
      const now = await readListState(db)
      if (!isSameList(now, listed)) return { listed: now }
      const { keys, lacking } = await joinShared(db, allowed, isCompared)
      if (isCompared) {
        const left = records.filter((_, at) => never[at] === true)
        await noteLacking(db, [...lacking, ...left.map(({ subject }) => subject.key)])
      }
      await alsoWrite(odd)
      return { result: [...new Set(keys)] }
    })
  })
}

interface JoinedShared {
  /** Of each record: the key it is kept under. */
  keys: string[]
  /** Subjects of which the team has something otherwise than it is here now, or does not have it. */
  lacking: ReadonlySet<string>
}

/** Inside the caller's transaction. Of what was erased in records of here, or of theirs, nothing comes back. */
async function joinShared(db: Database, records: Arriving[], isCompared: boolean): Promise<JoinedShared> {
  const erased = records.filter(({ sections }) => sections.some(hasErasedMentions))
  const here = await sectionsHere(db, erased)
  const { keys, joined } = await joinIntoLibrary(
    db,
    records.map((record) => ({
      ...record,
      sections: record.sections.map((section) => (here.get(record) ?? []).reduce(withoutErasedIn, section)),
    })),
  )
  const lacking = new Set(
    isCompared ? keys.filter((_, at) => !isAsShared(records[at]!.value, joined[at]!)) : [],
  )
  if (erased.length > 0) await db.teamState.put({ key: 'mentions-erased' })
  else if (!(await db.teamState.get('mentions-erased'))) return { keys, lacking }
  const byOwner = Map.groupBy(records, (_, at) => keys[at] ?? '')
  const all = await db.sections
    .where('subject')
    .anyOf([...byOwner.keys()])
    .toArray()
  const sectionsOf = Map.groupBy(all, ({ subject }) => subject)
  const owners = await db.subjects.bulkGet([...byOwner.keys()])
  const again: string[] = []
  for (const subject of owners) {
    const sections = sectionsOf.get(subject?.key ?? '') ?? []
    if (!subject || !sections.some(hasErasedMentions)) continue
    lacking.add(subject.key)
    const theirs = byOwner.get(subject.key) ?? []
    const before = theirs.flatMap((record) => here.get(record) ?? [])
    const row = await refreshErased(db, subject, sections, before)
    // What was published from here until now may name whom a colleague erased.
    if (before.some((section) => !hasErasedMentions(section)) || theirs.some(isToBeErased(row, sections)))
      again.push(subject.key)
  }
  await noteRepublish(db, again)
  return { keys, lacking }
}

/**
 * Whether the team has all of a record as it became here by this one: where it was several before, or gets another name,
 * the team has other sections of it otherwise.
 */
function isAsShared(value: SharedRecord, { record, owners }: JoinedRecord): boolean {
  const { subject, sections } = record
  const section = sections.find(({ name }) => name === value.section.name)
  if (!section || value.subject.key !== subject.key) return false
  const isAsBefore = owners.every(
    ({ key, aliases }) => key === subject.key && aliases.length === subject.aliases.length,
  )
  return isAsBefore && mergedRecord(value, sharedRecordOf(subject, section)) === null
}

/** Whether a record of the team says what was erased in the one of here. */
const isToBeErased =
  (subject: Subject, sections: SectionRow[]) =>
  ({ subject: theirs, sections: [section] }: WholeRecord): boolean => {
    const mine = sections.find(({ name }) => name === section?.name)
    if (!section || !mine) return false
    const ours = sharedRecordOf(subject, { ...mine, subject: theirs.key })
    const isErased = hasErasedMentions(mine) && mergedSection(section, ours.section) !== section
    return isErased || !isAsBefore(withoutErasedFacts(theirs, ours.subject), theirs)
  }

/** The sections of here that these records bring anew. */
async function sectionsHere(
  db: Database,
  records: readonly WholeRecord[],
): Promise<Map<WholeRecord, SectionRow[]>> {
  const names = records.flatMap(({ subject }) => subject.aliases)
  if (names.length === 0) return new Map()
  const owners: Subject[] = await rowsByAny(db.subjects, 'aliases', [...new Set(names)])
  const all = await db.sections
    .where('subject')
    .anyOf(owners.map(({ key }) => key))
    .toArray()
  return new Map(
    records.map((record) => {
      const keys = new Set(
        owners
          .filter(({ aliases }) => aliases.some((name) => record.subject.aliases.includes(name)))
          .map(({ key }) => key),
      )
      const [section] = record.sections
      return [record, all.filter((one) => keys.has(one.subject) && one.name === section?.name)]
    }),
  )
}
