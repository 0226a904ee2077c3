import { keepAwake } from '../platform/keep-awake.ts'
import { localDay } from '../purchases/ledger/calendar.ts'
import type { Database } from '../records/database/database.ts'
import { searchLibrary } from '../records/duplicates/search-library.ts'
import { lastDuplicateSearch } from '../settings/last-duplicate-search.ts'
import { yieldToPage } from '../yield-to-page.ts'

export interface DuplicateSearch {
  /**
   * Searches for possible duplicates. Does nothing if the library is unchanged since a search that is at most a day
   * old.
   */
  search(): Promise<void>
}

export function createDuplicateSearch(db: Database): DuplicateSearch {
  let running: Promise<void> | undefined
  const search = async () => {
    const state = await stateOf(db)
    if (state === (await lastDuplicateSearch.read())) return
    const release = keepAwake()
    try {
      await searchLibrary(db, Date.now(), yieldToPage())
      await lastDuplicateSearch.write(state)
    } finally {
      release()
    }
  }
  return {
    search: () => (running ??= search().finally(() => (running = undefined))),
  }
}

/** A text that changes with every purchase, import, merge and deletion, and once a day to include corrections. */
async function stateOf(db: Database): Promise<string> {
  const [count, newest] = await Promise.all([db.subjects.count(), db.subjects.orderBy('updatedAt').last()])
  return `${localDay(Date.now())} ${count} ${newest?.updatedAt ?? 0}`
}
