import type { Database } from '../../records/database/database.ts'
import { forgetSubjects, type Forgot } from '../erasure/forget.ts'
import type { How } from '../erasure/going.ts'
import type { Retention } from '../../settings/preferences.ts'
import { dueIn, isDue } from './due.ts'

/** Forgets all that is due; what is bought anew meanwhile or still to be asked by a batch stays. */
export async function purge(
  db: Database,
  retention: Retention,
  now: number,
  onNames: NonNullable<How['onNames']> = () => {},
): Promise<Forgot> {
  const { keys } = await dueIn(db, retention, now)
  return forgetSubjects(db, keys, {
    stillGoes: (subject) => subject !== undefined && isDue(subject, retention, now),
    afterBatches: true,
    onNames,
  })
}
