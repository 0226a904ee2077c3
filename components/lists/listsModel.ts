import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { listCost, type ListCost } from '../../lib/purchases/ledger/sums.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { apiKey } from '../../lib/settings/settings.ts'
import { live } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchAnnotations } from '../model/watchAnnotations.ts'
import { watchClock } from '../model/watchClock.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { watchingCost } from './watchModel.ts'

export interface ListsModel {
  /** By name; `undefined` until they are read. */
  lists: ReadonlySignal<List[] | undefined>
  counts: ReadonlySignal<ReadonlyMap<string, number> | undefined>
  costs: ReadonlySignal<ReadonlyMap<string, ListCost>>
  /** In the last 31 days, in credits by list id. */
  watchCosts: ReadonlySignal<ReadonlyMap<string, number> | undefined>
  now: ReadonlySignal<number>
}

const clockMs = 60_000

export function watchLists(db: Database, only: string | null = null): ListsModel {
  const { lists: all } = watchAnnotations(db)
  const lists = computed(() => all.value?.filter(({ id }) => only === null || id === only))
  const counts = live(
    () => lists.value?.map(({ id }) => id),
    async (ids) => ids && new Map(await Promise.all(ids.map((id) => counted(db, id)))),
  )
  const key = watchStorageItem(apiKey)
  const watchCosts = live(
    () => [lists.value?.flatMap(({ id, watch }) => (watch ? [id] : [])), key.value?.account] as const,
    async ([ids, account]) => {
      const cost = async (id: string) => [id, await watchingCost(db, id, account, Date.now())] as const
      return ids && new Map(await Promise.all(ids.map(cost)))
    },
  )
  const costs = signal<ReadonlyMap<string, ListCost>>(new Map())
  effect(() => {
    const [read, now] = [lists.value, counts.value]
    if (!read || !now) return
    let isStale = false
    const add = async () => {
      for (const list of read) {
        if (costs.peek().get(list.id)?.subjects === now.get(list.id)) continue
        const cost = await listCost(db, list)
        if (isStale) return
        costs.value = new Map(costs.peek()).set(list.id, cost)
      }
    }
    inBackground(add())
    return () => {
      isStale = true
    }
  })
  return { lists, counts, costs, watchCosts, now: watchClock(clockMs) }
}

async function counted(db: Database, id: string): Promise<[string, number]> {
  return [id, await db.subjects.where('lists').equals(id).count()]
}
