import type { Database } from '../records/database/database.ts'
import type { TeamSuppressing } from '../records/database/rows/team.ts'
import { followList } from '../records/suppression/suppress.ts'
import { noteFollowedChanges } from './followed-changes.ts'
import { sharedKey, type TeamKeys } from './keys.ts'
import { headOf, listLog, readLog, writeOnce, type SharedLog } from './shared-log.ts'
import type { SharedValue, TeamContext } from './shared-values.ts'
import { teamRow } from './team-state.ts'

/** A change of the team's suppression list: hashes of names under the team's key, which say nothing without it. */
interface SharedSuppression extends Pick<TeamSuppressing, 'at' | 'kind' | 'people'> {
  id: string
  /** What the member is called who did it. */
  by: string
}

const suppressionLog: SharedLog<SharedSuppression> = {
  kind: 'suppression',
  isValue: ({ people }) => Array.isArray(people),
}

/** Moves with each change of the list: a claim has to find it where its machine has followed the list to. */
export const listHead = (keys: TeamKeys) => headOf(keys, suppressionLog)

const pendingIn = (db: Database) =>
  db.teamState.where('key').startsWith('suppressing:').toArray() as Promise<unknown> as Promise<
    TeamSuppressing[]
  >

/** Tells the team whom this machine put on the list or took off it. */
export async function tellSuppressions(team: TeamContext, db: Database): Promise<void> {
  for (const { key, at, kind, people } of (await pendingIn(db)).toSorted((a, b) => a.at - b.at)) {
    const shared: SharedSuppression = { id: key, at, kind, people, by: team.member.name }
    const name = await sharedKey(team.keys, 'suppression', shared.id)
    const revision = await writeOnce(team, suppressionLog, name, shared)
    await noteFollowedChanges(db, [{ ...shared, subjects: people.length, revision }])
    await db.teamState.delete(key)
  }
}

/** Follows the team's list up to now; with `whole`, all of it once more, in the order in which it was changed. */
export async function catchUpSuppressions(team: TeamContext, db: Database, whole = false): Promise<void> {
  const { engine, keys } = team
  const head = await listHead(keys)
  const { entries, revision } = await engine.read([head])
  const before = await teamRow(db, 'listed')
  const known = whole || before?.team !== keys.team ? 0 : before.revision
  if (whole || (entries[0]?.revision ?? 0) > known) {
    const changes = await readSuppressions(team, known)
    await followList(
      db,
      changes.map(({ value }) => value),
    )
    // What the team was not told yet comes after that.
    await followList(db, await pendingIn(db))
    await noteFollowedChanges(
      db,
      changes.map(({ value, revision: at }) => ({ ...value, subjects: value.people.length, revision: at })),
    )
  }
  await db.teamState.put({ key: 'listed', team: keys.team, revision })
}

async function readSuppressions(team: TeamContext, since: number): Promise<SharedValue<SharedSuppression>[]> {
  const wanted = (await listLog(team, suppressionLog)).filter(({ revision }) => revision > since)
  const all = await readLog(
    team,
    suppressionLog,
    wanted.map(({ key }) => key),
  )
  return all.toSorted((a, b) => a.revision - b.revision)
}
