import type { Database } from '../records/database.ts'
import type { LedgerRequest } from './request.ts'
import { spent } from './spending.ts'

/** What a request counts for wherever credits are added up: its cost, or what is held back for it. */
export const countsFor = ({ cost, reserved }: Pick<LedgerRequest, 'cost' | 'reserved'>): number =>
  cost ?? reserved

/** Changes a row of the ledger and the sums that it is part of, inside the caller's transaction over both. */
export async function changeRequest(
  db: Database,
  request: LedgerRequest,
  change: Partial<LedgerRequest>,
): Promise<void> {
  await spent(db.spending, request, countsFor({ ...request, ...change }) - countsFor(request))
  await db.requests.update(request.id, change)
}
