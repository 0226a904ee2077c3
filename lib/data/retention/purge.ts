import type { Database } from '../../records/database/database.ts'
import { deleteSubjects, type DeletionCounts } from '../erasure/delete-subjects.ts'
import type { EraseOptions } from '../erasure/plan-erasure.ts'
import type { Retention } from '../../settings/preferences.ts'
import { dueIn, isDue, watchedListIds } from './due.ts'

export async function purge(
  db: Database,
  retention: Retention,
  now: number,
  onNames: NonNullable<EraseOptions['onNames']> = () => {},
): Promise<DeletionCounts> {
  const [{ keys }, watched] = await Promise.all([dueIn(db, retention, now), watchedListIds(db)])
  return deleteSubjects(db, keys, {
    shouldDelete: (subject) => subject !== undefined && isDue(subject, retention, now, watched),
    afterRuns: true,
    onlyLocally: true,
    onNames,
  })
}
