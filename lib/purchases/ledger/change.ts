import { roundCredits } from '../prices/round.ts'
import type { Database } from '../../records/database/database.ts'
import type { LedgerRequest } from '../../records/database/rows/purchases.ts'
import { spent } from './spending.ts'

type Counted = Pick<LedgerRequest, 'cost' | 'reserved'>

/** What a request counts for wherever credits are added up: its cost, or what is held back for it. */
export const countsFor = ({ cost, reserved }: Counted): number => cost ?? reserved

/** What is held back for a request whose cost is not known, in credits. */
export const heldFor = ({ cost, reserved }: Counted): number => (cost === null ? reserved : 0)

/** Changes a row of the ledger and the sums that it is part of, inside the caller's transaction over both. */
export async function changeRequest(
  db: Database,
  request: LedgerRequest,
  change: Partial<LedgerRequest>,
): Promise<void> {
  const after = { ...request, ...change }
  await spent(db.spending, request, {
    credits: roundCredits(countsFor(after) - countsFor(request)),
    held: roundCredits(heldFor(after) - heldFor(request)),
  })
  await db.requests.update(request.id, change)
}
