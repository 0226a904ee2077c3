import type { EntityTable } from 'dexie'
import type { OperationName } from '../api/operations.ts'
import { roundCredits } from '../credits/round.ts'
import type { LedgerRequest } from './request.ts'

/** A sum over requests: what they cost, or where that is not known, what is held back for them. */
export interface Spending {
  /** A local calendar day such as `2026-11-21`, or `batch:` and its id. */
  key: string
  credits: number
  requests: number
  /** The part of it that Sidelight bought by itself, because a person turned that on. */
  auto: number
  operations: Partial<Record<OperationName, { credits: number; requests: number }>>
}

export const nothingSpent = (key: string): Spending => ({
  key,
  credits: 0,
  requests: 0,
  auto: 0,
  operations: {},
})

export const batchKey = (batch: string): string => `batch:${batch}`

type Spender = Pick<LedgerRequest, 'day' | 'batch' | 'operation' | 'trigger'>

/** Adds to the sums that a request belongs to, inside the caller's transaction over `spending`. */
export async function spent(
  table: EntityTable<Spending, 'key'>,
  { day, batch, operation, trigger }: Spender,
  credits: number,
  requests = 0,
): Promise<void> {
  if (credits === 0 && requests === 0) return
  for (const key of batch === null ? [day] : [day, batchKey(batch)]) {
    const sum = (await table.get(key)) ?? nothingSpent(key)
    const one = sum.operations[operation] ?? { credits: 0, requests: 0 }
    await table.put({
      ...sum,
      credits: roundCredits(sum.credits + credits),
      requests: sum.requests + requests,
      auto: trigger === 'auto' ? roundCredits(sum.auto + credits) : sum.auto,
      operations: {
        ...sum.operations,
        [operation]: { credits: roundCredits(one.credits + credits), requests: one.requests + requests },
      },
    })
  }
}
