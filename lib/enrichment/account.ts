import type { Account } from '../api/account.ts'
import type { Reply } from '../api/interpret.ts'
import { unknownAccount, type AccountState } from '../credits/account.ts'
import { heardBy } from '../credits/hear.ts'
import { roundCredits } from '../credits/round.ts'
import { changeRequest } from '../ledger/change.ts'
import { outOf } from '../ledger/open.ts'
import { reckon } from '../ledger/reckon.ts'
import type { LedgerRequest } from '../ledger/request.ts'
import type { Database } from '../records/database.ts'
import { learn } from './learn.ts'
import type { Shop } from './shop.ts'

interface Answered {
  date: string | null
  /** When the answer came, by the computer's clock. */
  at: number
}

/** The tables that hearing of an account writes. */
export const accountedIn = (db: Database) => [db.requests, db.accounts, db.spending, db.learned]

/** Hears what a request's answer says of its account, inside the caller's transaction over `accountedIn`. */
export async function hearRequest(
  shop: Shop,
  request: LedgerRequest,
  reply: Reply,
  answered: Answered,
): Promise<void> {
  const { db } = shop
  const out = (await outOf(db, request.account, request.id)).length
  const known = (await db.accounts.get(request.account)) ?? unknownAccount(request.account)
  // Only what nothing else overlapped can be compared: of two at once, each may have been counted before the other.
  const quiet = out === 0 && request.alone && known.turn === request.turn
  await hear(shop, known, reply, { ...answered, out, quiet, request })
}

/** Hears the answer to a question for the quotas. `turn`: the account's when it was asked, with nothing out. */
export async function hearQuotas(
  shop: Shop,
  id: string,
  reply: Reply,
  { turn, ...answered }: Answered & { turn: number | null },
): Promise<void> {
  const { db } = shop
  await db.transaction('rw', accountedIn(db), async () => {
    const out = (await outOf(db, id)).length
    const known = (await db.accounts.get(id)) ?? unknownAccount(id)
    await hear(shop, known, reply, {
      ...answered,
      out,
      quiet: out === 0 && known.turn === turn,
      request: null,
    })
  })
}

interface Hearing extends Answered {
  out: number
  quiet: boolean
  request: LedgerRequest | null
}

async function hear(shop: Shop, known: AccountState, reply: Reply, hearing: Hearing): Promise<void> {
  const { problem, outcome } = reply
  const { request, at } = hearing
  // What another life of the worker left is heard at some later time, by clocks that may have been set since.
  const late = request !== null && request.life !== shop.life
  const account = late ? withoutMinute(reply.account) : reply.account
  const next = heardBy(known, {
    ...hearing,
    date: late ? null : hearing.date,
    at,
    now: shop.steadyNow(),
    account,
    problem,
    outcome,
    quotas: request === null,
  })
  const left = account.creditsLeft
  const compared =
    hearing.quiet && left !== null
      ? await compare(shop, next, { left, total: account.creditsTotal }, reply, hearing.request)
      : next
  await shop.db.accounts.put(compared)
}

/** Which minute that was is not to be known any more; the day is, but for minutes. */
function withoutMinute(told: Account): Account {
  return { ...told, minute: { ...told.minute, reset: null } }
}

/** Nobody knows whether the service still works on a request that ended without an answer, for so long. */
const lateMs = 30_000

/** Explains the fall of the credits since they were last compared by the requests that ended since then. */
async function compare(
  shop: Shop,
  account: AccountState,
  told: { left: number; total: number | null },
  reply: Reply,
  current: LedgerRequest | null,
): Promise<AccountState> {
  const { db } = shop
  const uncounted = await db.requests.where('[account+counted]').equals([account.id, 0]).toArray()
  const rows = uncounted.filter(({ state }) => state !== 'waiting')
  const now = shop.now()
  const mayComeLate = ({ id, outcome, sentAt }: LedgerRequest) =>
    id !== current?.id && outcome === 'unknown' && Math.abs(now - (sentAt ?? 0)) < lateMs
  if (rows.some((row) => row.state !== 'settled' || mayComeLate(row))) return account
  const { anchor } = account
  const { found, disagreement } = anchor
    ? reckon(fallBetween(anchor, told), rows)
    : { found: new Map<string, never>(), disagreement: null }
  for (const row of rows) {
    const change = { counted: 1 as const, ...found.get(row.id) }
    await changeRequest(db, row, change)
    if (row.id === current?.id && found.has(row.id)) await learn(db, { ...row, ...change }, reply)
  }
  return {
    ...account,
    anchor: told,
    disagreement: disagreement ? { ...disagreement, at: now, seen: false } : account.disagreement,
  }
}

/** By how many credits the account fell; what was topped up meanwhile shows in the total, where that is told. */
function fallBetween(
  before: { left: number; total: number | null },
  now: { left: number; total: number | null },
): number {
  const added = before.total === null || now.total === null ? 0 : now.total - before.total
  return roundCredits(before.left - now.left + added)
}

/** The person was told that the credits fell by more than the ledger explains. */
export async function accountNoted(db: Database, id: string): Promise<void> {
  await db.transaction('rw', db.accounts, async () => {
    const account = await db.accounts.get(id)
    if (account?.disagreement)
      await db.accounts.put({ ...account, disagreement: { ...account.disagreement, seen: true } })
  })
}
