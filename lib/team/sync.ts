import type { Database } from '../records/database/database.ts'
import type { TeamState } from '../records/database/rows/team.ts'
import { EngineError, type EngineEntry } from './engine.ts'
import { prefixOf, sharedKey } from './keys.ts'
import { seal, sealFormat, unseal } from './seal.ts'
import { publishRecords, receiveRecords } from './shared-records.ts'
import type { SharedValue, TeamContext } from './shared-values.ts'

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

/** What a machine says of itself. */
interface MachineState {
  member: string
  name: string
  /** How far it had read before, as the engine counts. */
  read: number
}

/**
 * Brings the library up to what the team shares: from where it was read last, or, where the engine has forgotten that or
 * was set back, by looking at all of it, after which it publishes what the team lacks. May be stopped anywhere, and goes on
 * from there. Rejects with an `EngineError`.
 */
export async function syncTeam(team: TeamContext, db: Database): Promise<Synced> {
  const before = await db.teamState.get('read')
  const from = before?.team === team.keys.team && before.format === sealFormat ? before.revision : 0
  const until = await sayHowFar(team, from)
  // An engine that is behind what was read of it came out of a backup.
  if (from === 0 || until <= from) return syncAll(team, db)
  const synced: Synced = { read: 0, unread: 0 }
  try {
    for await (const { written, revision } of team.engine.changes(prefixOf(team.keys), from + 1, { until })) {
      const records = written.filter(({ key }) => key.startsWith(prefixOf(team.keys, 'record')))
      for (let at = 0; at < records.length; at += pageSize)
        add(synced, await receive(team, db, records.slice(at, at + pageSize)))
      await noteRead(team, db, revision)
    }
  } catch (error) {
    if (!(error instanceof EngineError) || error.kind !== 'compacted') throw error
    add(synced, await syncAll(team, db))
  }
  return synced
}

/** Everything that is shared, as it was at one revision; then everything of here that is not. */
async function syncAll(team: TeamContext, db: Database): Promise<Synced> {
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
    revision = page.revision
    after = page.entries.at(-1)?.key
    more = page.more && after !== undefined
  }
  const keys = await db.subjects.toCollection().primaryKeys()
  for (let at = 0; at < keys.length; at += subjectsAtOnce)
    await publishRecords(team, db, keys.slice(at, at + subjectsAtOnce), () => true)
  if (revision !== undefined) await noteRead(team, db, revision)
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

async function noteRead(team: TeamContext, db: Database, revision: number): Promise<void> {
  const state: TeamState = { key: 'read', team: team.keys.team, revision, format: sealFormat }
  await db.teamState.put(state)
}

/** Says how far this machine has read; gives the revision of saying so, up to which there is something to read. */
async function sayHowFar({ engine, keys, machine, member }: TeamContext, read: number): Promise<number> {
  const key = await sharedKey(keys, 'machine', machine)
  const value: MachineState = { member: member.id, name: member.name, read }
  const said = await engine.commit([
    { key, value: await seal(keys, key, { value, sequence: 1, after: read }) },
  ])
  return said.revision
}
