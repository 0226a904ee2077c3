import type { Database } from '../records/database/database.ts'
import type { TeamRead } from '../records/database/rows/team.ts'
import { EngineError, type ChangesOptions, type EngineEntry } from './engine.ts'
import { catchUpErasures, eraseHere, tombstonesIn, type OnErasedNames } from './erasures.ts'
import { prefixOf, sharedKey } from './keys.ts'
import { seal, sealFormat, unseal } from './seal.ts'
import { publishRecords, receiveRecords } from './shared-records.ts'
import type { SharedValue, TeamContext } from './shared-values.ts'
import { teamRow } from './team-state.ts'

/** Records that are read, or joined, at once. */
const pageSize = 200

/** Subjects whose sections are published at once. */
const subjectsAtOnce = 100

/** What came of reading what a team shares. */
export interface Synced {
  /** Records that were read. */
  read: number
  /** Values that a newer Sidelight wrote, or that were not the team's own as they are. */
  unread: number
}

export interface SyncOptions {
  /** Hears how many records came, as far as all are read. */
  onReceived?: (records: number) => unknown
  onNames: OnErasedNames
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
}

/**
 * Brings the library up to what the team shares: from where it was read last, or, where the engine has forgotten that or
 * was set back, by looking at all of it, after which it publishes what the team lacks. May be stopped anywhere, and goes on
 * from there. Rejects with an `EngineError`.
 */
export async function syncTeam(
  team: TeamContext,
  db: Database,
  { onReceived = () => {}, onNames }: SyncOptions,
): Promise<Synced> {
  // First: what stays of who was erased is nobody's to read.
  await catchUpErasures(team, db, onNames)
  const before = await teamRow(db, 'read')
  const from = before?.team === team.keys.team && before.format === sealFormat ? before.revision : 0
  const until = await sayHowFar(team, { read: from, erased: before?.erased ?? 0 })
  // An engine that is behind what was read of it came out of a backup.
  if (from === 0 || until <= from) return syncAll(team, db, { onReceived, onNames })
  const synced: Synced = { read: 0, unread: 0 }
  try {
    await readChanges(team, db, { from, until }, { synced, onNames })
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'compacted') throw error
    add(synced, await syncAll(team, db, { onReceived, onNames }))
  }
  return synced
}

/**
 * Receives what is written from where `syncTeam` ended, as it is written, until the signal is given. Rejects with an
 * `EngineError`.
 */
export async function followTeam(
  team: TeamContext,
  db: Database,
  { signal, onNames }: { signal: AbortSignal; onNames: OnErasedNames },
): Promise<void> {
  const from = (await teamRow(db, 'read'))?.revision ?? 0
  await readChanges(team, db, { from, signal }, { synced: { read: 0, unread: 0 }, onNames })
}

async function readChanges(
  team: TeamContext,
  db: Database,
  { from, ...options }: ChangesOptions & { from: number },
  { synced, onNames }: { synced: Synced; onNames: OnErasedNames },
): Promise<void> {
  for await (const { written, revision } of team.engine.changes(prefixOf(team.keys), from + 1, options)) {
    const tombstones = written.filter(({ key }) => key.startsWith(prefixOf(team.keys, 'tombstone')))
    const isGone = await eraseHere(team, db, await tombstonesIn(team.keys, tombstones), onNames)
    const records = written.filter(({ key }) => key.startsWith(prefixOf(team.keys, 'record')))
    for (let at = 0; at < records.length; at += pageSize)
      add(synced, await receive(team, db, records.slice(at, at + pageSize)))
    await noteRead(team, db, revision, isGone)
    // Whoever erased them waits to hear it.
    if (tombstones.length > 0)
      await sayHowFar(team, { read: revision, erased: (await teamRow(db, 'read'))?.erased ?? 0 })
  }
}

/** Everything that is shared, as it was at one revision; then everything of here that is not. */
async function syncAll(
  team: TeamContext,
  db: Database,
  { onReceived = () => {}, onNames }: SyncOptions,
): Promise<Synced> {
  const synced: Synced = { read: 0, unread: 0 }
  const prefix = prefixOf(team.keys, 'record')
  let revision: number | undefined
  for (let after: string | undefined, more = true; more;) {
    const page = await team.engine.list(prefix, {
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
      ...(revision === undefined ? {} : { revision }),
    })
    add(synced, await receive(team, db, page.entries))
    await onReceived(synced.read)
    revision = page.revision
    after = page.entries.at(-1)?.key
    more = page.more && after !== undefined
  }
  const keys = await db.subjects.toCollection().primaryKeys()
  for (let at = 0; at < keys.length; at += subjectsAtOnce)
    await publishRecords(team, db, keys.slice(at, at + subjectsAtOnce), () => true, onNames)
  if (revision !== undefined) {
    await noteRead(team, db, revision, false)
    // Who was erased while this was read may have come with it.
    await catchUpErasures(team, db, onNames, revision)
  }
  return synced
}

async function receive(team: TeamContext, db: Database, entries: readonly EngineEntry[]): Promise<Synced> {
  const opened = await Promise.all(
    entries.map(async (entry): Promise<SharedValue<object>[]> => {
      const one = await unseal<object>(team.keys, entry)
      const { key, revision } = entry
      return 'refused' in one ? [] : [{ key, revision, value: one.value, sequence: one.sequence }]
    }),
  )
  const values = opened.flat()
  await receiveRecords(db, values, team.now())
  return { read: values.length, unread: entries.length - values.length }
}

function add(sum: Synced, { read, unread }: Synced): void {
  sum.read += read
  sum.unread += unread
}

/** `isGone`: whether all that was erased up to there is gone from here. */
async function noteRead(team: TeamContext, db: Database, revision: number, isGone: boolean): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    const before = await teamRow(db, 'read')
    const known = before?.team === team.keys.team ? before.erased : 0
    // What was left out once is caught up with by a look at all of them.
    const isUpToDate = known >= (before?.revision ?? 0)
    const erased = isGone && isUpToDate ? Math.max(revision, known) : known
    const state: TeamRead = { key: 'read', team: team.keys.team, revision, format: sealFormat, erased }
    await db.teamState.put(state)
  })
}

/** Says how far this machine has read; gives the revision of saying so, up to which there is something to read. */
async function sayHowFar(
  team: TeamContext,
  { read, erased }: { read: number; erased: number },
): Promise<number> {
  const { engine, keys, machine, machineName, version, member } = team
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
  }
  const said = await engine.commit([
    { key, value: await seal(keys, key, { value, sequence: 1, after: read }) },
  ])
  return said.revision
}
