import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Destination } from '../../lib/crm/destination.ts'
import { reviewRecords, type ReviewRow } from '../../lib/crm/review-records.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { reportDatabaseError } from '../model/pageProblem.ts'

export interface Review {
  destination: string
  rows: ReviewRow[]
}

/** Name and token don't determine the review. */
const basisOf = ({ id, kind, idField, mapping }: Destination) => JSON.stringify([id, kind, idField, mapping])

/**
 * `undefined` until it is ready. Not live, because each delivery would recompute every row. Computed again when
 * deliveries start, after all are queued (`sent` increases), and when none is pending.
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
