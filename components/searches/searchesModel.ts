import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { countResults, pastSearches, type PastSearch } from '../../lib/search/remote/past-searches.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'
import { searchNames, type SearchNames } from '../../lib/library/search-names.ts'
import { live } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchClock } from '../model/watchClock.ts'

export interface SearchesModel {
  /** Newest first; `undefined` until they are read. */
  searches: ReadonlySignal<PastSearch[] | undefined>
  results: ReadonlySignal<ReadonlyMap<string, number>>
  shown: ReadonlySignal<number>
  showMore: () => void
  now: ReadonlySignal<number>
  names: ReadonlySignal<SearchNames | undefined>
}

const pageSize = 50
const clockMs = 60_000

/** Parses the responses of those shown, to count their results. */
export function watchSearches(db: Database): SearchesModel {
  const searches = live(
    () => null,
    () => pastSearches(db),
  )
  const results = signal<ReadonlyMap<string, number>>(new Map())
  const shown = signal(pageSize)
  effect(() => {
    const requested = searches.value?.slice(0, shown.value) ?? []
    let isStale = false
    const count = async () => {
      for (const search of requested) {
        if (results.peek().has(search.id)) continue
        const found = await countResults(db, search)
        if (isStale) return
        results.value = new Map(results.peek()).set(search.id, found)
      }
    }
    inBackground(count())
    return () => {
      isStale = true
    }
  })
  const names = watchStorageItem(searchNames)
  return {
    searches,
    results,
    shown,
    showMore: () => (shown.value += pageSize),
    now: watchClock(clockMs),
    names,
  }
}
