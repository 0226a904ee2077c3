import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { Dexie, liveQuery, rangesOverlap, type ObservabilitySet } from 'dexie'
import { reportDatabaseError } from './pageProblem.ts'

/**
 * A query reads for a tenth of the time at most while writes go on, after the first ones: its readings keep whoever buys
 * from the database. In milliseconds; a reading counts as `least` at least, and as `most` at most.
 */
const reading = { share: 0.1, atOnce: 200, least: 25, most: 500 }

/**
 * The result of a database query as a signal that is updated whenever any context writes, and up to four times a second
 * where writes don't pause, less often the longer it takes. `key` reads signals and says what the query is about; while
 * the result for a new key is on its way the value is `undefined`, never the previous one. A query that fails is the
 * page's problem (`pageProblem`). Ends with the model that it is made in.
 */
export function live<Key, Value>(
  key: () => Key,
  query: (key: Key) => Promise<Value>,
): ReadonlySignal<Value | undefined> {
  const answer = signal<Value | undefined>(undefined)
  let asked: string | undefined
  effect(() => {
    const about = key()
    const name = JSON.stringify(about)
    if (name !== asked) answer.value = undefined
    asked = name
    return readAtWrites(
      () => query(about),
      (value) => (answer.value = value),
    )
  })
  return answer
}

/**
 * Reads now and whenever something was written that the last reading read; gives how to end it. Dexie's own observer is
 * used for one reading at a time: it begins anew at each write without having told anything, and each one adds up all
 * that was ever written beside it, which took a page the whole processor while thousands of rows were deleted.
 */
function readAtWrites<Value>(query: () => Promise<Value>, tell: (value: Value) => void): () => void {
  let reads: ObservabilitySet = {}
  /** Written while it is being read; `null`: nothing is being read. */
  let meanwhile: ObservabilitySet[] | null = null
  let observer: { unsubscribe: () => void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let left = reading.atOnce
  let before = performance.now()
  const charge = (cost: number) => {
    const now = performance.now()
    left = Math.min(reading.atOnce, left + (now - before) * reading.share) - cost
    before = now
  }
  const read = () => {
    timer = undefined
    meanwhile = []
    const began = performance.now()
    let found: { value: Value } | undefined
    let isRead = false
    const end = () => {
      observer?.unsubscribe()
      charge(Math.min(reading.most, Math.max(reading.least, performance.now() - began)))
      const written = meanwhile ?? []
      meanwhile = null
      if (found) tell(found.value)
      if (written.some(concerns)) readInTime()
    }
    // Dexie follows reads past an `await` only in a function that is `async` itself.
    observer = liveQuery(async () => {
      // It was written to meanwhile: what was read is told all the same, and read again in its turn.
      if (isRead) return
      try {
        reads = readsInScope()
        found = { value: await query() }
      } catch (error) {
        // Reported here: Dexie tells a subscriber nothing of a database that could not be opened.
        reportDatabaseError(error)
      } finally {
        isRead = true
      }
    }).subscribe({ next: end })
  }
  const concerns = (written: ObservabilitySet) =>
    'all' in written ||
    Object.entries(written).some(([part, ranges]) => {
      const mine = reads[part as keyof ObservabilitySet]
      return mine && ranges && rangesOverlap(mine, ranges)
    })
  const readInTime = () => {
    if (isOver || timer !== undefined) return
    charge(0)
    if (left >= reading.least) read()
    else timer = setTimeout(read, (reading.least - left) / reading.share)
  }
  const onWrite = (written: ObservabilitySet) => {
    if (meanwhile) meanwhile.push(written)
    else if (concerns(written)) readInTime()
  }
  Dexie.on.storagemutated.subscribe(onWrite)
  read()
  return () => {
    isOver = true
    clearTimeout(timer)
    observer?.unsubscribe()
    Dexie.on.storagemutated.unsubscribe(onWrite)
  }
}

/** What the query reads that is being observed, as Dexie notes it. */
function readsInScope(): ObservabilitySet {
  return (Dexie.Promise as unknown as { PSD: { subscr: ObservabilitySet } }).PSD.subscr
}

/** The same of what is seldom shown: asked while somebody reads it, and as it was last read until it is read anew. */
export function liveWhileShown<Value>(query: () => Promise<Value>): ReadonlySignal<Value | undefined> {
  const isShown = signal(false)
  const answer = live(
    () => isShown.value,
    async (shown) => (shown ? { value: await query() } : undefined),
  )
  let last: { value: Value } | undefined
  return computed(
    () => {
      last = answer.value ?? last
      return last?.value
    },
    { watched: () => (isShown.value = true), unwatched: () => (isShown.value = false) },
  )
}
