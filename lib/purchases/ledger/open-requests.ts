import type { Requester } from '../account/circuit-breaker.ts'
import { gateFor } from '../account/gate.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import type { Price } from '../prices/prices.ts'
import type { Database } from '../../records/database/database.ts'
import type { LedgerRequest, RequestState } from '../rows/requests.ts'
import type { AccountState } from '../rows/account.ts'
import type { Closed } from '../rows/refusal.ts'
import { countsFor, changeRequest } from './spending.ts'
import { endingsWithoutResponse, endRequest } from './request-endings.ts'

/** The provider may have received the request. */
export const sentStates: RequestState[] = ['reserved', 'sent', 'responded']

/** All requests in flight. Their states are adjacent in the index. */
export function openRequestsIn(db: Database): Promise<LedgerRequest[]> {
  return db.requests.where('state').between('reserved', 'sent', true, true).toArray()
}

/**
 * All requests without an outcome. Their states sort before `settled`; a `notEqual` query would step over every settled
 * row.
 */
export function unsettledIn(db: Database): Promise<LedgerRequest[]> {
  return db.requests.where('state').below('settled').toArray()
}

export async function openRequestsOf(db: Database, account: string): Promise<LedgerRequest[]> {
  return (await openRequestsIn(db)).filter((request) => request.account === account)
}

/**
 * Why a request of this price can't be sent now, or `null`. Considers requests in flight and late charges. `asker` is
 * as for `gateFor`; `own` is the request's id if it is in flight itself.
 */
export async function refusalByAccount(
  db: Database,
  account: AccountState,
  price: Pick<Price, 'maximum'>,
  now: number,
  asker: Requester | null,
  own?: string,
): Promise<Closed | null> {
  return gateFor(await withoutPromised(db, account, own), price, now, asker)
}

/** The account, with possible pending charges deducted if the balance is short. */
export async function withoutPromised(
  db: Database,
  account: AccountState,
  own?: string,
): Promise<AccountState> {
  const { balance, refused } = account
  // Only after credits were refused: a run has many uncounted requests, and reading them all would be slow.
  if (balance.remaining === null || !refused.credits) return account
  const left = roundCredits(balance.remaining - (await promised(db, account.id, own)))
  return { ...account, balance: { ...balance, remaining: left } }
}

async function promised(db: Database, account: string, own?: string): Promise<number> {
  const uncounted = await db.requests.where('[account+counted]').equals([account, 0]).toArray()
  const open = uncounted.filter(
    ({ id, state, outcome }) => id !== own && (sentStates.includes(state) || outcome === 'unknown'),
  )
  return sumCredits(open.map(countsFor))
}

/** No request runs longer than four minutes; after five, treat it as stuck. */
const longestInFlightMs = 300_000

/** A pending click expires after ten minutes; this adds a margin. */
const longestWaitMs = 660_000

/**
 * The latest time at which a request may have been sent, in ms since epoch. Chromium starts the next worker five
 * seconds after considering one stopped; on a busy computer the old one may still send after the recorded time.
 */
export const requestEnd = ({
  problem,
  sentAt,
  settledAt,
}: Pick<LedgerRequest, 'problem' | 'sentAt' | 'settledAt'>): number =>
  problem?.kind === 'stopped' ? Math.min(settledAt ?? 0, (sentAt ?? 0) + longestInFlightMs) : (sentAt ?? 0)

/** After a clock change, a request may look stuck when it isn't; its response then finds the row closed. */
function isInFlight(
  { state, sentAt, reservedAt }: Pick<LedgerRequest, 'state' | 'sentAt' | 'reservedAt'>,
  now: number,
): boolean {
  if (state === 'settled') return false
  const longest = state === 'pending' ? longestWaitMs : longestInFlightMs
  return Math.abs(now - (sentAt ?? reservedAt)) <= longest
}

/** Whether any request is in flight. Runs in the caller's transaction over `requests`, or in its own. */
export async function isAnythingInFlight(db: Database, now: number): Promise<boolean> {
  const open = await openRequestsIn(db)
  return open.some((request) => isInFlight(request, now))
}

/** Settles stuck requests, so that they don't block deletions forever. */
export async function settleStuck(db: Database, now: number): Promise<void> {
  // Usually there are none, so look before taking the lock.
  if ((await unsettledIn(db)).length === 0) return
  await db.transaction('rw', db.requests, db.spending, async () => {
    for (const request of await unsettledIn(db)) {
      if (request.state === 'settled' || isInFlight(request, now)) continue
      await changeRequest(db, request, endRequest(request, endingsWithoutResponse[request.state], now))
    }
  })
}
