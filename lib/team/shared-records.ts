import { rowReader } from '../data/backup/read-row.ts'
import type { Database } from '../records/database/database.ts'
import type { SectionRow, Subject } from '../records/database/rows/records.ts'
import { recordTables } from '../records/identity/merge-subjects.ts'
import { joinIntoLibrary } from '../records/join-into-library.ts'
import type { WholeRecord } from '../records/join-records.ts'
import { withoutCorrections } from '../records/subject-facts.ts'
import { compareSections, mergeSections } from '../records/merge-sections.ts'
import { namesOfRecord } from '../records/suppression/question-names.ts'
import { areSuppressed } from '../records/suppression/suppress.ts'
import { suppressionNames } from '../records/suppression/suppression-names.ts'
import { withSuppressionList } from '../records/suppression/with-list.ts'
import { EngineError, engineErrorOf, mostWrites, type EngineWrite } from './engine.ts'
import { catchUpErasures, erasureHead, type OnErasedNames } from './erasures.ts'
import { sharedKey } from './keys.ts'
import { isReplaced, readShared, sealedWrite, type SharedValue, type TeamContext } from './shared-values.ts'

/** One section of a subject, with who it is about; without notes, tags, lists and what it cost. */
interface SharedRecord {
  subject: Subject
  section: SectionRow
}

/** Whom a shared value is about, unread; `null`: it is no record. */
export function subjectIn(value: object): Subject | null {
  const { subject } = value as Partial<SharedRecord>
  const isOne = typeof subject === 'object' && Array.isArray(subject?.aliases)
  return isOne ? subject : null
}

/** Bytes of one transaction, at most: etcd takes 1.5 MiB, and base64 makes four of three. */
const mostBytes = 700_000

/** How often a chunk is tried that others came before, and that had no reply. */
const mostAttempts = 20
const mostLost = 3

/** A section as a team keeps it: whoever it is shared with has not paid for it, and nobody here corrected it. */
function sharedRecordOf(subject: Subject, { cost: _cost, ...section }: SectionRow): SharedRecord {
  const { noteVersions: _versions, ...facts } = withoutCorrections(subject)
  return { subject: { ...facts, tags: [], lists: [], note: '' }, section }
}

/** What is published: the key of a section in the engine, and where it stands here. */
type Publishing = readonly [key: string, subject: string, section: SectionRow['name']]

/**
 * Publishes sections of these subjects, those that `isWanted`; gives the keys they stand under. Where a colleague's is newer
 * it stays, and gets what of an older one is followed over time. Fields of a newer Sidelight stay as they are. Whom the
 * team erased is erased here before.
 */
export async function publishRecords(
  team: TeamContext,
  db: Database,
  subjects: readonly string[],
  isWanted: (section: SectionRow) => boolean,
  onNames: OnErasedNames,
): Promise<string[]> {
  const sections = await db.sections
    .where('subject')
    .anyOf([...subjects])
    .toArray()
  const all = await Promise.all(
    sections
      .filter(isWanted)
      .map(async ({ subject, name }): Promise<Publishing> => [
        await sharedKey(team.keys, 'record', subject, name),
        subject,
        name,
      ]),
  )
  for (let from = 0; from < all.length; from += mostWrites / 4)
    await publishSome(team, db, all.slice(from, from + mostWrites / 4), onNames)
  return all.map(([key]) => key)
}

async function publishSome(
  team: TeamContext,
  db: Database,
  publishing: readonly Publishing[],
  onNames: OnErasedNames,
): Promise<void> {
  const head = await erasureHead(team.keys)
  for (let tried = 1; ; tried++) {
    try {
      const erased = await catchUpErasures(team, db, onNames)
      const read = await readShared(team, [head, ...publishing.map(([key]) => key)])
      const fence = read.revisionOf(head)
      if (erased === null) throw new EngineError('unreachable', 'whom the team erased is still asked about')
      // Only now: who was erased meanwhile is not here any more, and an erasure from now on keeps this from being written.
      const records = fence <= erased ? await recordsOf(db, publishing) : []
      const writes: EngineWrite[] = []
      for (const [key, record] of records) {
        const there = isReplaced(read, key) ? undefined : read.get<SharedRecord>(key)
        const next = mergedRecord(there, record)
        if (next) writes.push(await sealedWrite(team, read, key, next))
      }
      if (fence <= erased && (await writeInParts(team, writes, { key: head, expected: fence }))) return
      if (tried >= mostAttempts) throw new Error('others came before every time')
    } catch (error) {
      if (engineErrorOf(error).kind !== 'unreachable' || tried >= mostLost) throw error
    }
  }
}

function recordsOf(db: Database, publishing: readonly Publishing[]): Promise<[string, SharedRecord][]> {
  return db.transaction('r', db.subjects, db.sections, async () => {
    const owners = await db.subjects.bulkGet(publishing.map(([, subject]) => subject))
    const sections = await db.sections.bulkGet(
      publishing.map(([, subject, name]) => [subject, name] as const),
    )
    return publishing.flatMap(([key], at): [string, SharedRecord][] => {
      const [subject, section] = [owners[at], sections[at]]
      return subject && section ? [[key, sharedRecordOf(subject, section)]] : []
    })
  })
}

/** `false`: somebody else wrote one of them meanwhile. */
async function writeInParts(team: TeamContext, writes: EngineWrite[], fence: EngineWrite): Promise<boolean> {
  for (let rest = writes; rest.length > 0;) {
    let bytes = 0
    const fitting = rest.findIndex((write) => (bytes += write.value?.length ?? 0) > mostBytes)
    const count = fitting < 0 ? rest.length : Math.max(fitting, 1)
    if (!(await team.engine.commit([...rest.slice(0, count), fence])).written) return false
    rest = rest.slice(count)
  }
  return true
}

/** What is to stand there; `null`: what does says it all. */
function mergedRecord(there: SharedValue<SharedRecord> | undefined, ours: SharedRecord): SharedRecord | null {
  if (!there) return ours
  const { value } = there
  const section = mergeSections(value.section, ours.section)
  const aliases = [...new Set([...value.subject.aliases, ...ours.subject.aliases])]
  const isSame = section === value.section && aliases.length === value.subject.aliases.length
  if (isSame) return null
  const newer = compareSections(value.section, ours.section) >= 0 ? value : ours
  return { ...value, ...newer, subject: { ...newer.subject, aliases }, section }
}

/**
 * Keeps records of the team beside those that are here, by the rules by which libraries are joined; gives the keys they
 * are kept under. What is not of their form, and who must never be looked up, is left out.
 */
export async function receiveRecords(
  db: Database,
  shared: readonly SharedValue<object>[],
  now: number,
): Promise<string[]> {
  const read = rowReader(now)
  const records = shared.flatMap(({ value }): WholeRecord[] => {
    const { subject, section } = value as Partial<SharedRecord>
    if (typeof subject !== 'object' || typeof section !== 'object') return []
    const [light, kept] = [read('subjects', { ...subject }), read('sections', { ...section })]
    if (!light || !kept || kept['subject'] !== light['key']) return []
    return [{ subject: light as unknown as Subject, sections: [kept as unknown as SectionRow], history: [] }]
  })
  if (records.length === 0) return []
  return withSuppressionList(db, async (listed) => {
    const never =
      listed === 0
        ? []
        : await areSuppressed(
            db,
            records.map(({ subject, sections }) => suppressionNames(namesOfRecord(subject, sections))),
          )
    const allowed = records.filter((_, at) => never[at] !== true)
    return db.transaction('rw', [...recordTables(db), db.suppressed], async () => {
      const count = await db.suppressed.count()
      if (count !== listed) return { listed: count }
      return { result: [...new Set((await joinIntoLibrary(db, allowed)).keys)] }
    })
  })
}
