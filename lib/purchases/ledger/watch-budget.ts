import type { Database } from '../../records/database/database.ts'
import type { AccountState } from '../rows/account.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Spending } from '../rows/spending.ts'
import type { WatchedFor, Watch } from '../../watch/rows.ts'
import { profileOf } from '../../settings/accounts.ts'
import { roundCredits, sumCredits } from '../prices/credits.ts'
import type { SpendingSums } from './spending-sums.ts'
import { localDay, startOfDay } from './calendar.ts'
import type { SpendingFacts } from './judge.ts'
import { countedSpending, countsFor, watchKey } from './spending.ts'

/** A month's budget applies to any this many days, so that no calendar month can exceed it. */
export const monthDays = 31

/** Maximum number of unused daily shares that add up. Without it, a long break would end in a burst of checks. */
const keptShares = 3

/** The margin of one check in credits: at most a twentieth of the budget, so that small budgets can be used up. */
const marginOf = (reserved: number, budget: number): number =>
  Math.min(3, Math.floor(budget / (20 * Math.max(reserved, 1)))) * reserved

/**
 * The credits that a check must leave in its budget, in case the provider doubled its price without notice.
 * `unconfirmed`: from `unconfirmedCredits`. They may have cost twice as much; at most `spent` of them are in this budget.
 */
export const spareOf = (
  { watch, reserved }: Pick<LedgerRequest, 'watch' | 'reserved'>,
  { spent, budget }: { spent: number; budget: number | null },
  unconfirmed: number,
): number =>
  watch && budget !== null ? roundCredits(marginOf(reserved, budget) + Math.min(unconfirmed, spent)) : 0

/**
 * Credits counted for an account's requests that no balance has confirmed yet; 0 if the provider reports no balance.
 * After a lost response, balances aren't compared for a while, so an increased price shows only after several more
 * checks.
 */
async function unconfirmedCredits(
  db: Database,
  { id, balance }: Pick<AccountState, 'id' | 'balance'>,
): Promise<number> {
  if (!balance.compared) return 0
  const rows = await db.requests.where('[account+counted]').equals([id, 0]).toArray()
  return sumCredits(rows.map(countsFor))
}

/** One day's share of a month's budget, in credits. */
const shareOf = (monthlyBudget: number): number => monthlyBudget / monthDays

/** The most that a watched list may spend on one day, in credits: three days' shares of its budget, or one check. */
export const mostInDay = (monthlyBudget: number, price: number): number =>
  Math.max(shareOf(monthlyBudget) * keptShares, price)

/** A watched list's sums that count on a local calendar day. Later days exist if the clock was set back. */
export function watchSums(db: Database, list: string, day: string): Promise<Spending[]> {
  return db.spending
    .where('key')
    .between(watchKey(list, oldestCountedDay(day)), watchKey(list, '\uffff'))
    .toArray()
}

/** Beyond this, in ms, the computer's clock counts as wrong. */
const wrongClockMs = 21_600_000

/**
 * The local calendar day that a check counts for. By the provider's clock if the computer's differs by hours, so that a
 * wrong date doesn't reopen a month's budget.
 */
export function watchDay(now: number, account: Pick<AccountState, 'skew'> | undefined): string {
  const skew = account?.skew ?? 0
  return localDay(Math.abs(skew) > wrongClockMs ? now + skew : now)
}

/** The day this many days before another, both as local calendar days. */
const daysBefore = (day: string, days: number): string => localDay(startOfDay(day, -days))

/** The oldest day whose spending counts against a month's budget on this day. */
const oldestCountedDay = (day: string): string => daysBefore(day, monthDays - 1)

/** A list's counted spending from one key of a sum up to another, in credits. */
const spentBetween = (sums: readonly Spending[], from: string, until: string): number =>
  sumCredits(sums.flatMap((sum) => (sum.key >= from && sum.key < until ? [countedSpending(sum)] : [])))

/** Spending that counts against a watched list's monthly budget on a day, in credits. `sums`: as from `watchSums`. */
export const spentInMonth = (sums: readonly Spending[], list: string, day: string): number =>
  spentBetween(sums, watchKey(list, oldestCountedDay(day)), watchKey(list, '\uffff'))

/**
 * What a watched list may still spend on a day, in credits: a share of its budget accrues each day, and at most three
 * shares are kept. Enough for one check of this price if nothing was spent for long enough.
 */
function allowance(
  sums: readonly Spending[],
  { list, day, price }: { list: string; day: string; price: number },
  { since, monthlyBudget }: Pick<Watch, 'since' | 'monthlyBudget'>,
): number {
  const share = shareOf(monthlyBudget)
  const most = mostInDay(monthlyBudget, price)
  const started = localDay(since)
  // A start after this day means that the clock was set back.
  const first = started < day ? started : day
  const oldest = oldestCountedDay(day)
  const isNew = first >= oldest
  let left = isNew ? Math.max(0, price - share) : 0
  for (let at = isNew ? first : oldest; ; at = daysBefore(at, -1)) {
    left = Math.min(most, left + share)
    const isLast = at >= day
    left -= spentBetween(sums, watchKey(list, at), watchKey(list, isLast ? '\uffff' : daysBefore(at, -1)))
    if (isLast) return roundCredits(left)
  }
}

/**
 * The budgets of a check and the account's unconfirmed credits, read in the transaction that reserves it; `null` if its
 * list is no longer watched by this profile.
 */
export async function watchBudgets(
  db: Database,
  spendingSums: SpendingSums,
  request: LedgerRequest,
  { list, day }: WatchedFor,
): Promise<{ budgets: SpendingFacts['budgets']; unconfirmed: number } | null> {
  const { reserved, account, reservedAt } = request
  const [row, sums, unconfirmed] = await Promise.all([
    db.lists.get(list),
    watchSums(db, list, day),
    unconfirmedCredits(db, spendingSums.account(account)),
  ])
  const watch = row?.watch
  if (!watch || !isWatching(watch, reservedAt) || watch.profile !== profileOf(account)) return null
  const today = spendingSums.sum(watchKey(list, day))
  const all = [...sums.filter(({ key }) => key !== today.key), today]
  const why = 'watch-budget' as const
  const { monthlyBudget } = watch
  const month = { why, spent: spentInMonth(all, list, day), budget: monthlyBudget }
  const budgets = [
    { ...month, spare: spareOf(request, month, unconfirmed) },
    { why, spent: 0, budget: Math.max(0, allowance(all, { list, day, price: reserved }, watch)) },
  ]
  return { budgets, unconfirmed }
}

/** Whether a watch is on at a time (ms since epoch). A clock that was set back doesn't prolong it. */
export const isWatching = ({ since, until }: Pick<Watch, 'since' | 'until'>, now: number): boolean =>
  now < until && now >= since - clockErrorMs

/** A clock may be wrong by this much without stopping a watch. */
const clockErrorMs = 172_800_000
