import { gate } from '../account/gate.ts'
import { roundCredits, sumCredits } from '../prices/round.ts'
import type { Price } from '../prices/prices.ts'
import type { Database } from '../../records/database/database.ts'
import { countsFor } from './change.ts'
import type {
  LedgerRequest,
  RequestState,
  AccountState,
  Closed,
} from '../../records/database/rows/purchases.ts'

/** States in which the service may be working on a request. */
export const outStates: RequestState[] = ['reserved', 'sent', 'answered']

/** The account's requests that are out, but for one. */
export async function outOf(db: Database, account: string, but?: string): Promise<LedgerRequest[]> {
  const open = await db.requests.where('state').anyOf(outStates).toArray()
  return open.filter((request) => request.account === account && request.id !== but)
}

/** Why a request of this price may not be sent now, beside what is out and may be charged yet; `null`: it may. */
export async function closedFor(
  db: Database,
  account: AccountState,
  price: Price,
  now: number,
): Promise<Closed | null> {
  const { creditsLeft, stopped } = account
  // Only where every credit matters: while a batch runs, many a request is uncounted.
  if (creditsLeft === null || stopped !== 'out-of-credits') return gate(account, price, now)
  return gate(
    { ...account, creditsLeft: roundCredits(creditsLeft - (await promised(db, account.id))) },
    price,
    now,
  )
}

/** Credits that the service may have taken, or take, since it last told what is left. */
async function promised(db: Database, account: string): Promise<number> {
  const uncounted = await db.requests.where('[account+counted]').equals([account, 0]).toArray()
  const open = uncounted.filter(({ state, outcome }) => outStates.includes(state) || outcome === 'unknown')
  return sumCredits(open.map(countsFor))
}
