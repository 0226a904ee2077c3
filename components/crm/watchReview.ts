import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Destination } from '../../lib/crm/destination.ts'
import { reviewRecords, type ReviewRow } from '../../lib/crm/review-records.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { reportDatabaseError } from '../model/pageProblem.ts'

/** What records would become at one destination, and nowhere else. */
export interface Review {
  /** The destination's id. */
  destination: string
  rows: ReviewRow[]
}

/** What of a destination decides what a record becomes there; its name and token do not. */
const basisOf = ({ id, kind, idField, mapping }: Destination) => JSON.stringify([id, kind, idField, mapping])

/**
 * The review of what is selected for the destination that is chosen, by its mapping as it is; `undefined` until there is
 * that one. Made while somebody reads it. Not live: each record that is sent would have all others looked up again.
 * Looked up anew when something starts to wait, after all was queued (`sent` counts up), and when nothing waits any more.
 */
export function watchReview(
  db: Database,
  chosen: ReadonlySignal<Destination | undefined>,
  selected: ReadonlySignal<readonly string[]>,
  waiting: ReadonlySignal<number>,
  sent: ReadonlySignal<number>,
): ReadonlySignal<Review | undefined> {
  const found = signal<(Review & { basis: string; keys: readonly string[] }) | undefined>(undefined)
  const isShown = signal(false)
  const isBusy = computed(() => waiting.value > 0)
  const basis = computed(() => chosen.value && basisOf(chosen.value))
  effect(() => {
    found.value = isShown.value ? found.peek() : undefined
    const about = basis.value
    const destination = chosen.peek()
    if (!isShown.value || about === undefined || !destination) return
    const keys = selected.value
    void [isBusy.value, sent.value]
    const leaving = new AbortController()
    reviewRecords(db, destination, keys, leaving.signal).then(
      (rows) => {
        if (!leaving.signal.aborted) found.value = { destination: destination.id, rows, basis: about, keys }
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) reportDatabaseError(error)
      },
    )
    return () => leaving.abort()
  })
  return computed(
    () => {
      const last = found.value
      return last?.basis === basis.value && last?.keys === selected.value ? last : undefined
    },
    { watched: () => (isShown.value = true), unwatched: () => (isShown.value = false) },
  )
}
