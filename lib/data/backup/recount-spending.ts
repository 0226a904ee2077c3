import {
  nothingSpent,
  spendingKeys,
  withShare,
  withUnexplained,
  countsFor,
  reservedFor,
} from '../../purchases/ledger/spending.ts'
import type { Database } from '../../records/database/database.ts'
import { walkRows } from '../../records/database/walk-rows.ts'
import type { Spending } from '../../purchases/rows/spending.ts'

const chunk = 2000

/** From the ledger and the unexplained drops, in one transaction. */
export function recountSpending(db: Database): Promise<void> {
  return db.transaction('rw', db.requests, db.unexplained, db.spending, async () => {
    const sums = new Map<string, Spending>()
    const add = (keys: string[], to: (sum: Spending) => Spending) => {
      for (const key of keys) sums.set(key, to(sums.get(key) ?? nothingSpent(key)))
    }
    await walkRows(db.requests, chunk, async (requests) => {
      for (const request of requests) {
        const share = { credits: countsFor(request), reserved: reservedFor(request), requests: 1 }
        add(spendingKeys(request), (sum) => withShare(sum, request, share))
      }
    })
    await db.unexplained.each((row) => {
      if (row.counted > 0) add(spendingKeys(row), (sum) => withUnexplained(sum, row, row.counted))
    })
    await db.spending.clear()
    await db.spending.bulkPut([...sums.values()])
  })
}
