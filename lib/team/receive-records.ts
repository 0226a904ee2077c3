import { rowReader } from '../data/backup/read-row.ts'
import { noteRepublish } from '../data/erasure/note-republish.ts'
import type { Database } from '../records/database/database.ts'
import { rowsByAny } from '../records/database/rows-by.ts'
import type { SectionRow } from '../records/rows/sections.ts'
import type { Subject } from '../records/rows/subject.ts'
import { recordTables } from '../records/identity/merge-subjects.ts'
import { joinIntoLibrary, type JoinedRecord } from '../records/join-into-library.ts'
import type { WholeRecord } from '../records/join-records.ts'
import { hasErasedMentions } from '../records/merge-sections.ts'
import { namesOfRecord } from '../records/suppression/request-names.ts'
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
import { judge, type ValueVerdict } from './team-values.ts'
import { noteOutOfSync } from './missing-records.ts'
import {
  isSameSubject,
  mergedRecord,
  mergedSection,
  sharedRecordOf,
  type SharedRecord,
} from './shared-records.ts'
import type { SharedValue, TeamContext } from './shared-values.ts'

interface IncomingRecord extends WholeRecord {
  value: SharedRecord
  key: string
}

type Verdicts = ReadonlyMap<string, ValueVerdict>

interface ReceiveOptions {
  /** In the same transaction, with the number of values that aren't records, and the verdicts by engine key. */
  alsoWrite?: (invalidCount: number, verdicts: Verdicts) => Promise<unknown>
  /**
   * The engine revision of a full read (see `judge`). Subjects that differ from the team's are then marked
   * (`missing-records.ts`).
   */
  asOf?: number
}

/**
 * Merges the team's records into the library and returns their local keys. Skips invalid, outdated, deleted and
 * suppressed ones.
 */
export async function receiveRecords(
  team: Pick<TeamContext, 'keys' | 'now'>,
  db: Database,
  shared: readonly SharedValue<object>[],
  { alsoWrite = async () => {}, asOf }: ReceiveOptions = {},
): Promise<{ keys: string[]; verdicts: Verdicts }> {
  const { keys } = team
  const read = rowReader(team.now())
  const records = shared.flatMap((one): IncomingRecord[] => {
    const { subject, section } = one.value as Partial<SharedRecord>
    if (typeof subject !== 'object' || typeof section !== 'object') return []
    const [light, kept] = [read('subjects', { ...subject }), read('sections', { ...section })]
    if (!light || !kept || kept['subject'] !== light['key']) return []
    return [
      {
        subject: light as unknown as Subject,
        sections: [kept as unknown as SectionRow],
        history: [],
        value: one.value as SharedRecord,
        key: one.key,
      },
    ]
  })
  const invalidCount = shared.length - records.length
  if (records.length === 0)
    return db.transaction('rw', db.teamState, async () => {
      const verdicts = await judge(db, keys, shared, asOf)
      await alsoWrite(invalidCount, verdicts)
      return { keys: [], verdicts }
    })
  return withSuppressionList(db, async (listed) => {
    const suppressed = listed.isEmpty
      ? []
      : await areSuppressed(
          db,
          records.map(({ subject, sections }) => suppressionNames(namesOfRecord(subject, sections))),
        )
    return db.transaction('rw', [...recordTables(db), ...listTables(db), db.teamState], async () => {
      const now = await readListState(db)
      if (!isSameList(now, listed)) return { listed: now }
      const verdicts = await judge(db, keys, shared, asOf)
      const isAccepted = (record: IncomingRecord, at: number) =>
        suppressed[at] !== true && verdicts.get(record.key) === 'received'
      const { keys: kept, outOfSync } = await mergeIncoming(
        db,
        records.filter(isAccepted),
        asOf !== undefined,
      )
      if (asOf !== undefined) {
        const rejected = records.filter((record, at) => !isAccepted(record, at))
        await noteOutOfSync(db, [...outOfSync, ...rejected.map(({ subject }) => subject.key)])
      }
      await alsoWrite(invalidCount, verdicts)
      return { result: { keys: [...new Set(kept)], verdicts } }
    })
  })
}

interface MergedRecords {
  keys: string[]
  outOfSync: ReadonlySet<string>
}

/** Doesn't bring back mentions that were erased on either side. Runs in the caller's transaction. */
async function mergeIncoming(
  db: Database,
  records: IncomingRecord[],
  isCompared: boolean,
): Promise<MergedRecords> {
  const erased = records.filter(({ sections }) => sections.some(hasErasedMentions))
  const localSections = await findLocalSections(db, erased)
  const { keys, joined } = await joinIntoLibrary(
    db,
    records.map((record) => ({
      ...record,
      sections: record.sections.map((section) =>
        (localSections.get(record) ?? []).reduce(withoutErasedIn, section),
      ),
    })),
  )
  const outOfSync = new Set(
    isCompared ? keys.filter((_, at) => !isInSync(records[at]!.value, joined[at]!)) : [],
  )
  if (erased.length > 0) await db.teamState.put({ key: 'mentions-erased' })
  else if (!(await db.teamState.get('mentions-erased'))) return { keys, outOfSync }
  const byOwner = Map.groupBy(records, (_, at) => keys[at] ?? '')
  const all = await db.sections
    .where('subject')
    .anyOf([...byOwner.keys()])
    .toArray()
  const sectionsOf = Map.groupBy(all, ({ subject }) => subject)
  const owners = await db.subjects.bulkGet([...byOwner.keys()])
  const toRepublish: string[] = []
  for (const subject of owners) {
    const sections = sectionsOf.get(subject?.key ?? '') ?? []
    if (!subject || !sections.some(hasErasedMentions)) continue
    outOfSync.add(subject.key)
    const theirs = byOwner.get(subject.key) ?? []
    const before = theirs.flatMap((record) => localSections.get(record) ?? [])
    const row = await refreshErased(db, subject, sections, before)
    // Earlier publications of this library may contain mentions that a colleague erased.
    if (before.some((section) => !hasErasedMentions(section)) || theirs.some(hasErasedText(row, sections)))
      toRepublish.push(subject.key)
  }
  await noteRepublish(db, toRepublish)
  return { keys, outOfSync }
}

/** The merged record may combine several or have a new name. */
function isInSync(value: SharedRecord, { record, owners }: JoinedRecord): boolean {
  const { subject, sections } = record
  const section = sections.find(({ name }) => name === value.section.name)
  if (!section || value.subject.key !== subject.key) return false
  const hasSameNames = owners.every(
    ({ key, aliases }) => key === subject.key && aliases.length === subject.aliases.length,
  )
  return hasSameNames && mergedRecord(value, sharedRecordOf(subject, section)) === null
}

const hasErasedText =
  (subject: Subject, sections: SectionRow[]) =>
  ({ subject: theirs, sections: [section] }: WholeRecord): boolean => {
    const own = sections.find(({ name }) => name === section?.name)
    if (!section || !own) return false
    const ownRecord = sharedRecordOf(subject, { ...own, subject: theirs.key })
    const isErased = hasErasedMentions(own) && mergedSection(section, ownRecord.section) !== section
    return isErased || !isSameSubject(withoutErasedFacts(theirs, ownRecord.subject), theirs)
  }

async function findLocalSections(
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
