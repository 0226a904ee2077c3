import { canonicalJson, compareTexts } from './canonical-json.ts'
import type { Database } from './database/database.ts'
import { keptRows } from './database/kept-rows.ts'
import { putRows } from './database/put-rows.ts'
import { rowsByAny } from './database/rows-by.ts'
import { fileFinding } from './file-finding.ts'
import { joinRecords, withKey, normalizeRecord, type WholeRecord } from './join-records.ts'
import { ownersAmong } from './identity/owners.ts'
import type { Subject, SectionRow } from './database/rows/records.ts'

/** How a chunk of records was kept. */
interface JoinedRecords {
  /** Of each record, in their order: the key it is kept under. */
  keys: string[]
  /** Of each record: whether nobody was known by any of its names, also not by a record before it. */
  fresh: boolean[]
  /** Of each record: what it became. */
  joined: JoinedRecord[]
}

export interface JoinedRecord {
  record: WholeRecord
  /** Who was known by its names before, as they were. */
  owners: readonly Subject[]
}

/** Whom the records of a group are joined with. */
interface Base {
  /** As it stands in the database. */
  stands: WholeRecord
  /** What it becomes, before the records are joined with it. */
  base: WholeRecord
  /** Names of those who are somebody else after all. */
  apart: ReadonlySet<string>
}

/**
 * Keeps records beside those that are known, inside the caller's transaction over `recordTables`: all reads first, then
 * the joining without a single wait, then a few writes. However many there are, the transaction is never left.
 */
export async function joinIntoLibrary(db: Database, records: WholeRecord[]): Promise<JoinedRecords> {
  const names = [...new Set(records.flatMap(namesOf))]
  const owners = await ownersAmong(db, names)
  const kept = await wholeRecords(db, owners)
  const groups = groupByNames(records, owners)
  const bases = new Map<NameGroup, Base>()
  for (const group of groups) {
    const [owner, ...more] = group.owners
    if (more.length > 0) bases.set(group, await mergeOwners(db, group, kept))
    else if (owner) {
      const stands = kept.get(owner.key)!
      bases.set(group, { stands, base: stands, apart: new Set() })
    }
  }
  const there = await withoutLocalFacts(db, groups, bases)
  const after = new Map(groups.map((group) => [group, joinedGroup(group, bases.get(group), there)]))
  const stood = [...bases.values()].map(({ stands }) => stands)
  await writeChanged(db, stood, [...after.values()])

  const groupOf = new Map(groups.flatMap((group) => group.records.map((record) => [record, group])))
  return {
    keys: records.map((record) => after.get(groupOf.get(record)!)!.subject.key),
    fresh: records.map((record) => {
      const group = groupOf.get(record)!
      return !bases.has(group) && group.records[0] === record
    }),
    joined: records.map((record) => {
      const group = groupOf.get(record)!
      return { record: after.get(group)!, owners: group.owners }
    }),
  }
}

/** Lets all owners become one, as an answer that names them all would; who is somebody else after all stays apart. */
async function mergeOwners(db: Database, group: NameGroup, kept: Map<string, WholeRecord>): Promise<Base> {
  const { aliases, records, owners } = group
  const { kind } = records[0]!.subject
  const at = Math.max(...owners.map(({ updatedAt }) => updatedAt))
  const from = { at, operation: 'enrichProfile', request: '', source: null, unreadable: [] } as const
  const key = await fileFinding(
    db,
    { kind, aliases: [...aliases], by: 'file', sections: {} },
    { ...from, unreadable: [] },
  )
  const left = await db.subjects.bulkGet(owners.map((owner) => owner.key))
  const others = left.filter((owner) => owner !== undefined).filter((owner) => owner.key !== key)
  const stands = await wholeRecords(db, [(await db.subjects.get(key))!])
  // What it becomes is reckoned from what they were: the order in which they became one has no say in it.
  const [first, ...rest] = owners
    .filter((owner) => !others.some((other) => other.key === owner.key))
    .map((owner) => kept.get(owner.key)!)
    .toSorted(byAge)
  return {
    stands: stands.get(key)!,
    base: rest.reduce(joinRecords, normalizeRecord(withKey(key, first!))),
    apart: new Set(others.flatMap((other) => [other.key, ...other.aliases])),
  }
}

async function wholeRecords(db: Database, owners: Subject[]): Promise<Map<string, WholeRecord>> {
  const keys = owners.map(({ key }) => key)
  const [sections, history] = await Promise.all([
    rowsByAny(db.sections, 'subject', keys),
    rowsByAny(db.history, 'subject', keys),
  ])
  const sectionsOf = Map.groupBy(sections, ({ subject }) => subject)
  const historyOf = Map.groupBy(history, ({ subject }) => subject)
  return new Map(
    owners.map((subject) => [
      subject.key,
      {
        subject,
        sections: sectionsOf.get(subject.key) ?? [],
        history: historyOf.get(subject.key) ?? [],
      },
    ]),
  )
}

/** Takes off what the library here knows better: costs of its own requests, and whose each row of history is. */
async function withoutLocalFacts(
  db: Database,
  groups: NameGroup[],
  bases: Map<NameGroup, Base>,
): Promise<(record: WholeRecord, base: Base | undefined) => WholeRecord> {
  const records = groups.flatMap((group) => group.records)
  const told = records.flatMap(({ sections }) => sections).filter(({ cost }) => cost !== undefined)
  const requests = await keptRows(db.requests, [...new Set(told.map(({ request }) => request))])
  const costs = new Set(
    requests.flatMap((request) => (typeof request?.cost === 'number' ? [request.id] : [])),
  )
  const rows = groups.flatMap((group) =>
    group.records.flatMap(({ history }) =>
      history.map(({ id }) => ({ id, owner: bases.get(group)?.base.subject.key })),
    ),
  )
  const kept = await keptRows(
    db.history,
    rows.map(({ id }) => id),
  )
  // A file can't take a row away from a record that it is not about.
  const taken = new Set(
    rows.flatMap(({ id, owner }, index) => (kept[index] && kept[index].subject !== owner ? [id] : [])),
  )
  return ({ subject, sections, history }, base) => ({
    subject: base && base.apart.size > 0 ? withoutNames(subject, base) : subject,
    sections: sections.map((row) => (costs.has(row.request) ? withoutCost(row) : row)),
    history: history.filter(({ id }) => !taken.has(id)),
  })
}

const withoutCost = ({ cost: _cost, ...row }: SectionRow) => row as SectionRow

const withoutNames = (subject: Subject, { apart, base }: Base): Subject => ({
  ...subject,
  key: apart.has(subject.key) ? base.subject.key : subject.key,
  aliases: subject.aliases.filter((alias) => !apart.has(alias)),
})

function joinedGroup(
  { records }: NameGroup,
  base: Base | undefined,
  there: (record: WholeRecord, base: Base | undefined) => WholeRecord,
): WholeRecord {
  const arriving = records.map((record) => there(record, base))
  if (base) return arriving.reduce(joinRecords, base.base)
  const [first, ...rest] = arriving.toSorted(byAge)
  return rest.reduce(joinRecords, normalizeRecord(first!))
}

function byAge({ subject: a }: WholeRecord, { subject: b }: WholeRecord): number {
  return a.createdAt - b.createdAt || compareTexts(a.key, b.key)
}

/** Writes what is otherwise than it stands, each table at once. */
async function writeChanged(db: Database, before: WholeRecord[], after: WholeRecord[]): Promise<void> {
  const sections = new Set(before.flatMap((record) => record.sections))
  const sectionKeys = new Set([...sections].map(keyOfSection))
  const light = new Map(before.map(({ subject }) => [subject.key, canonicalJson(subject)]))
  const history = new Map(
    before.flatMap((record) => record.history.map((row) => [row.id, canonicalJson(row)])),
  )
  const isChanged = (stood: string | undefined, row: object) =>
    stood === undefined || stood !== canonicalJson(row)
  const told = after.flatMap((record) => record.history)
  const ids = new Set(told.map(({ id }) => id))
  await db.history.bulkDelete([...history.keys()].filter((id) => !ids.has(id)))
  await db.history.bulkPut(told.filter((row) => isChanged(history.get(row.id), row)))
  await putRows(
    db.sections,
    after.flatMap((record) => record.sections).filter((row) => !sections.has(row)),
    (row) => !sectionKeys.has(keyOfSection(row)),
  )
  await putRows(
    db.subjects,
    after.map(({ subject }) => subject).filter((row) => isChanged(light.get(row.key), row)),
    ({ key }) => !light.has(key),
  )
}

const keyOfSection = ({ subject, name }: SectionRow) => `${name} ${subject}`

/** Records that share names, and whoever is known by any of them. */
interface NameGroup {
  aliases: Set<string>
  records: WholeRecord[]
  owners: Subject[]
}

/** Every name that a record goes by. */
const namesOf = ({ subject: { key, aliases } }: Pick<WholeRecord, 'subject'>): string[] => [key, ...aliases]

/** Records and owners in groups, each as large as it takes for no name to be in two of them. */
function groupByNames(records: readonly WholeRecord[], owners: readonly Subject[]): NameGroup[] {
  const byAlias = new Map<string, NameGroup>()
  const groups = new Set<NameGroup>()
  const add = (names: string[], part: Pick<NameGroup, 'records' | 'owners'>) => {
    const met = new Set(names.flatMap((name) => byAlias.get(name) ?? []))
    const group: NameGroup = { aliases: new Set(names), records: [], owners: [] }
    for (const other of met) {
      groups.delete(other)
      for (const alias of other.aliases) group.aliases.add(alias)
      group.records.push(...other.records)
      group.owners.push(...other.owners)
    }
    group.records.push(...part.records)
    group.owners.push(...part.owners)
    for (const alias of group.aliases) byAlias.set(alias, group)
    groups.add(group)
  }
  for (const owner of owners) add([owner.key, ...owner.aliases], { records: [], owners: [owner] })
  for (const record of records) add(namesOf(record), { records: [record], owners: [] })
  return [...groups].filter((group) => group.records.length > 0)
}
