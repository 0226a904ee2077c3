import { keepAwake } from '../platform/keep-awake.ts'
import type { Database } from '../records/database/database.ts'
import { searchLibrary } from '../records/duplicates/search-library.ts'
import { yieldToPage } from '../yield-to-page.ts'

/** Searches the library for possible duplicates, one search at a time. */
export interface DuplicateSearch {
  /** Does nothing if the library is unchanged since this instance's last search. */
  search(): Promise<void>
}

export function createDuplicateSearch(db: Database): DuplicateSearch {
  let searched: string | undefined
  let running: Promise<void> | undefined
  const search = async () => {
    const state = await stateOf(db)
    if (state === searched) return
    const release = keepAwake()
    try {
      await searchLibrary(db, Date.now(), yieldToPage())
      searched = state
    } finally {
      release()
    }
  }
  return {
    search: () => (running ??= search().finally(() => (running = undefined))),
  }
}

/** Changes with every purchase, import, merge and deletion. */
async function stateOf(db: Database): Promise<string> {
  const [count, newest] = await Promise.all([db.subjects.count(), db.subjects.orderBy('updatedAt').last()])
  return `${count} ${newest?.updatedAt ?? 0} ${newest?.key ?? ''}`
}
