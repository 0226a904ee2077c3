import type { Database } from '../records/database/database.ts'
import type { TeamSuppressing } from '../records/database/rows/team.ts'
import { followList } from '../records/suppression/suppress.ts'
import { EngineError, engineErrorOf, mostWrites } from './engine.ts'
import { noteFollowedChange } from './followed-changes.ts'
import { prefixOf, sharedKey, type TeamKeys } from './keys.ts'
import { seal, unseal } from './seal.ts'
import type { SharedValue, TeamContext } from './shared-values.ts'
import { teamRow } from './team-state.ts'

/** A change of the team's suppression list: hashes of names under the team's key, which say nothing without it. */
interface SharedSuppression extends Pick<TeamSuppressing, 'at' | 'kind' | 'people'> {
  id: string
  /** What the member is called who did it. */
  by: string
}

/** Moves with each change of the list: a claim has to find it where its machine has followed the list to. */
export const listHead = (keys: TeamKeys) => sharedKey(keys, 'suppression', 'head')

const pendingIn = (db: Database) =>
  db.teamState.where('key').startsWith('suppressing:').toArray() as Promise<unknown> as Promise<
    TeamSuppressing[]
  >

const mostAttempts = 20
const mostLost = 3

/** Tells the team whom this machine put on the list or took off it. */
export async function tellSuppressions(team: TeamContext, db: Database): Promise<void> {
  for (const { key, at, kind, people } of (await pendingIn(db)).toSorted((a, b) => a.at - b.at)) {
    const shared: SharedSuppression = { id: key, at, kind, people, by: team.member.name }
    const revision = await writeOnce(team, shared)
    await noteFollowedChange(db, { id: key, at, kind, by: shared.by, subjects: people.length, revision })
    await db.teamState.delete(key)
  }
}

/** Writes it once, whatever replies are lost; gives its revision. */
async function writeOnce({ engine, keys }: TeamContext, shared: SharedSuppression): Promise<number> {
  const [key, head] = await Promise.all([sharedKey(keys, 'suppression', shared.id), listHead(keys)])
  for (let tried = 1; ; tried++) {
    try {
      const { entries, revision: after } = await engine.read([key, head])
      const there = entries.find((entry) => entry.key === key)
      if (there) return there.revision
      const sealed = (name: string, value: object) => seal(keys, name, { value, sequence: 1, after })
      const { written, revision } = await engine.commit([
        { key, value: await sealed(key, shared), expected: 0 },
        {
          key: head,
          value: await sealed(head, {}),
          expected: entries.find((entry) => entry.key === head)?.revision ?? 0,
        },
      ])
      if (written) return revision
      if (tried >= mostAttempts) throw new EngineError('unreachable', 'others came before every time')
    } catch (error) {
      if (engineErrorOf(error).kind !== 'unreachable' || tried >= mostLost) throw error
    }
  }
}

const pageSize = 500

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
    for (const { value, revision: at } of changes)
      await noteFollowedChange(db, { ...value, subjects: value.people.length, revision: at })
  }
  await db.teamState.put({ key: 'listed', team: keys.team, revision })
}

async function readSuppressions(
  { engine, keys }: TeamContext,
  since: number,
): Promise<SharedValue<SharedSuppression>[]> {
  const head = await listHead(keys)
  const wanted: string[] = []
  for (let after: string | undefined, more = true; more;) {
    const page = await engine.list(prefixOf(keys, 'suppression'), {
      limit: pageSize,
      keysOnly: true,
      ...(after === undefined ? {} : { after }),
    })
    wanted.push(
      ...page.entries.flatMap(({ key, revision }) => (key !== head && revision > since ? [key] : [])),
    )
    after = page.entries.at(-1)?.key
    more = page.more && after !== undefined
  }
  const all: SharedValue<SharedSuppression>[] = []
  // Values may be large: as many as fit in one answer.
  for (let from = 0; from < wanted.length; from += mostWrites) {
    const { entries } = await engine.read(wanted.slice(from, from + mostWrites))
    for (const entry of entries) {
      const one = await unseal<SharedSuppression>(keys, entry)
      if ('value' in one && Array.isArray(one.value.people))
        all.push({
          key: entry.key,
          revision: entry.revision,
          value: one.value,
          sequence: one.sequence,
        })
    }
  }
  return all.toSorted((a, b) => a.revision - b.revision)
}
