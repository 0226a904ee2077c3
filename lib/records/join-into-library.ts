import { canonicalJson, compareTexts } from './canonical-json.ts'
import type { Database } from './database/database.ts'
import { storedRows } from './database/stored-rows.ts'
import { putRows } from './database/put-rows.ts'
import { rowsByAny } from './database/rows-by.ts'
import { fileFinding } from './file-finding.ts'
import { joinRecords, withKey, normalizeRecord, type WholeRecord } from './join-records.ts'
import { likenessOf } from './identity/identity.ts'
import { recordMergeConflicts } from './identity/merge-conflicts.ts'
import { ownersAmong } from './identity/owners.ts'
import { take } from './database/steps.ts'
import type { Subject } from './rows/subject.ts'
import type { SectionRow } from './rows/sections.ts'

interface JoinedRecords {
  keys: string[]
  /** Unknown to the library and to earlier records of the chunk. */
  fresh: boolean[]
  joined: JoinedRecord[]
  merged: MergedRecords
  /** New merge questions: a record connects two others with different ids. */
  disputed: number
  changes: JoinedChange[]
}

/** `before` is `null` for a new record, and the union of subjects that were merged. */
export interface JoinedChange {
  before: Subject | null
  after: Subject
}

export interface MergedRecords {
  from: number
  into: number
}

export const plusMerged = (a: MergedRecords, b: MergedRecords): MergedRecords => ({
  from: a.from + b.from,
  into: a.into + b.into,
})

export interface JoinedRecord {
  record: WholeRecord
  owners: readonly Subject[]
}

interface Base {
  current: WholeRecord
  base: WholeRecord
  apart: ReadonlySet<string>
}

/**
 * Joins records into the library, in the caller's transaction over `recordTables`. Reads everything, joins without
 * waiting, then writes, so that the transaction stays active.
 */
export async function joinIntoLibrary(db: Database, records: WholeRecord[]): Promise<JoinedRecords> {
  const names = [...new Set(records.flatMap(namesOf))]
  const owners = await ownersAmong(db, names)
  const kept = await wholeRecords(db, owners)
  const { groups, groupOf, firsts, disputed } = groupByNames(records, owners)
  const bases = new Map<NameGroup, Base>()
  const merged: MergedRecords = { from: 0, into: 0 }
  for (const group of groups) {
    const [owner, ...more] = group.owners
    if (more.length > 0) {
      const base = await mergeOwners(db, group, kept)
      bases.set(group, base)
      const from = group.owners.filter(({ key }) => !base.apart.has(key)).length
      if (from > 1) {
        merged.from += from
        merged.into += 1
      }
    } else if (owner) {
      const stands = kept.get(owner.key)!
      bases.set(group, { current: stands, base: stands, apart: new Set() })
    }
  }
  const there = await withoutLocalFacts(db, groups, bases)
  const after = new Map(groups.map((group) => [group, joinedGroup(group, bases.get(group), there)]))
  const stood = [...bases.values()].map(({ current }) => current)
  await writeChanged(db, stood, [...after.values()])
  const ofRecord = (record: WholeRecord) => groupOf.get(record)!
  return {
    keys: records.map((record) => after.get(ofRecord(record))!.subject.key),
    fresh: records.map((record) => !bases.has(ofRecord(record)) && firsts.has(record)),
    joined: records.map((record) => ({
      record: after.get(ofRecord(record))!,
      owners: ofRecord(record).owners,
    })),
    merged,
    changes: groups.map((group) => ({
      before: bases.get(group)?.current.subject ?? null,
      after: after.get(group)!.subject,
    })),
    disputed: await noteDisputed(db, disputed, (group) => after.get(group)?.subject ?? group.owners[0]),
  }
}

async function noteDisputed(
  db: Database,
  disputed: readonly DisputedPair[],
  subjectOf: (group: NameGroup) => Subject | undefined,
): Promise<number> {
  if (disputed.length === 0) return 0
  const before = await db.merges.count()
  for (const { one, other, alias } of disputed) {
    const [subject, second] = [subjectOf(one), subjectOf(other)]
    if (!subject || !second || subject.key === second.key) continue
    const at = Math.max(subject.updatedAt, second.updatedAt)
    const pair = { subject: second, by: 'file', alias, ids: [], against: 'id' } as const
    await take(recordMergeConflicts(db, subject, [{ ...pair, ids: [] }], { at, request: '' }))
  }
  return (await db.merges.count()) - before
}

/** Except those with contradicting ids. */
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
  const remaining = await db.subjects.bulkGet(owners.map((owner) => owner.key))
  const others = remaining.filter((owner) => owner !== undefined).filter((owner) => owner.key !== key)
  const stands = await wholeRecords(db, [(await db.subjects.get(key))!])
  // Starts from their original state, so that the order of records makes no difference.
  const [first, ...rest] = owners
    .filter((owner) => !others.some((other) => other.key === owner.key))
    .map((owner) => kept.get(owner.key)!)
    .toSorted(byAge)
  return {
    current: stands.get(key)!,
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

/** Local costs of requests and subjects of history rows win over those of the file. */
async function withoutLocalFacts(
  db: Database,
  groups: NameGroup[],
  bases: Map<NameGroup, Base>,
): Promise<(record: WholeRecord, base: Base | undefined) => WholeRecord> {
  const records = groups.flatMap((group) => group.records)
  const withCost = records.flatMap(({ sections }) => sections).filter(({ cost }) => cost !== undefined)
  const requests = await storedRows(db.requests, [...new Set(withCost.map(({ request }) => request))])
  const costs = new Set(
    requests.flatMap((request) => (typeof request?.cost === 'number' ? [request.id] : [])),
  )
  const rows = groups.flatMap((group) =>
    group.records.flatMap(({ history }) =>
      history.map(({ id }) => ({ id, owner: bases.get(group)?.base.subject.key })),
    ),
  )
  const kept = await storedRows(
    db.history,
    rows.map(({ id }) => id),
  )
  // A file must not take rows away from other subjects.
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

async function writeChanged(db: Database, before: WholeRecord[], after: WholeRecord[]): Promise<void> {
  const sections = new Set(before.flatMap((record) => record.sections))
  const sectionKeys = new Set([...sections].map(keyOfSection))
  const light = new Map(before.map(({ subject }) => [subject.key, canonicalJson(subject)]))
  const history = new Map(
    before.flatMap((record) => record.history.map((row) => [row.id, canonicalJson(row)])),
  )
  const isChanged = (stood: string | undefined, row: object) =>
    stood === undefined || stood !== canonicalJson(row)
  const rows = after.flatMap((record) => record.history)
  const ids = new Set(rows.map(({ id }) => id))
  await db.history.bulkDelete([...history.keys()].filter((id) => !ids.has(id)))
  await db.history.bulkPut(rows.filter((row) => isChanged(history.get(row.id), row)))
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

interface NameGroup {
  aliases: Set<string>
  records: WholeRecord[]
  owners: Subject[]
}

interface DisputedPair {
  one: NameGroup
  other: NameGroup
  alias: string
}

interface Grouped {
  groups: NameGroup[]
  groupOf: ReadonlyMap<WholeRecord, NameGroup>
  firsts: ReadonlySet<WholeRecord>
  disputed: DisputedPair[]
}

const namesOf = ({ subject: { key, aliases } }: Pick<WholeRecord, 'subject'>): string[] => [key, ...aliases]

function areOthers(one: Members, other: Members): boolean {
  const [all, rest] = [one, other].map(({ owners, records }) => [
    ...owners,
    ...records.map(({ subject }) => subject),
  ])
  return all!.some((a) => rest!.some((b) => likenessOf(a, b).idsDiffer))
}

type Members = Pick<NameGroup, 'records' | 'owners'>

/**
 * Groups records and owners by shared names. A record doesn't connect groups with different ids: it joins the first
 * possible one, without the names of the others, and each such pair becomes a question.
 */
function groupByNames(records: readonly WholeRecord[], owners: readonly Subject[]): Grouped {
  const byAlias = new Map<string, NameGroup>()
  const groups = new Set<NameGroup>()
  const disputed: DisputedPair[] = []
  const absorb = (group: NameGroup, other: NameGroup) => {
    groups.delete(other)
    for (const alias of other.aliases) {
      group.aliases.add(alias)
      byAlias.set(alias, group)
    }
    group.records.push(...other.records)
    group.owners.push(...other.owners)
    for (const pair of disputed) {
      if (pair.one === other) pair.one = group
      if (pair.other === other) pair.other = group
    }
  }
  const add = (names: string[], part: Members): NameGroup => {
    const met = [...new Set(names.flatMap((name) => byAlias.get(name) ?? []))]
    const apart = met.filter((other) => areOthers(part, other))
    const isNew = apart.length === 0 || names.some((name) => !byAlias.has(name))
    const fresh: NameGroup = { aliases: new Set(), records: [], owners: [] }
    const group = met.find((other) => !apart.includes(other)) ?? (isNew ? fresh : met[0]!)
    groups.add(group)
    for (const other of met) {
      if (other === group) continue
      if (apart.includes(other) || areOthers(group, other))
        disputed.push({ one: group, other, alias: names.find((name) => other.aliases.has(name)) ?? '' })
      else absorb(group, other)
    }
    for (const name of names)
      if (!byAlias.has(name)) {
        group.aliases.add(name)
        byAlias.set(name, group)
      }
    const own = names.filter((name) => group.aliases.has(name))
    group.owners.push(...part.owners)
    group.records.push(
      ...part.records.map((record) => (own.length === names.length ? record : withNames(record, own))),
    )
    return group
  }
  for (const owner of owners) add(namesOf({ subject: owner }), { records: [], owners: [owner] })
  const placed = records.map(
    (record) => [record, add(namesOf(record), { records: [record], owners: [] })] as const,
  )
  // The group may have been merged into another one in the meantime.
  const current = (group: NameGroup): NameGroup =>
    groups.has(group) ? group : (byAlias.get([...group.aliases][0] ?? '') ?? group)
  const groupOf = new Map(placed.map(([record, group]) => [record, current(group)]))
  const seen = new Set<NameGroup>()
  const firsts = new Set(
    records.filter((record) => {
      const group = groupOf.get(record)!
      const isFirst = !seen.has(group)
      seen.add(group)
      return isFirst
    }),
  )
  return { groups: [...groups].filter((group) => group.records.length > 0), groupOf, firsts, disputed }
}

function withNames(record: WholeRecord, names: readonly string[]): WholeRecord {
  const key = names.includes(record.subject.key) ? record.subject.key : (names[0] ?? record.subject.key)
  const { subject, ...rest } = withKey(key, record)
  return { ...rest, subject: { ...subject, aliases: [...names] } }
}
