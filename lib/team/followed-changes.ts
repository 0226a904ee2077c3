import type { Database } from '../records/database/database.ts'
import type { TeamErased } from '../records/database/rows/team.ts'
import { teamRow } from './team-state.ts'

const mostRemembered = 20

/** Remembers what all machines of the team are to follow, for the page of the team: the last ones. */
export async function noteFollowedChange(
  db: Database,
  { id, kind, at, by, subjects, revision }: TeamErased['erasures'][number],
): Promise<void> {
  await db.transaction('rw', db.teamState, async () => {
    const { erasures = [] } = (await teamRow(db, 'erased')) ?? {}
    const others = erasures.filter((each) => each.id !== id)
    const all = [{ id, kind, at, by, subjects, revision }, ...others].toSorted(
      (a, b) => b.revision - a.revision,
    )
    await db.teamState.put({ key: 'erased', erasures: all.slice(0, mostRemembered) })
  })
}
