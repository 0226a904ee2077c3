import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { Found, KnownIndex } from '../../lib/search/local/known-index.ts'
import type { Database } from '../../lib/records/database/database.ts'
import { liveWhileShown } from '../model/live.ts'
import { onDispose } from '../model/model.ts'
import { inBackground, reportDatabaseError } from '../model/pageProblem.ts'

/** The search of everything known. It asks nobody, and costs nothing. */
export interface LocalSearch {
  query: Signal<string>
  /** What fits; `null` while nothing is sought, `undefined` while what is known is being read. */
  hits: ReadonlySignal<Found | null | undefined>
  /** How many subjects are saved. */
  total: ReadonlySignal<number | undefined>
}

/** More than anybody looks through; another word finds it sooner. */
const most = 50

/** What is known is read when something is sought for the first time, and followed from then on. */
export function watchLocalSearch(db: Database): LocalSearch {
  const query = signal('')
  const hits = signal<Found | null | undefined>(null)
  const index = signal<{ of: KnownIndex } | null>(null)
  let reading = false
  let stop: (() => void) | 'disposed' | undefined
  onDispose(() => {
    if (typeof stop === 'function') stop()
    stop = 'disposed'
  })
  const read = async () => {
    reading = true
    const { followKnown } = await import('../../lib/search/local/follow.ts')
    // A new object each time: the index itself stays the same as it changes.
    if (stop !== 'disposed') stop = followKnown(db, (of) => (index.value = { of }), reportDatabaseError)
  }
  effect(() => {
    const sought = query.value.trim()
    if (sought === '') hits.value = null
    else if (index.value) hits.value = index.value.of.find(sought, most)
    else hits.value = undefined
    if (sought !== '' && !reading) inBackground(read())
  })
  // Counting 100,000 takes a second, in which a purchase would wait for it.
  const total = liveWhileShown(() => db.subjects.count())
  return { query, hits, total }
}
