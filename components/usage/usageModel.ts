import { computed, type ReadonlySignal } from '@preact/signals'
import { exported, type ExportFormat } from '../../lib/data/exports/ledger-csv.ts'
import { readLedgerFilter, writeLedgerFilter, type LedgerFilter } from '../../lib/purchases/ledger/filter.ts'
import { sentStates } from '../../lib/purchases/ledger/open-requests.ts'
import type { LedgerRequest, Spending } from '../../lib/records/database/rows/purchases.ts'
import {
  sumOfDays,
  type DaySum,
  type RequestSum,
  listCosts,
  type ListCost,
} from '../../lib/purchases/ledger/sums.ts'
import {
  subjectNames,
  walkLedger,
  detailOf,
  type RequestDetail,
} from '../../lib/purchases/ledger/walk-ledger.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { watchChosenRequests, type ChosenRequests } from './chosenRequests.ts'
import { watchClock } from '../model/watchClock.ts'
import { live } from '../model/live.ts'
import { watchMoneyNotice, type MoneyNotice } from './moneyNotice.ts'
import { wakeWhileOut } from '../model/wakeWhileOut.ts'
import { watchHash } from '../model/hash.ts'

/** What the ledger's page shows and can do. Everything is `undefined` until it is known. */
export interface LedgerModel extends Pick<ChosenRequests, 'rows' | 'more' | 'showMore'> {
  filter: ReadonlySignal<LedgerFilter>
  setFilter: (filter: LedgerFilter) => void
  /** Over all that the filter lets through; what is unexplained belongs to no request, and to no filter. */
  sum: ReadonlySignal<DaySum | undefined>
  /** The part of it whose cost is not known. */
  uncertain: ReadonlySignal<RequestSum | undefined>
  /** What each day cost, oldest first. */
  days: ReadonlySignal<Spending[] | undefined>
  /** Requests that may be at the service now, and those that wait for a limit to pass. */
  open: ReadonlySignal<{ out: number; waiting: number } | undefined>
  money: ReadonlySignal<MoneyNotice | undefined>
  hasLists: ReadonlySignal<boolean | undefined>
  now: ReadonlySignal<number>
  detailOf(request: LedgerRequest): Promise<RequestDetail>
  listCosts(): Promise<ListCost[]>
  /** A file of all that the filter lets through. */
  export(format: ExportFormat): Promise<Blob>
}

const clockMs = 60_000

export function watchLedger(db: Database): LedgerModel {
  const { chosen: filter, choose: setFilter } = watchFilter()
  const { sum, ...chosen } = watchChosenRequests(db, filter)
  const days = watch(() => db.spending.where('key').between('0', ':').toArray())
  const open = watch(() => openRequests(db))
  // An earlier life of the worker may have left something open.
  void sendCommand('wake')
  wakeWhileOut(computed(() => (open.value?.out ?? 0) > 0))
  return {
    ...chosen,
    filter,
    setFilter,
    sum: computed(() => {
      if (writeLedgerFilter(filter.value) === '' && days.value) return sumOfDays(days.value)
      return sum.value && { ...sum.value, held: sum.value.uncertain.credits, unexplained: 0 }
    }),
    uncertain: computed(() => sum.value?.uncertain),
    days,
    open,
    money: watchMoneyNotice(db),
    hasLists: watch(async () => (await db.lists.count()) > 0),
    now: watchClock(clockMs),
    detailOf: (request) => detailOf(db, request),
    listCosts: () => listCosts(db),
    export: (format) => exported(allRows(db, filter.peek()), format),
  }
}

const watch = <Value>(query: () => Promise<Value>) =>
  live(
    () => null,
    async () => query(),
  )

async function openRequests(db: Database): Promise<{ out: number; waiting: number }> {
  const of = (...states: LedgerRequest['state'][]) => db.requests.where('state').anyOf(states).count()
  return { out: await of(...sentStates), waiting: await of('waiting') }
}

async function* allRows(db: Database, filter: LedgerFilter) {
  const names = subjectNames(db)
  for await (const requests of walkLedger(db, filter, names)) yield await names.of(requests)
}

/** The filter that the page's address names, so that a reload and a bookmark keep it. */
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
