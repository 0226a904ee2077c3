import type { Database } from '../records/database/database.ts'
import { EngineError, engineErrorOf, type ChangesOptions, type EngineEntry } from './engine.ts'
import { catchUpErasures, followErasures } from './erasures.ts'
import { prefixOf, sharedKey, type SharedKind } from './keys.ts'
import { forgetReplayed } from './known-values.ts'
import { pagesOf } from './pages-of.ts'
import { readAll, type SyncOptions } from './read-all.ts'
import { forgetReading, noteRead } from './reading-state.ts'
import { addSynced, nothingSynced, openRecords, receive, type Synced } from './receive.ts'
import { sealFormat } from './seal.ts'
import { republishErased } from './shared-records.ts'
import { commitShared, openEntries, readShared, sealedWrite, type TeamContext } from './shared-values.ts'
import { catchUpSuppressions, followSuppressions } from './suppressions.ts'
import { teamRow } from './team-state.ts'
import { untilDone } from './until-written.ts'

const pageSize = 200

/** Minimum time between full reads that replace values not written by the team. */
const healsEachMs = 600_000

interface Reading extends Pick<SyncOptions, 'onTeam' | 'onNames' | 'retention'> {
  synced: Synced
}

export interface MachineState {
  member: string
  name: string
  machine: string
  machineName: string
  version: string
  /** Milliseconds since 1970 by its own clock. */
  at: number
  /** Engine revision of its last read. */
  read: number
  /** All deletions up to this revision are applied. */
  erased: number
  /** The team's names of its accounts; older versions omit it. */
  accounts?: string[]
}

/**
 * Reads the team's changes since the last read. If the engine lost that history or was restored, reads
 * everything and
 * publishes what the team doesn't have. Can be interrupted anywhere and resumes. Rejects with an
 * `EngineError`.
 */
export async function syncTeam(team: TeamContext, db: Database, options: SyncOptions): Promise<Synced> {
  const synced = await readTeam(team, db, options)
  await republishErased(team, db, options.onNames)
  return synced
}

async function readTeam(team: TeamContext, db: Database, options: SyncOptions): Promise<Synced> {
  const { onNames, retention } = options
  // First, so that data about deleted people is never read.
  await catchUpErasures(team, db, onNames)
  await catchUpSuppressions(team, db)
  const before = await teamRow(db, 'read')
  const isReadable = before?.format === sealFormat && before.epoch === team.keys.epoch
  const from = before?.team === team.keys.team && isReadable ? before.revision : 0
  const until = await sayHowFar(team, { read: from, erased: before?.erased ?? 0 }).catch(
    async (error: unknown) => {
      if (engineErrorOf(error).kind === 'full') await readWritten(team, db, from, options)
      throw error
    },
  )
  // The engine was restored from a backup.
  if (until <= from) await forgetReading(db)
  const isDamaged = (before?.refused ?? 0) > 0 && team.now() - (before?.wholeAt ?? 0) > healsEachMs
  if (from === 0 || until <= from || isDamaged) {
    const all = () => readAll(team, db, options, from === 0)
    return all().catch((error: unknown) => {
      if (engineErrorOf(error).kind !== 'compacted') throw error
      return all()
    })
  }
  const synced = nothingSynced()
  try {
    await readChanges(team, db, { from, until }, { synced, onNames, retention })
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'compacted') throw error
    addSynced(synced, await readAll(team, db, options))
  }
  return synced
}

/** Reads new records from a full engine, which accepts no machine state. */
async function readWritten(
  team: TeamContext,
  db: Database,
  from: number,
  { retention }: SyncOptions,
): Promise<void> {
  const synced = nothingSynced()
  const list = { limit: pageSize, since: from + 1, isOneMoment: true }
  let revision: number | undefined
  for await (const page of pagesOf(team.engine, prefixOf(team.keys, 'record'), list)) {
    addSynced(synced, await receive(team, db, await openRecords(team, page.entries), { retention }))
    revision = page.revision
  }
  if (from > 0 && revision !== undefined && synced.later === 0)
    await noteRead(team, db, { revision, isGone: false, refused: synced.unread })
}

/** Receives changes from the end of `syncTeam` on, until the signal aborts. Rejects with an `EngineError`. */
export async function followTeam(
  team: TeamContext,
  db: Database,
  { signal, ...options }: { signal: AbortSignal } & Omit<SyncOptions, 'onReceived'>,
): Promise<void> {
  const from = (await teamRow(db, 'read'))?.revision ?? 0
  await readChanges(team, db, { from, signal }, { synced: nothingSynced(), ...options })
}

/** Kinds that the Team page shows. */
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
    const { written, deleted, revision } = changes
    const isGone = await followErasures(team, db, changes, onNames)
    const isListChanged = await followSuppressions(team, db, changes)
    await noteOthers(team, written)
    await forgetReplayed(db, deleted)
    const records = written.filter(isOf('record'))
    const before = synced.unread
    for (let at = 0; at < records.length; at += pageSize) {
      const opened = await openRecords(team, records.slice(at, at + pageSize))
      addSynced(synced, await receive(team, db, opened, { retention }))
    }
    const unread = synced.unread - before
    if (synced.later === 0) await noteRead(team, db, { revision, isGone, refused: unread })
    await republishErased(team, db, onNames)
    if (ofTeam.some((kind) => written.some(isOf(kind)))) onTeam()
    // The machine that made the change shows which machines applied it.
    if (isListChanged || written.some(isOf('tombstone')))
      await sayHowFar(team, { read: revision, erased: (await teamRow(db, 'read'))?.erased ?? 0 })
  }
}

/** Kinds that are read only on use. */
const others = ['claim', 'sum', 'minute', 'machine', 'policy'] as const

/** Stores the sequence numbers of these values, so that older ones are recognized later. */
async function noteOthers({ keys, known }: TeamContext, written: readonly EngineEntry[]): Promise<void> {
  const prefixes = others.map((kind) => prefixOf(keys, kind))
  const entries = written.filter(({ key }) => prefixes.some((prefix) => key.startsWith(prefix)))
  if (entries.length === 0) return
  const opened = await openEntries(keys, entries)
  await known.judge(opened.flatMap((one) => ('refused' in one ? [] : [one])))
}

/** Publishes this machine's state; returns the revision of that write, up to which changes exist. */
async function sayHowFar(
  team: TeamContext,
  { read, erased }: { read: number; erased: number },
): Promise<number> {
  const { keys, machine, machineName, version, member, accounts } = team
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
  return untilDone(team, async () => {
    const before = await readShared(team, [key])
    const { written, revision } = await commitShared(team, [await sealedWrite(team, before, key, value)])
    return written ? { result: revision } : null
  })
}
