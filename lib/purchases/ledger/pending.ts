import type { Database } from '../../records/database/database.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import { roundCredits } from '../prices/credits.ts'
import { noLedgerFilter } from './filter.ts'
import { daySums, reservedFor } from './spending.ts'
import { sumOfDays } from './sums.ts'
import { subjectNames, walkLedger } from './walk-ledger.ts'

/** Requests of unknown cost, newest first. The daily sums limit how much of the ledger is read. */
export async function pendingRequests(db: Database): Promise<LedgerRequest[]> {
  let { reserved } = sumOfDays(await daySums(db))
  const found: LedgerRequest[] = []
  if (reserved <= 0) return found
  for await (const requests of walkLedger(db, noLedgerFilter, subjectNames(db))) {
    const pending = requests.filter(({ cost }) => cost === null)
    found.push(...pending)
    reserved = pending.reduce((left, request) => roundCredits(left - reservedFor(request)), reserved)
    if (reserved <= 0) break
  }
  return found
}
