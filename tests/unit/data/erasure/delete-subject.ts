import { deleteSubjects, type DeletionResult } from '../../../../lib/data/erasure/delete-subjects.ts'
import type { EraseOptions } from '../../../../lib/data/erasure/plan-erasure.ts'
import type { Database } from '../../../../lib/records/database/database.ts'

export async function deleteSubject(
  db: Database,
  alias: string,
  how: EraseOptions = {},
): Promise<DeletionResult> {
  const { postponed: later } = await deleteSubjects(db, [alias], how)
  return later > 0 ? 'in-flight' : 'deleted'
}
