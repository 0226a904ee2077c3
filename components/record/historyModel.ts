import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { live } from '../model/live.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import type { HistoryRow } from '../../lib/records/rows/history.ts'

/** `subject` is `null` if it is no longer stored. */
interface FeedEntry {
  change: HistoryRow
  subject: Subject | null
}

export interface Feed {
  entries: ReadonlySignal<FeedEntry[] | undefined>
  hasMore: ReadonlySignal<boolean>
  more(): void
}

const pageSize = 50

/** Newest first. */
export function watchChangesOf(
  db: Database,
  key: ReadonlySignal<string | null | undefined>,
): ReadonlySignal<HistoryRow[] | undefined> {
  return live(
    () => key.value,
    async (subject) => {
      if (!subject) return []
      const rows = await db.history.where('subject').equals(subject).sortBy('at')
      return rows.toReversed()
    },
  )
}

/** Of all records, 50 entries at a time. */
export function watchFeed(db: Database): Feed {
  const pages = signal(1)
  // Keeps the shown list while older entries are read.
  const shown = signal<FeedEntry[] | undefined>(undefined)
  const read = live(
    () => pages.value,
    async (count) => {
      const changes = await db.history
        .orderBy('at')
        .reverse()
        .limit(count * pageSize + 1)
        .toArray()
      const subjects = await db.subjects.bulkGet(changes.map(({ subject }) => subject))
      return changes.map((change, index) => ({ change, subject: subjects[index] ?? null }))
    },
  )
  read.subscribe((entries) => {
    if (entries) shown.value = entries
  })
  return {
    entries: computed(() => shown.value?.slice(0, pages.value * pageSize)),
    hasMore: computed(() => (shown.value?.length ?? 0) > pages.value * pageSize),
    more: () => void pages.value++,
  }
}
