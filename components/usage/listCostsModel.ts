import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { listCost, sumOfDays, type ListCost } from '../../lib/purchases/ledger/sums.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { Spending } from '../../lib/purchases/rows/spending.ts'
import { live } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'

export interface ListCosts {
  hasLists: ReadonlySignal<boolean | undefined>
  /** Oldest first; `null` until they are computed. */
  costs: ReadonlySignal<ListCost[] | null>
  adding: ReadonlySignal<boolean>
  add(): void
}

/** Number of requests up to which costs are computed without a click. */
export const fewRequests = 2000

/** Costs of each list. Computed at once for a small ledger, otherwise on request. */
export function watchListCosts(db: Database, days: ReadonlySignal<Spending[] | undefined>): ListCosts {
  const lists = live(
    () => null,
    () => db.lists.toArray(),
  )
  const costs = signal<ListCost[] | null>(null)
  const adding = signal(false)
  const addUp = async (isStale: () => boolean) => {
    adding.value = true
    try {
      const sums: ListCost[] = []
      for (const list of (lists.peek() ?? []).toSorted((a, b) => a.createdAt - b.createdAt)) {
        sums.push(await listCost(db, list))
        if (isStale()) return
      }
      costs.value = sums
    } finally {
      if (!isStale()) adding.value = false
    }
  }
  effect(() => {
    const all = lists.value
    const requests = days.value && sumOfDays(days.value).requests
    if (!all || all.length === 0 || requests === undefined || requests > fewRequests) return
    let isOver = false
    inBackground(addUp(() => isOver))
    return () => {
      isOver = true
    }
  })
  return {
    hasLists: computed(() => lists.value && lists.value.length > 0),
    costs,
    adding,
    add: () => inBackground(addUp(() => false)),
  }
}
