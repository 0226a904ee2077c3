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

/** A monthly budget applies to any period of this many days, so that no calendar month exceeds it. */
export const monthDays = 31

/** With more unused daily shares, a long break would end in a burst of checks. */
const keptShares = 3

/**
 * Credits to keep unspent: the price of up to three checks, but at most a twentieth of the budget, so that small
 * budgets can be used up.
 */
const marginOf = (reserved: number, budget: number): number =>
  Math.min(3, Math.floor(budget / (20 * Math.max(reserved, 1)))) * reserved

/**
 * Credits that a check must leave in its budget, in case the provider has doubled its price. `unconfirmed`, from
 * `unconfirmedCredits`, may have cost twice as much; at most `spent` of them belong to this budget.
 */
export const marginFor = (
  { watch, reserved }: Pick<LedgerRequest, 'watch' | 'reserved'>,
  { spent, budget }: { spent: number; budget: number | null },
  unconfirmed: number,
): number =>
  watch && budget !== null ? roundCredits(marginOf(reserved, budget) + Math.min(unconfirmed, spent)) : 0

/**
 * Credits that no reported balance has confirmed; 0 if the provider reports none. After a lost response, balances
 * aren't compared for a while, so a higher price shows only several checks later.
 */
async function unconfirmedCredits(
  db: Database,
  { id, balance }: Pick<AccountState, 'id' | 'balance'>,
): Promise<number> {
  if (!balance.compared) return 0
  const rows = await db.requests.where('[account+counted]').equals([id, 0]).toArray()
  return sumCredits(rows.map(countsFor))
}

const shareOf = (monthlyBudget: number): number => monthlyBudget / monthDays

/** In credits: three daily shares of the list's budget, or one check. */
export const dailyMaximum = (monthlyBudget: number, price: number): number =>
  Math.max(shareOf(monthlyBudget) * keptShares, price)

/** The sums that count on a local calendar day. Those of later days exist only if the clock was set back. */
export function watchSums(db: Database, list: string, day: string): Promise<Spending[]> {
  return db.spending
    .where('key')
    .between(watchKey(list, oldestCountedDay(day)), watchKey(list, '\uffff'))
    .toArray()
}

/** In ms. With a larger difference to the provider's clock, the computer's clock is wrong. */
const wrongClockMs = 21_600_000

/**
 * The local calendar day of a check. Uses the provider's clock if the computer's differs by hours, so that a wrong date
 * can't reopen a month's budget.
 */
export function watchDay(now: number, account: Pick<AccountState, 'skew'> | undefined): string {
  const skew = account?.skew ?? 0
  return localDay(Math.abs(skew) > wrongClockMs ? now + skew : now)
}

const daysBefore = (day: string, days: number): string => localDay(startOfDay(day, -days))

const oldestCountedDay = (day: string): string => daysBefore(day, monthDays - 1)

/** In credits. */
const spentBetween = (sums: readonly Spending[], from: string, until: string): number =>
  sumCredits(sums.flatMap((sum) => (sum.key >= from && sum.key < until ? [countedSpending(sum)] : [])))

/** Credits that count against a watched list's monthly budget on a day. `sums` come from `watchSums`. */
export const spentInMonth = (sums: readonly Spending[], list: string, day: string): number =>
  spentBetween(sums, watchKey(list, oldestCountedDay(day)), watchKey(list, '\uffff'))

/**
 * Credits that a list may still spend on a day: its daily share and at most three accumulated ones. Covers at least one
 * check at this price if nothing was spent for long enough.
 */
function allowance(
  sums: readonly Spending[],
  { list, day, price }: { list: string; day: string; price: number },
  { since, monthlyBudget }: Pick<Watch, 'since' | 'monthlyBudget'>,
): number {
  const share = shareOf(monthlyBudget)
  const maximum = dailyMaximum(monthlyBudget, price)
  const started = localDay(since)
  // A start after this day means that the clock was set back.
  const first = started < day ? started : day
  const oldest = oldestCountedDay(day)
  const isNew = first >= oldest
  let left = isNew ? Math.max(0, price - share) : 0
  for (let at = isNew ? first : oldest; ; at = daysBefore(at, -1)) {
    left = Math.min(maximum, left + share)
    const isLast = at >= day
    left -= spentBetween(sums, watchKey(list, at), watchKey(list, isLast ? '\uffff' : daysBefore(at, -1)))
    if (isLast) return roundCredits(left)
  }
}

/**
 * The budgets and unconfirmed credits of a check, read in the transaction that reserves it; `null` if this profile
 * doesn't watch the list.
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
  const reason = 'watch-budget' as const
  const { monthlyBudget } = watch
  const month = { reason, spent: spentInMonth(all, list, day), budget: monthlyBudget }
  const budgets = [
    { ...month, margin: marginFor(request, month, unconfirmed) },
    { reason, spent: 0, budget: Math.max(0, allowance(all, { list, day, price: reserved }, watch)) },
  ]
  return { budgets, unconfirmed }
}

/** Whether a watch is active at `now` (ms since epoch). Setting the clock back doesn't prolong it. */
export const isWatching = ({ since, until }: Pick<Watch, 'since' | 'until'>, now: number): boolean =>
  now < until && now >= since - clockErrorMs

/** In ms. A smaller clock error doesn't stop a watch. */
const clockErrorMs = 172_800_000
