import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { readInbox, type InboxItem } from '../../lib/inbox/inbox.ts'
import { doneItemOf } from '../../lib/inbox/mark-done.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { annotationCommands } from '../model/annotationCommands.ts'
import { live } from '../model/live.ts'
import { watchClock } from '../model/watchClock.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'

export interface InboxModel {
  /** Newest first, without items that are being marked as done; `undefined` until the first ones are read. */
  items: ReadonlySignal<InboxItem[] | undefined>
  /** Until all are read, `items` has only the newest. */
  isWhole: ReadonlySignal<boolean>
  /** 0 until all are read. */
  total: ReadonlySignal<number>
  now: ReadonlySignal<number>
  markDone(items: readonly InboxItem[], isInformed: boolean): Promise<boolean>
}

/** One command takes less than half a second, and a failure doesn't affect the others. */
const atOnce = 200

/** Follow-ups become due this often, in ms. */
const clockMs = 60_000

export function watchInbox(db: Database): InboxModel {
  const now = watchClock(clockMs)
  const settings = watchStorageItem(preferences)
  const isInforming = computed(() => settings.value?.informing)
  const day = computed(() => new Date(now.value).toDateString())
  const first = signal<InboxItem[] | undefined>(undefined)
  const whole = live(
    () => [day.value, isInforming.value] as const,
    async ([, informing]) =>
      informing === undefined
        ? undefined
        : readInbox(db, { now: Date.now(), isInforming: informing }, (items) => (first.value = items)),
  )
  const read = computed(() => whole.value ?? first.value)
  /** With the list that was shown when the worker finished; `null` until then. */
  const leaving = signal<ReadonlyMap<string, readonly InboxItem[] | null>>(new Map())
  const items = computed(() => read.value?.filter(({ id }) => !leaving.value.has(id)))
  // A list read after that decides, so that an item reappears if marking it is undone.
  effect(() => {
    const shown = read.value
    const ids = new Set(shown?.map(({ id }) => id))
    const remaining = [...leaving.peek()].filter(
      ([id, marked]) => ids.has(id) && (marked === null || marked === shown),
    )
    if (remaining.length < leaving.peek().size) leaving.value = new Map(remaining)
  })
  const setLeaving = (some: readonly InboxItem[], marked: readonly InboxItem[] | null) => {
    leaving.value = new Map([...leaving.peek(), ...some.map(({ id }) => [id, marked] as const)])
  }
  return {
    items,
    now,
    isWhole: computed(() => whole.value !== undefined),
    total: computed(() => (whole.value === undefined ? 0 : (items.value?.length ?? 0))),
    async markDone(all, isInformed) {
      setLeaving(all, null)
      const step = crypto.randomUUID()
      for (let from = 0; from < all.length; from += atOnce) {
        const some = all.slice(from, from + atOnce)
        if (!(await annotationCommands.markDone(some.map(doneItemOf), isInformed, step))) {
          leaving.value = new Map()
          return false
        }
        const ids = new Set(read.peek()?.map(({ id }) => id))
        setLeaving(
          some.filter(({ id }) => ids.has(id)),
          read.peek() ?? null,
        )
      }
      return true
    },
  }
}
