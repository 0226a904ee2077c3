import { roundCredits, sumCredits } from '../prices/credits.ts'
import type { Database } from '../../records/database/database.ts'
import { nothingSpent, spendingKeys, withUnexplained } from './spending.ts'
import type {
  AccountState,
  LedgerRequest,
  ToldCredits,
  Unexplained,
} from '../../records/database/rows/purchases.ts'
import { localDay } from './calendar.ts'

/** The tables that noting and explaining write. */
export const unexplainedTables = (db: Database) => [db.unexplained, db.spending]

/** So many of the requests that something may be the cost of are kept: nobody looks through more. */
const mostKept = 20

/** The last of some requests, by their ids. */
export const lastOf = (requests: string[]): string[] => [...new Set(requests)].slice(-mostKept)

interface Noticed {
  account: string
  at: number
  fell: number
  ours: number
  /** The requests that ended since the credits were last compared. */
  rows: Pick<LedgerRequest, 'id' | 'batch' | 'trigger'>[]
  /** Those of them that told their cost, where these were added up. */
  told?: ToldCredits | undefined
  /** Others that it may be the cost of, by their ids. */
  requests: string[]
  /** Other clients use the key: it is noted, and counts against nothing. */
  shared: boolean
}

/** Notes a fall that is not explained, inside the caller's transaction over `unexplainedIn`. */
export async function addUnexplained(db: Database, noticed: Noticed): Promise<void> {
  const { account, at, fell, ours, rows, told, requests, shared } = noticed
  const batches = [...rows.map((row) => row.batch), ...(told ? [told.batch] : [])]
  const [batch = null, ...others] = new Set(batches)
  const row: Unexplained = {
    id: crypto.randomUUID(),
    account,
    day: localDay(at),
    at,
    fell,
    ours,
    counted: 0,
    state: shared ? 'others' : 'open',
    batch: others.length === 0 && typeof batch !== 'object' ? batch : null,
    auto: batches.length > 0 && rows.every(({ trigger }) => trigger === 'auto') && (told?.auto ?? true),
    seen: shared,
    requests: lastOf([...requests, ...rows.map(({ id }) => id)]),
  }
  await db.unexplained.add(row)
  if (!shared) await changeUnexplained(db, row, { counted: roundCredits(fell - ours) })
}

/** What is gone of any account and still counts as unexplained, the oldest first. */
export function allUnexplained(db: Database): Promise<Unexplained[]> {
  // At once: a filter goes through them with a cursor, which waits for the database at each.
  return db.unexplained
    .toArray()
    .then((rows) => rows.filter(({ state }) => state === 'open').toSorted((a, b) => a.at - b.at))
}

/** What of an account's credits is gone and still counts as unexplained, the oldest first. */
export function openUnexplained(db: Database, account: string): Promise<Unexplained[]> {
  return db.unexplained.where('[account+state]').equals([account, 'open']).sortBy('at')
}

/**
 * The account's credits rose by so many without a top-up: as much of what was unexplained was no cost, the newest
 * first. Gives how many credits of the rise that takes. Inside the caller's transaction over `unexplainedIn`.
 */
export async function releaseUnexplained(db: Database, account: string, rise: number): Promise<number> {
  let left = rise
  for (const row of (await openUnexplained(db, account)).toReversed()) {
    if (left <= 0) break
    const counted = roundCredits(Math.max(0, row.counted - left))
    left = roundCredits(left - (row.counted - counted))
    await changeUnexplained(db, row, {
      counted,
      ...(counted === 0 ? { state: 'explained', seen: true } : {}),
    })
  }
  return roundCredits(rise - left)
}

/** Whether other clients use an account's key, as a person said or a team shows. */
export const isShared = ({ shared, sharedInTeam }: Pick<AccountState, 'shared' | 'sharedInTeam'>): boolean =>
  shared === true || sharedInTeam === true

/** Other clients of the key spent what is not explained since then: it counts against nothing any more. */
export async function attributeToOthers(db: Database, account: string, since = 0): Promise<void> {
  for (const row of await openUnexplained(db, account))
    if (row.at >= since) await changeUnexplained(db, row, { counted: 0, state: 'others', seen: true })
}

/** A person has seen all that is not explained so far; it goes on counting. */
export async function markUnexplainedSeen(db: Database, account: string): Promise<void> {
  for (const { id, seen } of await openUnexplained(db, account))
    if (!seen) await db.unexplained.update(id, { seen: true })
}

/** Credits that still count, in all. */
export const countedOf = (rows: Pick<Unexplained, 'counted'>[]): number =>
  sumCredits(rows.map(({ counted }) => counted))

/** Changes a row and the sums that it counts in, inside the caller's transaction over `unexplainedTables`. */
export async function changeUnexplained(
  db: Database,
  row: Unexplained,
  to: Partial<Unexplained>,
): Promise<void> {
  const more = roundCredits((to.counted ?? row.counted) - row.counted)
  await db.unexplained.update(row.id, to)
  await addToSums(db, row, more)
}

/** Adds so many unexplained credits to the sums that they count against, inside the caller's transaction. */
export async function addToSums(
  db: Database,
  row: Pick<Unexplained, 'day' | 'batch' | 'account' | 'auto'>,
  more: number,
): Promise<void> {
  if (more === 0) return
  for (const key of spendingKeys(row)) {
    const sum = (await db.spending.get(key)) ?? nothingSpent(key)
    await db.spending.put(withUnexplained(sum, row, more))
  }
}
