import { computed, type ReadonlySignal } from '@preact/signals'
import type { EntryName } from '../../lib/platform/full-pages.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { watchInbox } from '../inbox/inboxModel.ts'

export type EntryCounts = Partial<Record<EntryName, number>>

export function watchEntryCounts(db: Database): { counts: ReadonlySignal<EntryCounts> } {
  const { items } = watchInbox(db)
  return { counts: computed(() => ({ inbox: items.value?.length ?? 0 })) }
}
