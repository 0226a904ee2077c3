import type { Spending } from '../../lib/records/database/rows/purchases.ts'
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { countIn } from '../../lib/bulk/batch.ts'
import { batchKey, nothingSpent } from '../../lib/purchases/ledger/spending.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { watchUnable } from '../model/ableToAsk.ts'
import { watchBatch, watchBatches, type BatchModel } from './batchesModel.ts'
import { live } from '../model/live.ts'
import { sampled } from '../model/sampled.ts'
import { watchNewBatch, type NewBatchModel } from './newBatchModel.ts'
import { foundByBatch } from './foundByBatch.ts'
import { selected } from '../model/librarySelection.ts'
import type { RunRaise } from './planRaise.ts'
import { plansOfRun } from './plansOfRun.ts'
import type { RestPlan } from './planRest.ts'
import { stayOnPages } from './stayOnPages.ts'
import { watchPrices } from '../usage/pricesModel.ts'
import { watchCircumstances } from '../usage/circumstancesModel.ts'
import { watchAnnotations } from '../model/watchAnnotations.ts'
import type { Subject, List } from '../../lib/records/database/rows/records.ts'
import type { Refusal } from '../../lib/records/database/rows/purchases.ts'
import {
  itemStates,
  type EndState,
  type ItemState,
  type BatchItem,
} from '../../lib/records/database/rows/bulk.ts'

/** Rows that change faster could not be read. */
const itemsEveryMs = 500

/** How many items one page of them shows. */
export const itemsOnPage = 50

/** An item with the record that came of it, where there is one. */
export interface ShownItem {
  item: BatchItem
  subject: Subject | null
}

/** What the rooms of batches show. Everything is `undefined` until it is known. */
export interface BatchViewModel {
  batches: ReturnType<typeof watchBatches>
  /** What each batch takes up of its budget, by its id. */
  spent: ReadonlySignal<ReadonlyMap<string, Spending> | undefined>
  /** The batch that is looked at; empty for none. */
  id: Signal<string>
  one: BatchModel
  /** Which of its items are shown; `null`: all. */
  state: Signal<ItemState | null>
  page: Signal<number>
  /** How many pages these have; `undefined` until it is known. */
  pages: ReadonlySignal<number | undefined>
  items: ReadonlySignal<ShownItem[] | undefined>
  making: NewBatchModel
  /** What to raise so that it ends. */
  planRaise(): Promise<RunRaise | null>
  /** What going on comes to, with those looked up again that ended in these states. */
  planRest(retried?: EndState[]): Promise<RestPlan>
  /** Chooses the records that the batch brought in the library's table; says how many. */
  chooseFound(): Promise<number>
  lists: ReadonlySignal<List[] | undefined>
  unable: ReadonlySignal<Refusal | null | undefined>
}

/** One for the page: a batch that was begun is still there when somebody comes back to it. */
export function watchBatchView(db: Database): BatchViewModel {
  const id = signal('')
  const state = signal<ItemState | null>(null)
  const page = signal(0)
  const batches = watchBatches(db)
  const one = watchBatch(db, () => id.value)
  const making = watchNewBatch(db)
  watchPrices(db)
  watchCircumstances(db)
  // Another batch, or another choice, begins at its first page.
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
  // Rows leave the state that is shown while the run goes on.
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
    lists: watchAnnotations(db).lists,
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
