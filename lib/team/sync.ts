import type { Database } from '../records/database/database.ts'
import { EngineError, engineErrorOf, type ChangesOptions, type EngineEntry } from './engine.ts'
import { applyErasures, followErasures } from './erasures.ts'
import { keyPrefix, sharedKey, type SharedKind } from './keys.ts'
import { clearReplayed } from './team-values.ts'
import { listPages } from './list-pages.ts'
import { readAll, type SyncOptions } from './read-all.ts'
import { resetReading, noteRead } from './reading-state.ts'
import { addSyncCounts, emptySyncCounts, openRecords, receive, type SyncCounts } from './receive.ts'
import { sealFormat } from './seal.ts'
import { republishErased } from './shared-records.ts'
import { commitShared, openEntries, readShared, sealedWrite, type TeamContext } from './shared-values.ts'
import { applySuppressions, followSuppressions } from './suppressions.ts'
import { teamRow } from './team-state.ts'
import { retryOnConflict } from './commit-with-retry.ts'

const pageSize = 200

/** In ms: the time between full reads that replace values not written by the team. */
const repairIntervalMs = 600_000

interface Reading extends Pick<SyncOptions, 'onTeam' | 'onNames' | 'retention'> {
  counts: SyncCounts
}

export interface MachineState {
  member: string
  name: string
  machine: string
  machineName: string
  version: string
  /** In ms since epoch, by the machine's own clock. */
  at: number
  read: number
  /** All deletions up to this revision are applied. */
  erased: number
  accounts: string[]
}

/**
 * Reads the team's changes since the last read. If the engine lost that history or was restored, reads everything and
 * publishes what the team lacks. Continues after any interruption. Rejects with an `EngineError`.
 */
export async function syncTeam(team: TeamContext, db: Database, options: SyncOptions): Promise<SyncCounts> {
  const counts = await readTeam(team, db, options)
  await republishErased(team, db, options.onNames)
  return counts
}

async function readTeam(team: TeamContext, db: Database, options: SyncOptions): Promise<SyncCounts> {
  const { onNames, retention } = options
  // First, so that data about deleted people is never read.
  await applyErasures(team, db, onNames)
  await applySuppressions(team, db)
  const before = await teamRow(db, 'read')
  const isReadable = before?.format === sealFormat && before.epoch === team.keys.epoch
  const from = before?.team === team.keys.team && isReadable ? before.revision : 0
  const until = await publishProgress(team, { read: from, erased: before?.erased ?? 0 }).catch(
    async (error: unknown) => {
      if (engineErrorOf(error).kind === 'full') await readNewRecords(team, db, from, options)
      throw error
    },
  )
  // The engine was restored from a backup.
  if (until <= from) await resetReading(db)
  const isDamaged = (before?.refused ?? 0) > 0 && team.now() - (before?.wholeAt ?? 0) > repairIntervalMs
  if (from === 0 || until <= from || isDamaged) {
    const all = () => readAll(team, db, options, from === 0)
    return all().catch((error: unknown) => {
      if (engineErrorOf(error).kind !== 'compacted') throw error
      return all()
    })
  }
  const counts = emptySyncCounts()
  try {
    await readChanges(team, db, { from, until }, { counts, onNames, retention })
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'compacted') throw error
    addSyncCounts(counts, await readAll(team, db, options))
  }
  return counts
}

/** Reads new records without publishing this machine's state, which a full engine doesn't accept. */
async function readNewRecords(
  team: TeamContext,
  db: Database,
  from: number,
  { retention }: SyncOptions,
): Promise<void> {
  const counts = emptySyncCounts()
  let revision: number | undefined
  const pages = listPages(team.engine, keyPrefix(team.keys, 'record'), {
    limit: pageSize,
    since: from + 1,
    isSnapshot: true,
  })
  for await (const page of pages) {
    addSyncCounts(counts, await receive(team, db, await openRecords(team, page.entries), { retention }))
    revision = page.revision
  }
  if (from > 0 && revision !== undefined && counts.deferred === 0)
    await noteRead(team, db, { revision, areErasuresApplied: false, refused: counts.rejected })
}

/** Receives changes from the end of `syncTeam` on, until the signal aborts. Rejects with an `EngineError`. */
export async function followTeam(
  team: TeamContext,
  db: Database,
  { signal, ...options }: { signal: AbortSignal } & Omit<SyncOptions, 'onReceived'>,
): Promise<void> {
  const from = (await teamRow(db, 'read'))?.revision ?? 0
  await readChanges(team, db, { from, signal }, { counts: emptySyncCounts(), ...options })
}

const overviewKinds = ['machine', 'sum', 'policy'] as const

async function readChanges(
  team: TeamContext,
  db: Database,
  { from, ...options }: ChangesOptions & { from: number },
  { counts, onTeam = () => {}, onNames, retention }: Reading,
): Promise<void> {
  const isOf = (kind: SharedKind) => {
    const prefix = keyPrefix(team.keys, kind)
    return ({ key }: EngineEntry) => key.startsWith(prefix)
  }
  for await (const changes of team.engine.changes(keyPrefix(team.keys), from + 1, options)) {
    const { written, deleted, revision } = changes
    const areErasuresApplied = await followErasures(team, db, changes, onNames)
    const isListChanged = await followSuppressions(team, db, changes)
    await noteLazyValues(team, written)
    await clearReplayed(db, deleted)
    const records = written.filter(isOf('record'))
    const before = counts.rejected
    for (let at = 0; at < records.length; at += pageSize) {
      const opened = await openRecords(team, records.slice(at, at + pageSize))
      addSyncCounts(counts, await receive(team, db, opened, { retention }))
    }
    const rejected = counts.rejected - before
    if (counts.deferred === 0) await noteRead(team, db, { revision, areErasuresApplied, refused: rejected })
    await republishErased(team, db, onNames)
    if (overviewKinds.some((kind) => written.some(isOf(kind)))) onTeam()
    // The machine that made the change shows which machines have applied it.
    if (isListChanged || written.some(isOf('tombstone')))
      await publishProgress(team, { read: revision, erased: (await teamRow(db, 'read'))?.erased ?? 0 })
  }
}

/** Values of these kinds are read only when they are used. */
const lazyKinds = ['claim', 'sum', 'minute', 'machine', 'policy'] as const

async function noteLazyValues(
  { keys, knownValues }: TeamContext,
  written: readonly EngineEntry[],
): Promise<void> {
  const prefixes = lazyKinds.map((kind) => keyPrefix(keys, kind))
  const entries = written.filter(({ key }) => prefixes.some((prefix) => key.startsWith(prefix)))
  if (entries.length === 0) return
  const opened = await openEntries(keys, entries)
  await knownValues.judge(opened.flatMap((one) => ('refused' in one ? [] : [one])))
}

/** Publishes this machine's state. Returns the revision of that write, up to which changes exist. */
async function publishProgress(
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
  return retryOnConflict(team, async () => {
    const before = await readShared(team, [key])
    const { written, revision } = await commitShared(team, [await sealedWrite(team, before, key, value)])
    return written ? { result: revision } : null
  })
}
