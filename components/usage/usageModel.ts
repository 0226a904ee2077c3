import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { exported, type ExportFormat } from '../../lib/exports/ledger-csv.ts'
import {
  noLedgerFilter,
  readLedgerFilter,
  writeLedgerFilter,
  type LedgerFilter,
} from '../../lib/purchases/ledger/filter.ts'
import { sentStates } from '../../lib/purchases/ledger/open-requests.ts'
import type { AccountState } from '../../lib/purchases/rows/account.ts'
import type { LedgerRequest } from '../../lib/purchases/rows/requests.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import { pendingRequests } from '../../lib/purchases/ledger/pending.ts'
import { daySums, daySumsOf } from '../../lib/purchases/ledger/spending.ts'
import { emailCost, type EmailSpending } from '../../lib/purchases/ledger/email-cost.ts'
import { sumOfDays, type DaySum, type RequestSum } from '../../lib/purchases/ledger/sums.ts'
import {
  subjectNames,
  walkLedger,
  detailOf,
  type RequestDetail,
} from '../../lib/purchases/ledger/walk-ledger.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { isOfProfile } from '../../lib/settings/accounts.ts'
import { hasSeveralProfiles, preferences, profiles } from '../../lib/settings/settings.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchChosenRequests, type ChosenRequests } from './chosenRequests.ts'
import { watchClock } from '../model/watchClock.ts'
import { live } from '../model/live.ts'
import { watchAccount } from '../account/accountModel.ts'
import { watchListCosts, type ListCosts } from './listCostsModel.ts'
import { runOnChanges } from './runOnChanges.ts'
import { watchRuns, type RunCost } from './runsModel.ts'
import { watchBudget, type DayBudget } from './dayBudget.ts'
import { watchMoneyNotice, type MoneyNotice } from './moneyNotice.ts'
import { watchUnexplained, type UnexplainedFall } from './unexplainedModel.ts'
import { wakeWhileInFlight } from '../model/wakeWhileInFlight.ts'
import { watchHash } from '../model/hash.ts'

/** Values are `undefined` until they are read. */
export interface LedgerModel extends Pick<ChosenRequests, 'rows' | 'more' | 'showMore'> {
  isEmpty: ReadonlySignal<boolean | undefined>
  filter: ReadonlySignal<LedgerFilter>
  setFilter: (filter: LedgerFilter) => void
  /** Sum of the filtered requests. Unexplained credits belong to no request, so every filter excludes them. */
  sum: ReadonlySignal<DaySum | undefined>
  uncertain: ReadonlySignal<RequestSum | undefined>
  /** Oldest first; of all profiles, or of the one in the filter. */
  days: ReadonlySignal<Spending[] | undefined>
  /** The daily budget in credits; `null` if there is none, or if several profiles are shown. */
  budgetOfDays: ReadonlySignal<number | null>
  ownDays: ReadonlySignal<Spending[] | undefined>
  of: ReadonlySignal<string | null>
  profiles: ReadonlySignal<{ id: string; name: string }[]>
  open: ReadonlySignal<{ inFlight: number; pending: number } | undefined>
  money: ReadonlySignal<MoneyNotice | undefined>
  unexplained: ReadonlySignal<UnexplainedFall[] | undefined>
  budget: ReadonlySignal<DayBudget | undefined>
  account: ReadonlySignal<AccountState | undefined>
  pending: ReadonlySignal<LedgerRequest[]>
  runs: ReadonlySignal<RunCost[] | undefined>
  lists: ListCosts
  now: ReadonlySignal<number>
  detailOf(request: LedgerRequest): Promise<RequestDetail>
  /** Cost per email between two local calendar days, both included. An empty profile means all. */
  emailCost(first: string, last: string, profile: string): Promise<EmailSpending>
  export(format: ExportFormat): Promise<Blob>
}

const clockMs = 60_000

export function watchLedger(db: Database): LedgerModel {
  const known = watchStorageItem(profiles)
  const preferred = watchStorageItem(preferences)
  const hasSeveral = computed(() => hasSeveralProfiles(known.value))
  const several = computed(() => {
    if (!known.value || !hasSeveral.value) return []
    const { active, others } = known.value
    return [active, ...others].map(({ id, name }) => ({ id, name }))
  })
  const { chosen, choose: setFilter } = watchFilter()
  // Ignore a removed profile, which a bookmark may name.
  const filter = computed(() => {
    const isGone = known.value && several.value.every(({ id }) => id !== chosen.value.profile)
    return isGone ? { ...chosen.value, profile: '' } : chosen.value
  })
  const { sum, ...requests } = watchChosenRequests(db, filter)
  const pending = watchPending(db)
  // Read first, because it decides whether the page is empty.
  const allDays = watch(() => daySums(db))
  const first = watch(() => db.requests.limit(1).count())
  const days = live(
    () => filter.value.profile,
    async (profile) => (profile === '' ? daySums(db) : daySumsOf(db, profile)),
  )
  const ownDays = live(
    () => preferred.value?.profile,
    async (profile) => (profile === undefined ? undefined : daySumsOf(db, profile)),
  )
  const now = watchClock(clockMs)
  const budget = watchBudget(now)
  const open = watch(() => openRequests(db))
  // A previous worker instance may have left requests unfinished: the worker settles them when it wakes.
  void sendCommand('wake')
  wakeWhileInFlight(computed(() => (open.value?.inFlight ?? 0) > 0))
  return {
    ...requests,
    isEmpty: computed(() => {
      if (!allDays.value || first.value === undefined) return undefined
      return allDays.value.length === 0 && first.value === 0
    }),
    filter,
    setFilter,
    sum: computed(() => {
      const { profile } = filter.value
      const isAllOfThese =
        writeLedgerFilter(filter.value) === writeLedgerFilter({ ...noLedgerFilter, profile })
      if (isAllOfThese && days.value) return sumOfDays(days.value)
      return sum.value && { ...sum.value, reserved: sum.value.uncertain.credits, unexplained: 0 }
    }),
    uncertain: computed(() => sum.value?.uncertain),
    days,
    ownDays,
    budgetOfDays: computed(() => {
      const shown = hasSeveral.value ? filter.value.profile : preferred.value?.profile
      return shown === preferred.value?.profile ? (budget.value?.daily ?? null) : null
    }),
    of: computed(() => (hasSeveral.value ? (known.value?.active.name ?? null) : null)),
    profiles: several,
    open,
    money: watchMoneyNotice(db),
    unexplained: watchUnexplained(db),
    budget,
    account: watchAccount(db),
    pending: computed(() => {
      const { profile } = filter.value
      return pending.value.filter(({ account }) => isOfProfile(account, profile))
    }),
    runs: watchRuns(db),
    lists: watchListCosts(db, allDays),
    now,
    detailOf: (request) => detailOf(db, request),
    emailCost: (first, last, profile) => emailCost(db, first, last, profile),
    export: (format) => exported(allRows(db, filter.peek()), format),
  }
}

const watch = <Value>(query: () => Promise<Value>) =>
  live(
    () => null,
    async () => query(),
  )

function watchPending(db: Database): ReadonlySignal<LedgerRequest[]> {
  const pending = signal<LedgerRequest[]>([])
  effect(() =>
    runOnChanges(db, ['requests'], async (stop) => {
      const found = await pendingRequests(db)
      if (!stop.aborted) pending.value = found
    }),
  )
  return pending
}

async function openRequests(db: Database): Promise<{ inFlight: number; pending: number }> {
  const of = (...states: LedgerRequest['state'][]) => db.requests.where('state').anyOf(states).count()
  return { inFlight: await of(...sentStates), pending: await of('pending') }
}

async function* allRows(db: Database, filter: LedgerFilter) {
  const names = subjectNames(db)
  for await (const requests of walkLedger(db, filter, names)) yield await names.of(requests)
}

/** The filter, stored in the page's address, so that reloads and bookmarks keep it. */
function watchFilter(): {
  chosen: ReadonlySignal<LedgerFilter>
  choose: (filter: LedgerFilter) => void
} {
  const chosen = watchHash(readLedgerFilter)
  return {
    chosen,
    choose(filter) {
      chosen.value = filter
      history.replaceState(null, '', `#${writeLedgerFilter(filter)}`)
    },
  }
}
