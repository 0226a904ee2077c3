import { roundCredits, sumCredits } from '../prices/credits.ts'
import type { Database } from '../../records/database/database.ts'
import type { AccountState, FreedRequest } from '../rows/account.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import { maxByRow } from './explain-costs.ts'
import { changeRequest } from './spending.ts'
import { isShared } from './unexplained.ts'

/** In ms, for a request that seemed free. Later charges are unexplained. */
const lateMs = 24 * 3_600_000

/** With more candidates than this, a late charge can't be attributed. */
const maxFreed = 20

export function freedAmong(
  before: FreedRequest[],
  rows: LedgerRequest[],
  costs: ReadonlyMap<string, Partial<LedgerRequest>> | undefined,
  now: number,
): FreedRequest[] {
  const more = rows.filter(({ id, outcome }) => outcome === 'unknown' && costs?.get(id)?.cost === 0)
  const added = more.map((row) => ({ request: row.id, maximum: maxByRow(row), at: now }))
  return [...before, ...added].filter(({ at }) => Math.abs(now - at) < lateMs).slice(-maxFreed)
}

/**
 * Attributes an unexplained drop to requests that seemed free, if only one way is possible: a single request within its
 * maximum, or all at their maximum. Returns the attributed credits and the requests still free. Runs in the caller's
 * transaction over `reconciledTables`.
 */
export async function chargeFreed(
  db: Database,
  account: Pick<AccountState, 'balance' | 'shared' | 'sharedInTeam'>,
  { excess, now }: { excess: number; now: number },
): Promise<{ charged: number; remaining: FreedRequest[] }> {
  const { freed } = account.balance
  const rows = (await db.requests.bulkGet(freed.map(({ request }) => request))).flatMap((row) =>
    row?.state === 'settled' ? row : [],
  )
  const isFree = ({ request, at }: FreedRequest) =>
    Math.abs(now - at) < lateMs &&
    rows.some(({ id, cost, costBy }) => id === request && cost === 0 && costBy === 'difference')
  const left = freed.filter(isFree)
  const [first, ...others] = left
  const one = first && others.length === 0 && excess <= first.maximum
  const all = excess === sumCredits(left.map(({ maximum }) => maximum))
  // If other clients use the key, the drop may be theirs.
  if (excess <= 0 || !first || isShared(account) || !(one || all)) return { charged: 0, remaining: left }
  for (const { request, maximum } of left) {
    const row = rows.find(({ id }) => id === request)!
    await changeRequest(db, row, { ...row, cost: one ? roundCredits(excess) : maximum })
  }
  return { charged: excess, remaining: [] }
}
