import type { ReadonlySignal } from '@preact/signals'
import { runKey, nothingSpent } from '../../lib/purchases/ledger/spending.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { BulkRun } from '../../lib/bulk/rows.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import { live } from '../model/live.ts'

export interface RunCost {
  run: Pick<BulkRun, 'id' | 'name'>
  sum: Spending
}

export function watchRuns(db: Database): ReadonlySignal<RunCost[] | undefined> {
  return live(
    () => null,
    async () => {
      const runs = await db.runs.orderBy('createdAt').reverse().toArray()
      const keys = runs.map(({ id }) => runKey(id))
      const sums = await db.spending.bulkGet(keys)
      return runs.map(({ id, name }, at) => ({
        run: { id, name },
        sum: sums[at] ?? nothingSpent(keys[at]!),
      }))
    },
  )
}
