import type { Spending } from '../../lib/purchases/rows/spending.ts'
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { countIn, isEnded } from '../../lib/bulk/run.ts'
import { runKey, nothingSpent } from '../../lib/purchases/ledger/spending.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { watchRun, watchBulkRuns, type RunModel } from './runsModel.ts'
import { destinations } from '../../lib/crm/destinations.ts'
import { live, sampled } from '../model/live.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchNewRun, type NewRunModel } from './newRunModel.ts'
import {
  resultsOfRun,
  subjectsOfItems,
  type ResultGroup,
  type ResultRow,
  type RunFindings,
} from './runResults.ts'
import { selected } from '../model/librarySelection.ts'
import type { RunRaise } from './planRaise.ts'
import { plansOfRun } from './plansOfRun.ts'
import type { RestPlan } from './planRest.ts'
import { stayOnPages } from './stayOnPages.ts'
import { watchPrices } from '../account/pricesModel.ts'
import { watchCircumstances } from '../account/circumstancesModel.ts'
import { watchAnnotations } from '../model/watchAnnotations.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import type { Refusal } from '../../lib/purchases/rows/refusal.ts'
import { itemStates, type EndState, type ItemState, type RunItem } from '../../lib/bulk/rows.ts'
import { keyFits } from '../../lib/settings/key-fits.ts'
import { apiKey, deployment } from '../../lib/settings/settings.ts'
import { watchAccess } from '../model/watchAccess.ts'

/** In ms; faster changes are unreadable. */
const itemsEveryMs = 500

export const itemsOnPage = 50

export interface ShownItem {
  item: RunItem
  subject: Subject | null
}

/** Lookups for the same record, or for the same line of the input. */
export interface ShownRow {
  items: RunItem[]
  subject: Subject | null
}

/** `undefined` until they are read. */
export interface RunViewModel {
  runs: ReturnType<typeof watchBulkRuns>
  spent: ReadonlySignal<ReadonlyMap<string, Spending> | undefined>
  /** Empty if no run is open. */
  id: Signal<string>
  openRun: RunModel
  /** `null` for all. */
  state: Signal<ItemState | null>
  page: Signal<number>
  pages: ReadonlySignal<number | undefined>
  items: ReadonlySignal<ShownItem[] | undefined>
  /** `null` for all. */
  group: Signal<ResultGroup | null>
  rows: ReadonlySignal<{ shown: ShownRow[]; pages: number } | undefined>
  newRun: NewRunModel
  planRaise(): Promise<RunRaise | null>
  planRest(retried?: EndState[]): Promise<RestPlan>
  /** In the library's table; resolves to their number. */
  chooseFound(): Promise<number>
  /** `undefined` while loading, and until the run has ended. */
  results: ReadonlySignal<RunFindings | undefined>
  lists: ReadonlySignal<List[] | undefined>
  destinations: ReadonlySignal<readonly { name: string }[] | undefined>
  unable: ReadonlySignal<Refusal | null | undefined>
}

/** One per library, so that a run in preparation survives a visit to another page. */
export function watchRunView(db: Database): RunViewModel {
  const id = signal('')
  const state = signal<ItemState | null>(null)
  const group = signal<ResultGroup | null>(null)
  const page = signal(0)
  const runs = watchBulkRuns(db)
  const one = watchRun(db, () => id.value)
  const making = watchNewRun(db)
  watchPrices(db)
  watchCircumstances(db)
  effect(() => {
    void id.value
    state.value = null
    group.value = null
  })
  effect(() => {
    void [id.value, state.value, group.value]
    page.value = 0
  })
  const pages = computed(() => {
    const counts = one.run.value?.counts
    return (
      counts && Math.ceil(countIn(counts, state.value === null ? itemStates : [state.value]) / itemsOnPage)
    )
  })
  // During a run, items can leave the filtered state, and the last page becomes empty.
  stayOnPages(page, () => pages.value ?? Infinity)
  const results = live(
    () => (one.run.value && isEnded(one.run.value) ? id.value : ''),
    async (ended) => (ended === '' ? undefined : resultsOfRun(db, ended)),
  )
  const listed = computed(() => {
    const of = group.value
    return results.value?.rows.filter((row) => of === null || row.group === of)
  })
  const ids = computed(() => (runs.value ?? []).map((run) => run.id))
  return {
    runs,
    spent: live(
      () => ids.value,
      async (known) => {
        const sums = await db.spending.bulkGet(known.map(runKey))
        return new Map(known.map((each, at) => [each, sums[at] ?? nothingSpent(runKey(each))]))
      },
    ),
    id,
    openRun: one,
    state,
    page,
    pages,
    items: sampled(
      () => [id.value, state.value, page.value] as const,
      () => one.run.value,
      async ([, of, number]) => withSubjects(db, await one.items(of, number * itemsOnPage, itemsOnPage)),
      itemsEveryMs,
    ),
    group,
    rows: live(
      () => [id.value, listed.value, page.value] as const,
      async ([run, all, number]) => {
        if (!all) return
        const pages = Math.ceil(all.length / itemsOnPage)
        const start = Math.min(number, Math.max(0, pages - 1)) * itemsOnPage
        return { pages, shown: await shownRows(db, run, all.slice(start, start + itemsOnPage)) }
      },
    ),
    newRun: making,
    ...plansOfRun(db, () => id.peek()),
    async chooseFound() {
      const { keys } = await resultsOfRun(db, id.peek())
      selected.replace(keys)
      return keys.length
    },
    results,
    lists: watchAnnotations(db).lists,
    destinations: watchStorageItem(destinations),
    unable: watchLookupRefusal(),
  }
}

async function withSubjects(db: Database, items: RunItem[]): Promise<ShownItem[]> {
  const subjects = await subjectsOfItems(db, items)
  return items.map((item, at) => ({ item, subject: subjects[at] ?? null }))
}

async function shownRows(db: Database, run: string, rows: readonly ResultRow[]): Promise<ShownRow[]> {
  const positions = rows.flatMap((row) => row.positions)
  const [items, subjects] = await Promise.all([
    db.items.bulkGet(positions.map((position): [string, number] => [run, position])),
    db.subjects.bulkGet(rows.map(({ key }) => key ?? '')),
  ])
  const byPosition = new Map(items.flatMap((item) => (item ? [[item.position, item]] : [])))
  return rows.map((row, at) => ({
    items: row.positions.flatMap((position) => byPosition.get(position) ?? []),
    subject: subjects[at] ?? null,
  }))
}

/** `null` if a lookup can be sent, `undefined` until it is known. */
function watchLookupRefusal(): ReadonlySignal<Refusal | null | undefined> {
  const where = watchStorageItem(deployment)
  const key = watchStorageItem(apiKey)
  const access = watchAccess()
  return computed(() => {
    if (!where.value || key.value === undefined || access.value === undefined) return undefined
    if (where.value.apiUrl === '') return { reason: 'no-address' }
    if (!keyFits(key.value, where.value.apiUrl)) return { reason: 'no-key' }
    return access.value ? null : { reason: 'no-permission' }
  })
}
