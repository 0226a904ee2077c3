import type { Database } from '../records/database/database.ts'
import type { TeamErased } from './rows.ts'
import { teamRow } from './team-state.ts'

const maxChanges = 20

/** Stores the newest changes that all machines apply, for the Team page. */
export async function noteFollowedChanges(
  db: Database,
  changes: readonly TeamErased['erasures'][number][],
): Promise<void> {
  // Leaves out the hashes of names that deletions contain.
  const newer = changes.map(({ id, kind, at, by, subjects, revision }) => ({
    id,
    kind,
    at,
    by,
    subjects,
    revision,
  }))
  const ids = new Set(newer.map(({ id }) => id))
  await db.transaction('rw', db.teamState, async () => {
    const { erasures = [] } = (await teamRow(db, 'erased')) ?? {}
    const others = erasures.filter(({ id }) => !ids.has(id))
    const all = [...newer, ...others].toSorted((a, b) => b.revision - a.revision)
    await db.teamState.put({ key: 'erased', erasures: all.slice(0, maxChanges) })
  })
}
