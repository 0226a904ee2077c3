import { retryItems } from '../../../lib/bulk/run-actions.ts'
import type { Database } from '../../../lib/records/database/database.ts'
import type { EndState } from '../../../lib/bulk/rows.ts'

export async function retryShown(db: Database, id: string, states: readonly EndState[]): Promise<void> {
  const retries = (await db.runs.get(id))?.retries ?? 0
  await retryItems(db, id, { states, retries })
}
