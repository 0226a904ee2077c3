import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { countInbox, readInbox, type InboxItem } from '../../lib/inbox/inbox.ts'
import type { InboxKind } from '../../lib/inbox/kinds.ts'
import { doneItemOf } from '../../lib/inbox/mark-done.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { live } from '../model/live.ts'
import { watchClock } from '../model/watchClock.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'

export interface InboxModel {
  /** Newest first, without items being marked as done; `undefined` while they are read. */
  items: ReadonlySignal<InboxItem[] | undefined>
  counts: ReadonlySignal<Record<InboxKind, number>>
  now: ReadonlySignal<number>
  done(items: readonly InboxItem[], isInformed: boolean): Promise<boolean>
}

/** Items per command: less than half a second, and a failure affects no others. */
const atOnce = 200

/** How often the list looks for follow-ups that have become due, in ms. */
const clockMs = 60_000

export function watchInbox(db: Database): InboxModel {
  const now = watchClock(clockMs)
  const settings = watchStorageItem(preferences)
  const isInforming = computed(() => settings.value?.informing)
  const day = computed(() => new Date(now.value).toDateString())
  const read = live(
    () => [day.value, isInforming.value] as const,
    async ([, informing]) =>
      informing === undefined ? undefined : readInbox(db, { now: Date.now(), isInforming: informing }),
  )
  const leaving = signal<ReadonlySet<string>>(new Set())
  const items = computed(() => read.value?.filter(({ id }) => !leaving.value.has(id)))
  // An item that undo brings back is shown again.
  effect(() => {
    const ids = new Set(read.value?.map(({ id }) => id))
    const leavingNow = leaving.peek()
    if ([...leavingNow].some((id) => !ids.has(id)))
      leaving.value = new Set([...leavingNow].filter((id) => ids.has(id)))
  })
  return {
    items,
    now,
    counts: computed(() => countInbox(items.value ?? [])),
    async done(all, isInformed) {
      leaving.value = new Set([...leaving.peek(), ...all.map(({ id }) => id)])
      const step = crypto.randomUUID()
      for (let from = 0; from < all.length; from += atOnce) {
        const some = all.slice(from, from + atOnce)
        if (await annotationCommands.markDone(some.map(doneItemOf), isInformed, step)) continue
        leaving.value = new Set()
        return false
      }
      return true
    },
  }
}
