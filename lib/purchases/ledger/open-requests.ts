import type { Requester } from '../account/brake.ts'
import { gateFor } from '../account/gate.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import type { Price } from '../prices/prices.ts'
import type { Database } from '../../records/database/database.ts'
import type {
  LedgerRequest,
  RequestState,
  AccountState,
  Closed,
} from '../../records/database/rows/purchases.ts'
import { countsFor, changeRequest } from './spending.ts'
import { problem } from '../../api/problem.ts'

/** States in which the service may be working on a request. */
export const sentStates: RequestState[] = ['reserved', 'sent', 'answered']

/** All requests that are out: by their names their states are side by side in the index. */
export function openRequestsIn(db: Database): Promise<LedgerRequest[]> {
  return db.requests.where('state').between('answered', 'sent', true, true).toArray()
}

/** All requests that have no outcome yet. By ranges: `notEqual` walks over every settled one, a cursor's step each. */
export function unsettledIn(db: Database): Promise<LedgerRequest[]> {
  const state = () => db.requests.where('state')
  return Promise.all([state().below('settled').toArray(), state().above('settled').toArray()]).then((each) =>
    each.flat(),
  )
}

/** The account's requests that are out. */
export async function openRequestsOf(db: Database, account: string): Promise<LedgerRequest[]> {
  return (await openRequestsIn(db)).filter((request) => request.account === account)
}

/**
 * Why a request of this price may not be sent now, beside what is out and may be charged yet; `null`: it may. `asker`: as for
 * `gateFor`; `own`: the id of the request, where it is among what is out.
 */
export async function refusalByAccount(
  db: Database,
  account: AccountState,
  price: Pick<Price, 'most'>,
  now: number,
  asker: Requester | null,
  own?: string,
): Promise<Closed | null> {
  return gateFor(await withoutPromised(db, account, own), price, now, asker)
}

/** The account with the credits that are left once all is charged that may still be, where every credit matters. */
export async function withoutPromised(
  db: Database,
  account: AccountState,
  own?: string,
): Promise<AccountState> {
  const { creditsLeft, creditsRefused } = account
  // While a batch runs, many a request is uncounted.
  if (creditsLeft === null || !creditsRefused) return account
  return { ...account, creditsLeft: roundCredits(creditsLeft - (await promised(db, account.id, own))) }
}

/** Credits that the service may have taken, or take, since it last reported what is left. */
async function promised(db: Database, account: string, own?: string): Promise<number> {
  const uncounted = await db.requests.where('[account+counted]').equals([account, 0]).toArray()
  const open = uncounted.filter(
    ({ id, state, outcome }) => id !== own && (sentStates.includes(state) || outcome === 'unknown'),
  )
  return sumCredits(open.map(countsFor))
}

/** A request is out for four minutes at the most; after five nothing will ever end it. */
const longestOutMs = 300_000

/** A click that waits for a limit expires after ten minutes; here the same with room to spare. */
const longestWaitMs = 660_000

/**
 * By when a request that ended without an answer had left at the latest, in milliseconds since 1970. Where its life was
 * taken for stopped that is not when it was written down: Chromium begins the next life after five seconds, whether or not
 * the one before has ended, and on a busy computer that one goes on and sends what it had begun.
 */
export const leftBy = ({
  problem,
  sentAt,
  settledAt,
}: Pick<LedgerRequest, 'problem' | 'sentAt' | 'settledAt'>): number =>
  problem?.kind === 'stopped' ? Math.min(settledAt ?? 0, (sentAt ?? 0) + longestOutMs) : (sentAt ?? 0)

/**
 * Whether a request may still end by itself at `now`, in milliseconds since 1970. A clock that was set, in either
 * direction, makes one look stuck; its answer then finds the row closed.
 */
function isUnderWay(
  { state, sentAt, reservedAt }: Pick<LedgerRequest, 'state' | 'sentAt' | 'reservedAt'>,
  now: number,
): boolean {
  if (state === 'settled') return false
  const longest = state === 'waiting' ? longestWaitMs : longestOutMs
  return Math.abs(now - (sentAt ?? reservedAt)) <= longest
}

/** Whether anything is out at the service right now. Inside the caller's transaction over `requests`, or by itself. */
export async function isAnythingOut(db: Database, now: number): Promise<boolean> {
  const open = await openRequestsIn(db)
  return open.some((request) => isUnderWay(request, now))
}

/** How a request ends that certainly never left: it costs nothing. */
export const unsent = { outcome: 'refused', cost: 0, costBy: 'price', counted: 1 } as const

/** How a request ends that nobody ends any more. What may have been charged keeps what is held back for it. */
export const endingsWithoutAnswer: Record<Exclude<RequestState, 'settled'>, Partial<LedgerRequest>> = {
  waiting: { ...unsent, problem: problem('expired') },
  reserved: { ...unsent, problem: problem('stopped') },
  sent: { outcome: 'unknown', problem: problem('stopped') },
  answered: { outcome: 'unknown', problem: problem('unreadable') },
}

/** Settles every request that is open and not under way at `now`, so that none refuses a deletion for ever. */
export async function settleStuck(db: Database, now: number): Promise<void> {
  // Nearly always none: then nothing is locked.
  if ((await unsettledIn(db)).length === 0) return
  await db.transaction('rw', db.requests, db.spending, async () => {
    for (const request of await unsettledIn(db)) {
      if (request.state === 'settled' || isUnderWay(request, now)) continue
      await changeRequest(db, request, {
        ...endingsWithoutAnswer[request.state],
        state: 'settled',
        settledAt: now,
      })
    }
  })
}
