import type { Database } from '../records/database/database.ts'
import type { ListChange, Placed, TeamFollowed, TeamSuppressing } from './rows.ts'
import { followList } from '../records/suppression/suppress.ts'
import type { EngineChanges } from './engine.ts'
import { noteFollowedChanges } from './followed-changes.ts'
import { keyPrefix, sharedKey, type TeamKeys } from './keys.ts'
import { hasGap } from './team-values.ts'
import {
  followedIn,
  followedKey,
  headOf,
  listLog,
  noteGaps,
  openValues,
  readHead,
  readLog,
  restoreLog,
  writeOnce,
  type LogValue,
  type SharedLog,
} from './shared-log.ts'
import type { TeamContext } from './shared-values.ts'
import { teamRow } from './team-state.ts'

const suppressionLog: SharedLog<ListChange> = {
  kind: 'suppression',
  isValue: ({ people }) => Array.isArray(people),
}

/** The key of the list's head. Claims expect it unchanged since this machine applied the list. */
export const listHead = (keys: TeamKeys) => headOf(keys, suppressionLog)

const pendingIn = (db: Database) =>
  db.teamState.where('key').startsWith('suppressing:').toArray() as Promise<unknown> as Promise<
    TeamSuppressing[]
  >

export async function publishSuppressions(team: TeamContext, db: Database): Promise<void> {
  for (const { key, at, kind, people } of (await pendingIn(db)).toSorted((a, b) => a.at - b.at)) {
    const change: ListChange = { id: key, at, kind, people, by: team.member.name }
    const name = await sharedKey(team.keys, 'suppression', change.id)
    const { revision, place, previous } = await writeOnce(team, db, suppressionLog, name, change)
    // Colleagues' earlier changes don't count as applied by this.
    await noteFollowed(team, db, [{ key: name, revision, value: { ...change, place, previous } }])
    await db.teamState.delete(key)
  }
}

type Change = Pick<LogValue<ListChange>, 'key' | 'revision' | 'value'>

async function noteFollowed(team: TeamContext, db: Database, changes: readonly Change[]): Promise<void> {
  await db.teamState.bulkPut(
    changes.map(({ key, revision, value }): TeamFollowed<ListChange> => ({
      key: followedKey(team.keys, suppressionLog, key),
      revision,
      value,
    })),
  )
  await noteFollowedChanges(
    db,
    changes.map(({ value, revision }) => ({ ...value, subjects: value.people.length, revision })),
  )
}

/** Equal places mean that the engine was restored in between. Suppression then wins. */
const inOrder = (a: ListChange & Placed, b: ListChange & Placed) =>
  a.place - b.place || Number(a.kind === 'suppressed') - Number(b.kind === 'suppressed')

/**
 * Applies the team's list in the order of places. After a late change, applies all later ones again; with `whole`, all
 * changes.
 */
export async function applySuppressions(team: TeamContext, db: Database, whole = false): Promise<void> {
  const { keys } = team
  const head = await readHead(team, db, suppressionLog)
  const before = await teamRow(db, 'listed')
  const isBehind = head.headRevision > (before?.team === keys.team ? before.revision : 0)
  if (whole || isBehind || (await hasGap(db, 'suppression'))) {
    const followed = await followedIn(db, suppressionLog)
    const prefix = keyPrefix(keys, 'suppression')
    const missed = await readLog(
      team,
      suppressionLog,
      (await listLog(team, suppressionLog))
        .map(({ key }) => key)
        .filter((key) => !followed.has(key.slice(prefix.length))),
    )
    const all = [...[...followed.values()].map(({ value }) => value), ...missed.map(({ value }) => value)]
    const from = whole ? 0 : Math.min(...missed.map(({ value }) => value.place))
    await followList(db, all.filter(({ place }) => place >= from).toSorted(inOrder))
    // Local changes that aren't published yet come last.
    if (all.length > 0) await followList(db, await pendingIn(db))
    await noteFollowed(team, db, missed)
    await noteGaps(team, db, suppressionLog, head)
  }
  await db.teamState.put({ key: 'listed', team: keys.team, revision: head.revision })
}

/** Writes changes again that the engine lost. */
export const restoreSuppressions = (team: TeamContext, db: Database): Promise<void> =>
  restoreLog(team, db, suppressionLog)

/**
 * Applies new changes, and writes deleted or replaced ones to the engine again. Resolves to whether the list changed.
 */
export async function followSuppressions(
  team: TeamContext,
  db: Database,
  { written, deleted }: Pick<EngineChanges, 'written' | 'deleted'>,
): Promise<boolean> {
  const head = await listHead(team.keys)
  const prefix = keyPrefix(team.keys, 'suppression')
  const entries = written.filter(({ key }) => key.startsWith(prefix))
  const isDeleted = deleted.some((key) => key.startsWith(prefix))
  if (entries.length === 0 && !isDeleted) return false
  const { isDamaged } = await openValues(
    team,
    suppressionLog,
    entries.filter(({ key }) => key !== head),
  )
  if (isDeleted || isDamaged) await restoreSuppressions(team, db)
  await applySuppressions(team, db)
  return entries.length > 0
}
