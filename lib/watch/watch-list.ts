import { mostInDay } from '../purchases/ledger/watch-budget.ts'
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

/** What watching costs, in credits. */
export interface WatchCost {
  /** Maximum in any 31 days. */
  month: number
  /** Maximum: three days' shares of the budget, after days off. */
  day: number
  /** Days on average until a new job is seen, once the profile shows it. */
  delay: number
}

/** For all people as often as chosen for 30 days, in credits. */
const fullCost = (people: number, price: number, everyDays: WatchInterval): number =>
  (people * price * 30) / everyDays

/** The budget for all people as often as chosen, in whole credits. */
export const neededBudget = (people: number, price: number, everyDays: WatchInterval): number =>
  Math.ceil(fullCost(people, price, everyDays))

const wholeChecks = (credits: number, price: number): number =>
  price > 0 ? roundCredits(Math.floor(roundCredits(credits / price)) * price) : 0

/** In intervals. */
const longestWait = 4

/** The maximum cost, changed careers or not. `budgetPerDay`: for all lookups, in credits. */
export function watchCost(
  people: number,
  price: number,
  { everyDays, monthlyBudget }: WatchChoice,
  budgetPerDay: number | null = null,
): WatchCost {
  const month = Math.min(neededBudget(people, price, everyDays), monthlyBudget)
  // A smaller budget checks each person less often.
  const times = month > 0 ? Math.min(Math.max(1, fullCost(people, price, everyDays) / month), longestWait) : 1
  return {
    month,
    day: wholeChecks(
      Math.min(month, people * price, mostInDay(monthlyBudget, price), budgetPerDay ?? Infinity),
      price,
    ),
    delay: Math.round((everyDays * times) / 2),
  }
}

/** The budget within the organization's limit. */
export const allowedBudget = (budget: number, { watch }: Pick<Preferences, 'watch'>): number =>
  watch.budgetPerMonth === null ? budget : Math.min(budget, watch.budgetPerMonth)

/** Starts or changes a watch; `null` ends it. `now` in ms since epoch. */
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
