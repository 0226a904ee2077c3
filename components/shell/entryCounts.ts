import { signal, type ReadonlySignal } from '@preact/signals'
import type { EntryName } from '../../lib/platform/full-pages.ts'
import type { Database } from '../../lib/records/database/database.ts'

/** How many things wait behind a navigation entry, shown beside it. */
export type EntryCounts = Partial<Record<EntryName, number>>

export function watchEntryCounts(_db: Database): { counts: ReadonlySignal<EntryCounts> } {
  return { counts: signal({}) }
}
