import type { Database } from '../records/database/database.ts'
import type { TeamRead, TeamReading } from '../records/database/rows/team.ts'
import {
  EngineError,
  engineErrorOf,
  mostWrites,
  type ChangesOptions,
  type Engine,
  type EngineEntry,
} from './engine.ts'
import {
  catchUpErasures,
  followErasures,
  isErasedAgain,
  noteRestored,
  restoreErasures,
  type OnErasedNames,
} from './erasures.ts'
import { hasNoRows, rowsByAny } from '../records/database/rows-by.ts'
import { isDue } from '../data/retention/due.ts'
import type { Retention } from '../settings/preferences.ts'
import type { Subject } from '../records/database/rows/records.ts'

import { prefixOf, sharedKey, type SharedKind } from './keys.ts'
import { seal, sealFormat, unseal } from './seal.ts'
import { publishRecords, receiveRecords, republishErased, subjectIn } from './shared-records.ts'
import type { SharedValue, TeamContext } from './shared-values.ts'
import { catchUpSuppressions } from './suppressions.ts'
import { teamRow } from './team-state.ts'

/** Records that are read, or joined, at once; while all of them are read, so few that pages are not held up by it. */
const pageSize = 200
const pageOfAll = 50

/** While all are read, every page is followed by as long a rest as it took, up to this. */
const mostRestMs = 100

/** What the team did not write is replaced by whoever has it, by a look at all of it so often. */
const healsEachMs = 600_000

/** Subjects whose sections are published at once. */
const subjectsAtOnce = 100

/** What came of reading what a team shares. */
export interface Synced {
  /** Records that were read. */
  read: number
  /** Values that were not the team's own as they are. */
  unread: number
  /** Records that can still be brought back here are left out until that is over, and read again then. */
  later: number
}

export interface SyncOptions {
  /** Hears that members, machines or what they spent may be others now. */
  onTeam?: () => unknown
  /** Hears how many records came, as far as all are read. */
  onReceived?: (records: number) => unknown
  onNames: OnErasedNames
  /** What is older than this library keeps such records stays out of it. */
  retention: Retention
}

interface Reading extends Pick<SyncOptions, 'onTeam' | 'onNames' | 'retention'> {
  synced: Synced
}

/** What a machine says of itself. */
export interface MachineState {
  member: string
  name: string
  machine: string
  machineName: string
  version: string
  /** Milliseconds since 1970, by its clock. */
  at: number
  /** How far it had read before, as the engine counts. */
  read: number
  /** Up to which revision all that was erased in the team is gone from it. */
  erased: number
  /** What the team calls the accounts whose keys it has; an older Sidelight doesn't say. */
  accounts?: string[]
}

/**
 * Brings the library up to what the team shares: from where it was read last, or, where the engine has forgotten that or
 * was set back, by looking at all of it, after which it publishes what the team lacks. May be stopped anywhere, and goes on
 * from there. Rejects with an `EngineError`.
 */
export async function syncTeam(team: TeamContext, db: Database, options: SyncOptions): Promise<Synced> {
  const synced = await readTeam(team, db, options)
  await republishErased(team, db, options.onNames)
  return synced
}

async function readTeam(team: TeamContext, db: Database, options: SyncOptions): Promise<Synced> {
  const { onNames, retention } = options
  // First: what stays of who was erased is nobody's to read.
  await catchUpErasures(team, db, onNames)
  await catchUpSuppressions(team, db)
  const before = await teamRow(db, 'read')
  const from = before?.team === team.keys.team && before.format === sealFormat ? before.revision : 0
  const until = await sayHowFar(team, { read: from, erased: before?.erased ?? 0 }).catch(
    async (error: unknown) => {
      if (engineErrorOf(error).kind === 'full') await readWritten(team, db, from, options)
      throw error
    },
  )
  // An engine that is behind what was read of it came out of a backup.
  if (until <= from) await db.teamState.bulkDelete(['read', 'reading'])
  const isDamaged = (before?.refused ?? 0) > 0 && team.now() - (before?.wholeAt ?? 0) > healsEachMs
  if (from === 0 || until <= from || isDamaged) {
    const readAll = () => syncAll(team, db, options, from === 0)
    // What it was as of is forgotten: once more, from the beginning.
    return readAll().catch((error: unknown) => {
      if (engineErrorOf(error).kind !== 'compacted') throw error
      return readAll()
    })
  }
  const synced: Synced = { read: 0, unread: 0, later: 0 }
  try {
    await readChanges(team, db, { from, until }, { synced, onNames, retention })
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'compacted') throw error
    add(synced, await syncAll(team, db, options))
  }
  return synced
}

/** Records that were written since, of an engine that takes no word of this machine any more. */
async function readWritten(
  team: TeamContext,
  db: Database,
  from: number,
  { retention }: SyncOptions,
): Promise<void> {
  const synced: Synced = { read: 0, unread: 0, later: 0 }
  const list = { limit: pageSize, since: from + 1 }
  let revision: number | undefined
  for (let after: string | undefined, more = true; more;) {
    const page = await team.engine.list(prefixOf(team.keys, 'record'), {
      ...list,
      ...(after === undefined ? {} : { after }),
      ...(revision === undefined ? {} : { revision }),
    })
    add(synced, await receive(team, db, page.entries, { retention }))
    revision = page.revision
    after = page.entries.at(-1)?.key
    more = page.more && after !== undefined
  }
  if (from > 0 && revision !== undefined && synced.later === 0)
    await noteRead(team, db, { revision, isGone: false, refused: synced.unread })
}

/**
 * Receives what is written from where `syncTeam` ended, as it is written, until the signal is given. Rejects with an
 * `EngineError`.
 */
export async function followTeam(
  team: TeamContext,
  db: Database,
  { signal, ...options }: { signal: AbortSignal } & Omit<SyncOptions, 'onReceived'>,
): Promise<void> {
  const from = (await teamRow(db, 'read'))?.revision ?? 0
  await readChanges(team, db, { from, signal }, { synced: { read: 0, unread: 0, later: 0 }, ...options })
}

/** What the picture of a team is made of. */
const ofTeam = ['machine', 'sum', 'policy'] as const

async function readChanges(
  team: TeamContext,
  db: Database,
  { from, ...options }: ChangesOptions & { from: number },
  { synced, onTeam = () => {}, onNames, retention }: Reading,
): Promise<void> {
  const isOf = (kind: SharedKind) => {
    const prefix = prefixOf(team.keys, kind)
    return ({ key }: EngineEntry) => key.startsWith(prefix)
  }
  for await (const changes of team.engine.changes(prefixOf(team.keys), from + 1, options)) {
    const { written, revision } = changes
    const isGone = await followErasures(team, db, changes, onNames)
    const isListChanged = written.some(isOf('suppression'))
    if (isListChanged) await catchUpSuppressions(team, db)
    const records = written.filter(({ key }) => key.startsWith(prefixOf(team.keys, 'record')))
    const before = synced.unread
    for (let at = 0; at < records.length; at += pageSize)
      add(synced, await receive(team, db, records.slice(at, at + pageSize), { retention }))
    const unread = synced.unread - before
    if (synced.later === 0) await noteRead(team, db, { revision, isGone, refused: unread })
    await republishErased(team, db, onNames)
    if (ofTeam.some((kind) => written.some(isOf(kind)))) onTeam()
    // Whoever did it waits to hear of it.
    if (isListChanged || written.some(isOf('tombstone')))
      await sayHowFar(team, { read: revision, erased: (await teamRow(db, 'read'))?.erased ?? 0 })
  }
}

/** Everything that is shared, as it was at one revision; then everything of here that is not. */
async function syncAll(
  team: TeamContext,
  db: Database,
  { onReceived = () => {}, onNames, retention }: SyncOptions,
  isFirst = false,
): Promise<Synced> {
  const begun = isFirst ? await readingOf(team, db) : undefined
  const synced: Synced = { read: begun?.received ?? 0, unread: 0, later: 0 }
  const prefix = prefixOf(team.keys, 'record')
  const restored = await restoreErasures(team, db)
  await catchUpErasures(team, db, onNames)
  await catchUpSuppressions(team, db, true)
  const left: LeftOut[] = []
  // What has to be remembered of each page is not kept: then all of it is read once more.
  const canGoOn = () => restored.size === 0 && left.length + synced.unread + synced.later === 0
  let revision = begun?.revision
  for (let after = begun?.after, more = true; more;) {
    const begins = performance.now()
    const page = await listAll(team, db, prefix, { after, revision })
    add(synced, await receive(team, db, page.entries, { retention, left, restored }))
    await onReceived(synced.read)
    revision = page.revision
    after = page.entries.at(-1)?.key
    more = page.more && after !== undefined
    if (more) await team.pause(Math.min(performance.now() - begins, mostRestMs))
    if (!isFirst || !more || after === undefined) continue
    if (canGoOn()) await noteReading(team, db, { after, revision, received: synced.read })
    else await db.teamState.delete('reading')
  }
  await receiveLeft(team, db, left)
  // What came from the team too: several records of it may have become one here.
  const keys = await db.subjects.toCollection().primaryKeys()
  for (let at = 0; at < keys.length; at += subjectsAtOnce)
    await publishRecords(team, db, keys.slice(at, at + subjectsAtOnce), () => true, onNames)
  if (restored.size > 0) await noteRestored(team, db)
  if (revision !== undefined) {
    if (synced.later === 0)
      await noteRead(team, db, { revision, isGone: false, refused: synced.unread, wholeAt: team.now() })
    // Who was erased while this was read may have come with it.
    await catchUpErasures(team, db, onNames, revision)
  }
  return synced
}

type ReadSoFar = Pick<TeamReading, 'after' | 'revision' | 'received'>

async function readingOf({ keys }: TeamContext, db: Database): Promise<ReadSoFar | undefined> {
  const row = await teamRow(db, 'reading')
  return row?.team === keys.team && row.format === sealFormat ? row : undefined
}

async function noteReading({ keys }: TeamContext, db: Database, soFar: ReadSoFar): Promise<void> {
  await db.teamState.put({ key: 'reading', team: keys.team, format: sealFormat, ...soFar })
}

/** A page of all; where the engine has forgotten how it was when that was begun, the next reading is from the beginning. */
async function listAll(
  { engine }: TeamContext,
  db: Database,
  prefix: string,
  { after, revision }: { after: string | undefined; revision: number | undefined },
): ReturnType<Engine['list']> {
  try {
    return await engine.list(prefix, {
      limit: pageOfAll,
      ...(after === undefined ? {} : { after }),
      ...(revision === undefined ? {} : { revision }),
    })
  } catch (error) {
    if (engineErrorOf(error).kind !== 'unreachable') await db.teamState.delete('reading')
    throw error
  }
}

/** What was left out for its age: its key in the engine, and whom it is about. */
interface LeftOut {
  key: string
  aliases: string[]
}

interface Receiving {
  retention?: Retention
  left?: LeftOut[]
  restored?: ReadonlyMap<string, number>
}

async function receive(
  team: TeamContext,
  db: Database,
  entries: readonly EngineEntry[],
  { retention, left, restored }: Receiving,
): Promise<Synced> {
  let unread = 0
  const opened = await Promise.all(
    entries.map(async (entry): Promise<SharedValue<object>[]> => {
      const one = await unseal<object>(team.keys, entry)
      const { key, revision } = entry
      if (!('refused' in one)) return [{ key, revision, value: one.value, sequence: one.sequence }]
      if (one.refused !== 'newer') unread++
      return []
    }),
  )
  const all = opened.flat()
  let values = await withoutHeld(db, all)
  const later = all.length - values.length
  if (retention) values = await youngEnough(db, values, { retention, now: team.now(), left })
  if (restored && restored.size > 0) values = await withoutErased(team, db, values, restored)
  await receiveRecords(db, values, team.now())
  return { read: all.length - later, unread, later }
}

/** Without those who were deleted here a moment ago: whether for good is not known yet. */
async function withoutHeld(db: Database, values: SharedValue<object>[]): Promise<SharedValue<object>[]> {
  const names = values.flatMap(({ value }) => subjectIn(value)?.aliases ?? [])
  if (await hasNoRows(db.held)) return values
  const held = new Set((await rowsByAny(db.held, 'marks', names)).flatMap(({ marks }) => marks))
  return values.filter(({ value }) => !subjectIn(value)?.aliases.some((name) => held.has(name)))
}

/** Without what retention would delete here, or has deleted. What is newer of somebody who is here is taken. */
async function youngEnough(
  db: Database,
  values: SharedValue<object>[],
  { retention, now, left }: { retention: Retention; now: number; left: LeftOut[] | undefined },
): Promise<SharedValue<object>[]> {
  const due = values.filter(({ value }) => {
    const subject = subjectIn(value)
    return subject !== null && isDue(subject, retention, now)
  })
  if (due.length === 0) return values
  const here = await namesHere(
    db,
    due.flatMap(({ value }) => subjectIn(value)?.aliases ?? []),
  )
  const out = new Set(due.filter(({ value }) => !subjectIn(value)?.aliases.some((name) => here.has(name))))
  for (const { key, value } of out) left?.push({ key, aliases: subjectIn(value)?.aliases ?? [] })
  return values.filter((one) => !out.has(one))
}

/** Of whoever turned out to be young enough by another section, the older ones too. */
async function receiveLeft(team: TeamContext, db: Database, left: readonly LeftOut[]): Promise<void> {
  for (let at = 0; at < left.length; at += mostWrites) {
    const some = left.slice(at, at + mostWrites)
    const here = await namesHere(
      db,
      some.flatMap(({ aliases }) => aliases),
    )
    const wanted = some.filter(({ aliases }) => aliases.some((name) => here.has(name)))
    if (wanted.length === 0) continue
    const { entries } = await team.engine.read(wanted.map(({ key }) => key))
    await receive(team, db, entries, {})
  }
}

/** Without what the engine has again of people who were erased, from a backup of before; takes it out of the engine. */
async function withoutErased(
  team: TeamContext,
  db: Database,
  values: readonly SharedValue<object>[],
  restored: ReadonlyMap<string, number>,
): Promise<SharedValue<object>[]> {
  const kept: SharedValue<object>[] = []
  for (const one of values) {
    const { key, value, revision } = one
    const aliases = subjectIn(value)?.aliases ?? []
    const isErased = await isErasedAgain(team, restored, aliases, revision)
    // Who is here was bought since.
    if (!isErased || (await namesHere(db, aliases)).size > 0) kept.push(one)
    else await team.engine.commit([{ key, value: null, expected: revision }])
  }
  return kept
}

async function namesHere(db: Database, names: readonly string[]): Promise<Set<string>> {
  const subjects: Subject[] = await rowsByAny(db.subjects, 'aliases', [...new Set(names)])
  return new Set(subjects.flatMap(({ aliases }) => aliases))
}

function add(sum: Synced, { read, unread, later }: Synced): void {
  sum.read += read
  sum.unread += unread
  sum.later += later
}

interface NotedRead {
  revision: number
  /** Whether all that was erased up to there is gone from here. */
  isGone: boolean
  /** Records that were not believed. */
  refused: number
  /** Where all of it was read: when. */
  wholeAt?: number
}

async function noteRead(
  team: TeamContext,
  db: Database,
  { revision, isGone, refused, wholeAt }: NotedRead,
): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    const before = await teamRow(db, 'read')
    const mine = before?.team === team.keys.team ? before : undefined
    const known = mine?.erased ?? 0
    // What was left out once is caught up with by a look at all of them.
    const isUpToDate = known >= (before?.revision ?? 0)
    const state: TeamRead = {
      key: 'read',
      team: team.keys.team,
      revision,
      format: sealFormat,
      erased: isGone && isUpToDate ? Math.max(revision, known) : known,
      refused: refused + (wholeAt === undefined ? (mine?.refused ?? 0) : 0),
      wholeAt: wholeAt ?? mine?.wholeAt ?? 0,
    }
    await db.teamState.put(state)
    await db.teamState.delete('reading')
  })
}

/** Says how far this machine has read; gives the revision of saying so, up to which there is something to read. */
async function sayHowFar(
  team: TeamContext,
  { read, erased }: { read: number; erased: number },
): Promise<number> {
  const { engine, keys, machine, machineName, version, member, accounts } = team
  const key = await sharedKey(keys, 'machine', machine)
  const value: MachineState = {
    member: member.id,
    name: member.name,
    machine,
    machineName,
    version,
    at: team.now(),
    read,
    erased,
    accounts: [...accounts],
  }
  const said = await engine.commit([
    { key, value: await seal(keys, key, { value, sequence: 1, after: read }) },
  ])
  return said.revision
}
