import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Found, RecordIndex } from '../../lib/search/local/record-index.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { liveWhileShown } from '../model/live.ts'
import { onDispose } from '../model/model.ts'
import { inBackground, reportDatabaseError } from '../model/pageProblem.ts'

/** In all saved records. Sends nothing. */
export interface LocalSearch {
  query: Signal<string>
  /** `null` without a query, `undefined` while the index is loading. */
  hits: ReadonlySignal<Found | null | undefined>
  total: ReadonlySignal<number | undefined>
}

/** A more specific query finds the rest. */
const maximum = 50

export function watchLocalSearch(db: Database): LocalSearch {
  const query = signal('')
  const hits = signal<Found | null | undefined>(null)
  const index = signal<{ of: RecordIndex } | null>(null)
  let reading = false
  let stop: (() => void) | 'disposed' | undefined
  onDispose(() => {
    if (typeof stop === 'function') stop()
    stop = 'disposed'
  })
  const read = async () => {
    reading = true
    const { followRecordIndex } = await import('../../lib/search/local/follow.ts')
    // The index changes in place: a new wrapper notifies subscribers.
    if (stop !== 'disposed') stop = followRecordIndex(db, (of) => (index.value = { of }), reportDatabaseError)
  }
  effect(() => {
    const trimmed = query.value.trim()
    if (trimmed === '') hits.value = null
    else if (index.value) hits.value = index.value.of.find(trimmed, maximum)
    else hits.value = undefined
    if (trimmed !== '' && !reading) inBackground(read())
  })
  // Count only while the number is shown: for 100,000 rows it takes a second, which would delay purchases.
  const total = liveWhileShown(() => db.subjects.count())
  return { query, hits, total }
}
