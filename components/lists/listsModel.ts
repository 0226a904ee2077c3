import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { listCost, type ListCost } from '../../lib/purchases/ledger/sums.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { List } from '../../lib/records/database/rows/records.ts'
import { live } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchAnnotations } from '../model/watchAnnotations.ts'
import { watchClock } from '../model/watchClock.ts'

export interface ListsModel {
  /** By name; `undefined` until they are read. */
  lists: ReadonlySignal<List[] | undefined>
  /** How many records are on each, by its id. */
  counts: ReadonlySignal<ReadonlyMap<string, number> | undefined>
  /** What they cost and when they changed, as far as that is added up. */
  costs: ReadonlySignal<ReadonlyMap<string, ListCost>>
  now: ReadonlySignal<number>
}

const clockMs = 60_000

/** All lists, or one. What a list cost is added up once a visit, and again when something joins or leaves it. */
export function watchLists(db: Database, only: string | null = null): ListsModel {
  const { lists: all } = watchAnnotations(db)
  const lists = computed(() => all.value?.filter(({ id }) => only === null || id === only))
  const counts = live(
    () => lists.value?.map(({ id }) => id),
    async (ids) => ids && new Map(await Promise.all(ids.map((id) => counted(db, id)))),
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
  return { lists, counts, costs, now: watchClock(clockMs) }
}

async function counted(db: Database, id: string): Promise<[string, number]> {
  return [id, await db.subjects.where('lists').equals(id).count()]
}
