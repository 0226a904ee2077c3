import type { Database } from '../../records/database/database.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import { roundCredits } from '../prices/credits.ts'
import { noLedgerFilter } from './filter.ts'
import { daySums, heldFor } from './spending.ts'
import { sumOfDays } from './sums.ts'
import { subjectNames, walkLedger } from './walk-ledger.ts'

/** Requests with unknown cost, newest first. The daily sums limit how much of the ledger has to be read. */
export async function pendingRequests(db: Database): Promise<LedgerRequest[]> {
  let { held } = sumOfDays(await daySums(db))
  const found: LedgerRequest[] = []
  if (held <= 0) return found
  for await (const requests of walkLedger(db, noLedgerFilter, subjectNames(db))) {
    const pending = requests.filter(({ cost }) => cost === null)
    found.push(...pending)
    held = pending.reduce((left, request) => roundCredits(left - heldFor(request)), held)
    if (held <= 0) break
  }
  return found
}
