import { dailyMaximum } from '../purchases/ledger/watch-budget.ts'
import { roundCredits } from '../purchases/prices/credits.ts'
import type { Preferences } from '../settings/settings.ts'
import { dayMs } from '../records/day.ts'
import type { Database } from '../records/database/database.ts'
import type { Watch, WatchInterval } from './rows.ts'

/** A watch ends after this many days unless a person renews it. */
export const watchDays = 90

export interface WatchChoice {
  everyDays: WatchInterval
  monthlyBudget: number
}

/** The cost of watching, in credits. */
interface WatchCost {
  /** The most in any 31 days. */
  month: number
  /** The most in a day: three daily shares of the budget, after days without checks. */
  day: number
  /** After how many days on average a new job is found, once the profile shows it. */
  delay: number
}

/** The credits for checking all people as often as chosen for 30 days. */
const fullCost = (people: number, price: number, everyDays: WatchInterval): number =>
  (people * price * 30) / everyDays

/** The budget for checking all people as often as chosen, in whole credits. */
export const neededBudget = (people: number, price: number, everyDays: WatchInterval): number =>
  Math.ceil(fullCost(people, price, everyDays))

const wholeChecks = (credits: number, price: number): number =>
  price > 0 ? roundCredits(Math.floor(roundCredits(credits / price)) * price) : 0

/** The longest wait for a check, in intervals. */
const longestWait = 4

/** The maximum cost, whether careers have changed or not. `budgetPerDay` is for all lookups, in credits. */
export function watchCost(
  people: number,
  price: number,
  { everyDays, monthlyBudget }: WatchChoice,
  budgetPerDay: number | null = null,
): WatchCost {
  const month = Math.min(neededBudget(people, price, everyDays), monthlyBudget)
  // With a smaller budget, each person is checked less often.
  const times = month > 0 ? Math.min(Math.max(1, fullCost(people, price, everyDays) / month), longestWait) : 1
  return {
    month,
    day: wholeChecks(
      Math.min(month, people * price, dailyMaximum(monthlyBudget, price), budgetPerDay ?? Infinity),
      price,
    ),
    delay: Math.round((everyDays * times) / 2),
  }
}

/** The budget, limited by the organization's policy. */
export const allowedBudget = (budget: number, { watch }: Pick<Preferences, 'watch'>): number =>
  watch.budgetPerMonth === null ? budget : Math.min(budget, watch.budgetPerMonth)

/** Starts or changes a watch; `null` as `choice` ends it. `now` is in ms since epoch. */
export function setWatch(
  db: Database,
  id: string,
  choice: WatchChoice | null,
  { preferences, now }: { preferences: Pick<Preferences, 'watch' | 'profile'>; now: number },
): Promise<void> {
  return db.transaction('rw', db.lists, async () => {
    const list = await db.lists.get(id)
    if (!list) return
    const { watch: _before, ...rest } = list
    if (!choice || !preferences.watch.isAllowed) return void (await db.lists.put(rest))
    const watch: Watch = {
      everyDays: choice.everyDays,
      monthlyBudget: allowedBudget(choice.monthlyBudget, preferences),
      since: now,
      until: now + watchDays * dayMs,
      profile: preferences.profile,
    }
    await db.lists.put({ ...rest, watch })
  })
}
