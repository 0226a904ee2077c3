import type { Spending } from '../../lib/records/database/rows/purchases.ts'
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { countIn, isEnded } from '../../lib/bulk/batch.ts'
import { batchKey, nothingSpent } from '../../lib/purchases/ledger/spending.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { watchUnable } from '../model/ableToAsk.ts'
import { watchBatch, watchBatches, type BatchModel } from './batchesModel.ts'
import { destinations } from '../../lib/crm/destinations.ts'
import { live } from '../model/live.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { sampled } from '../model/sampled.ts'
import { watchNewBatch, type NewBatchModel } from './newBatchModel.ts'
import { foundByBatch, resultsOfBatch, type RunFindings } from './foundByBatch.ts'
import { selected } from '../model/librarySelection.ts'
import type { RunRaise } from './planRaise.ts'
import { plansOfRun } from './plansOfRun.ts'
import type { RestPlan } from './planRest.ts'
import { stayOnPages } from './stayOnPages.ts'
import { watchPrices } from '../account/pricesModel.ts'
import { watchCircumstances } from '../account/circumstancesModel.ts'
import { watchAnnotations } from '../model/watchAnnotations.ts'
import type { Subject, List } from '../../lib/records/database/rows/records.ts'
import type { Refusal } from '../../lib/records/database/rows/purchases.ts'
import {
  itemStates,
  type EndState,
  type ItemState,
  type BatchItem,
} from '../../lib/records/database/rows/bulk.ts'

/** Minimum time between updates of the rows, in ms; faster changes are unreadable. */
const itemsEveryMs = 500

export const itemsOnPage = 50

export interface ShownItem {
  item: BatchItem
  subject: Subject | null
}

/** The state of the bulk run pages. Values are `undefined` until they are read. */
export interface BatchViewModel {
  batches: ReturnType<typeof watchBatches>
  /** The used part of each run's budget, by run id. */
  spent: ReadonlySignal<ReadonlyMap<string, Spending> | undefined>
  /** Id of the shown run; empty for none. */
  id: Signal<string>
  one: BatchModel
  /** The state to filter items by; `null` for all. */
  state: Signal<ItemState | null>
  page: Signal<number>
  pages: ReadonlySignal<number | undefined>
  items: ReadonlySignal<ShownItem[] | undefined>
  making: NewBatchModel
  planRaise(): Promise<RunRaise | null>
  /** Plans the rest of the run, including retries of items with these outcomes. */
  planRest(retried?: EndState[]): Promise<RestPlan>
  /** Selects the run's records in the records table; resolves to their number. */
  chooseFound(): Promise<number>
  /** Findings of an ended run; `undefined` while loading, and for a run in progress. */
  results: ReadonlySignal<RunFindings | undefined>
  lists: ReadonlySignal<List[] | undefined>
  /** The CRMs that records can be sent to. */
  destinations: ReadonlySignal<readonly { name: string }[] | undefined>
  unable: ReadonlySignal<Refusal | null | undefined>
}

/** One model for the page, so that an unfinished run is preserved while another page is visited. */
export function watchBatchView(db: Database): BatchViewModel {
  const id = signal('')
  const state = signal<ItemState | null>(null)
  const page = signal(0)
  const batches = watchBatches(db)
  const one = watchBatch(db, () => id.value)
  const making = watchNewBatch(db)
  watchPrices(db)
  watchCircumstances(db)
  // Another run or filter starts on its first page.
  effect(() => {
    void id.value
    state.value = null
  })
  effect(() => {
    void [id.value, state.value]
    page.value = 0
  })
  const pages = computed(() => {
    const counts = one.batch.value?.counts
    return (
      counts && Math.ceil(countIn(counts, state.value === null ? itemStates : [state.value]) / itemsOnPage)
    )
  })
  // Rows can leave the filtered state while the run is in progress.
  stayOnPages(page, () => pages.value ?? Infinity)
  const ids = computed(() => (batches.value ?? []).map((batch) => batch.id))
  return {
    batches,
    spent: live(
      () => ids.value,
      async (known) => {
        const sums = await db.spending.bulkGet(known.map(batchKey))
        return new Map(known.map((each, at) => [each, sums[at] ?? nothingSpent(batchKey(each))]))
      },
    ),
    id,
    one,
    state,
    page,
    pages,
    items: sampled(
      () => [id.value, state.value, page.value] as const,
      () => one.batch.value,
      async ([, of, number]) => withSubjects(db, await one.items(of, number * itemsOnPage, itemsOnPage)),
      itemsEveryMs,
    ),
    making,
    ...plansOfRun(db, () => id.peek()),
    async chooseFound() {
      const found = await foundByBatch(db, id.peek())
      selected.replace(found)
      return found.length
    },
    results: live(
      () => (one.batch.value && isEnded(one.batch.value) ? id.value : ''),
      async (ended) => (ended === '' ? undefined : resultsOfBatch(db, ended)),
    ),
    lists: watchAnnotations(db).lists,
    destinations: watchStorageItem(destinations),
    unable: watchUnable(),
  }
}

async function withSubjects(db: Database, items: BatchItem[]): Promise<ShownItem[]> {
  const requests = await db.requests.bulkGet(items.map(({ request }) => request ?? ''))
  const keys = items.map(({ subject }, at) => requests[at]?.found[0] ?? subject ?? '')
  const subjects = await db.subjects.where('aliases').anyOf(keys).distinct().toArray()
  const byAlias = new Map(subjects.flatMap((subject) => subject.aliases.map((alias) => [alias, subject])))
  return items.map((item, at) => ({ item, subject: byAlias.get(keys[at] ?? '') ?? null }))
}
