import { roundCredits } from '../credits/round.ts'
import { countsFor } from '../ledger/change.ts'
import type { LedgerRequest } from '../ledger/request.ts'
import { batchKey, nothingSpent, type Spending } from '../ledger/spending.ts'
import type { Database } from '../records/database.ts'
import { lookThrough } from '../records/look-through.ts'

const chunk = 2000

/** Adds up all that was spent anew from the ledger, in one transaction. */
export function recount(db: Database): Promise<void> {
  return db.transaction('rw', db.requests, db.spending, async () => {
    const sums = new Map<string, Spending>()
    await lookThrough(db.requests, chunk, async (requests) => {
      for (const request of requests) for (const key of sumsOf(request)) add(sums, key, request)
    })
    await db.spending.clear()
    await db.spending.bulkPut([...sums.values()])
  })
}

const sumsOf = ({ day, batch }: LedgerRequest) => (batch === null ? [day] : [day, batchKey(batch)])

function add(sums: Map<string, Spending>, key: string, request: LedgerRequest): void {
  const sum = sums.get(key) ?? nothingSpent(key)
  const credits = countsFor(request)
  const one = sum.operations[request.operation] ?? { credits: 0, requests: 0 }
  sums.set(key, {
    ...sum,
    credits: roundCredits(sum.credits + credits),
    requests: sum.requests + 1,
    auto: request.trigger === 'auto' ? roundCredits(sum.auto + credits) : sum.auto,
    operations: {
      ...sum.operations,
      [request.operation]: { credits: roundCredits(one.credits + credits), requests: one.requests + 1 },
    },
  })
}
