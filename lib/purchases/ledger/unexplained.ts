import { roundCredits, sumCredits } from '../prices/credits.ts'
import type { Database } from '../../records/database/database.ts'
import { nothingSpent, spendingKeys, withUnexplained } from './spending.ts'
import type { AccountState, ReportedCredits } from '../rows/account.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Unexplained } from '../rows/spending.ts'
import { localDay } from './calendar.ts'

export const unexplainedTables = (db: Database) => [db.unexplained, db.spending]

/** Keep at most 20 candidate requests per unexplained charge. */
const maxCandidates = 20

export const lastOf = (requests: string[]): string[] => [...new Set(requests)].slice(-maxCandidates)

interface Noticed {
  account: string
  at: number
  decrease: number
  explained: number
  /** Ended since the last comparison. */
  rows: Pick<LedgerRequest, 'id' | 'run' | 'trigger' | 'watch'>[]
  reported: ReportedCredits | null
  requests: string[]
  /** Other clients use the key, so the drop is recorded but not counted. */
  shared: boolean
}

/** Records an unexplained drop. Runs in the caller's transaction over `unexplainedTables`. */
export async function addUnexplained(db: Database, noticed: Noticed): Promise<void> {
  const { account, at, decrease, explained, rows, reported, requests, shared } = noticed
  const runs = [...rows.map((row) => row.run), ...(reported ? [reported.run] : [])]
  const [run = null, ...others] = new Set(runs)
  const [watch, ...otherLists] = new Map(rows.map((each) => [each.watch?.list, each.watch])).values()
  const row: Unexplained = {
    id: crypto.randomUUID(),
    account,
    day: localDay(at),
    at,
    decrease,
    explained,
    counted: 0,
    state: shared ? 'others' : 'open',
    run: others.length === 0 && typeof run !== 'object' ? run : null,
    ...(watch && otherLists.length === 0 ? { watch } : {}),
    auto: runs.length > 0 && rows.every(({ trigger }) => trigger === 'auto') && (reported?.auto ?? true),
    seen: shared,
    requests: lastOf([...requests, ...rows.map(({ id }) => id)]),
  }
  await db.unexplained.add(row)
  if (!shared) await changeUnexplained(db, row, { counted: roundCredits(decrease - explained) })
}

/** The drops of all accounts that still count as unexplained, oldest first. */
export function allUnexplained(db: Database): Promise<Unexplained[]> {
  // A filter on the collection would use a cursor, which waits for the database at each row.
  return db.unexplained
    .toArray()
    .then((rows) => rows.filter(({ state }) => state === 'open').toSorted((a, b) => a.at - b.at))
}

/** The drops of one account that still count as unexplained, oldest first. */
export function openUnexplained(db: Database, account: string): Promise<Unexplained[]> {
  return db.unexplained.where('[account+state]').equals([account, 'open']).sortBy('at')
}

/**
 * Called when the balance rose by `rise` credits without a top-up: that part of the drops was no cost. Releases it,
 * newest drop first, and returns the released credits. Runs in the caller's transaction over `unexplainedTables`.
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

/** Whether others use the key, according to a person or the team. */
export const isShared = ({ shared, sharedInTeam }: Pick<AccountState, 'shared' | 'sharedInTeam'>): boolean =>
  shared || sharedInTeam

/** Attributes the drops since a time to other clients, so that they no longer count. */
export async function attributeToOthers(db: Database, account: string, since = 0): Promise<void> {
  for (const row of await openUnexplained(db, account))
    if (row.at >= since) await changeUnexplained(db, row, { counted: 0, state: 'others', seen: true })
}

/** Marks all drops of the account as seen; they still count. */
export async function markUnexplainedSeen(db: Database, account: string): Promise<void> {
  for (const { id, seen } of await openUnexplained(db, account))
    if (!seen) await db.unexplained.update(id, { seen: true })
}

export const countedOf = (rows: Pick<Unexplained, 'counted'>[]): number =>
  sumCredits(rows.map(({ counted }) => counted))

/** Changes a row and its sums. Runs in the caller's transaction over `unexplainedTables`. */
export async function changeUnexplained(
  db: Database,
  row: Unexplained,
  to: Partial<Unexplained>,
): Promise<void> {
  const more = roundCredits((to.counted ?? row.counted) - row.counted)
  await db.unexplained.update(row.id, to)
  await addToSums(db, row, more)
}

/** Adds unexplained credits to the sums that they count against. Runs in the caller's transaction. */
export async function addToSums(
  db: Database,
  row: Pick<Unexplained, 'day' | 'run' | 'account' | 'auto' | 'watch'>,
  more: number,
): Promise<void> {
  if (more === 0) return
  for (const key of spendingKeys(row)) {
    const sum = (await db.spending.get(key)) ?? nothingSpent(key)
    await db.spending.put(withUnexplained(sum, row, more))
  }
}
