import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals'
import { Dexie, liveQuery, rangesOverlap, type ObservabilitySet } from 'dexie'
import { reportDatabaseError } from './pageProblem.ts'
import { onDispose } from './model.ts'

/**
 * During continuous writes, a query spends at most a tenth of the time reading, so that it doesn't block purchases. In
 * ms; one read counts as at least `least` and at most `most`.
 */
const reading = { share: 0.1, atOnce: 200, least: 25, most: 500 }

/**
 * A database query as a signal. It is updated on writes from any context, up to four times a second, and less often for
 * slow queries. `key` reads signals and identifies the query; while the result for a new key is loading, the value is
 * `undefined`. A failed query is a page problem. Ends with the model that creates it.
 */
export function live<Key, Value>(
  key: () => Key,
  query: (key: Key) => Promise<Value>,
): ReadonlySignal<Value | undefined> {
  const response = signal<Value | undefined>(undefined)
  let requested: string | undefined
  effect(() => {
    const about = key()
    const name = JSON.stringify(about)
    if (name !== requested) response.value = undefined
    requested = name
    return readAtWrites(
      () => query(about),
      (value) => (response.value = value),
    )
  })
  return response
}

/**
 * Runs the query now and after each write to the data that it last read; returns a function that stops it. Uses Dexie's
 * `liveQuery` for one read at a time: it restarts on every write before emitting, and accumulates all writes since,
 * which used a whole core while thousands of rows were deleted.
 */
function readAtWrites<Value>(query: () => Promise<Value>, tell: (value: Value) => void): () => void {
  let reads: ObservabilitySet = {}
  /** Writes during the current read; `null` if no read is running. */
  let meanwhile: ObservabilitySet[] | null = null
  let observer: { unsubscribe: () => void } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let remaining = reading.atOnce
  let before = performance.now()
  const charge = (cost: number) => {
    const now = performance.now()
    remaining = Math.min(reading.atOnce, remaining + (now - before) * reading.share) - cost
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
    // Dexie tracks reads across `await` only in an `async` function.
    observer = liveQuery(async () => {
      // Written to during the read: report the result anyway and read again later.
      if (isRead) return
      try {
        reads = readsInScope()
        found = { value: await query() }
      } catch (error) {
        // Dexie reports nothing to subscribers of a database that couldn't be opened.
        reportDatabaseError(error)
      } finally {
        isRead = true
      }
    }).subscribe({ next: end })
  }
  const concerns = (written: ObservabilitySet) =>
    'all' in written ||
    Object.entries(written).some(([part, ranges]) => {
      const own = reads[part as keyof ObservabilitySet]
      return own && ranges && rangesOverlap(own, ranges)
    })
  const readInTime = () => {
    if (isOver || timer !== undefined) return
    charge(0)
    if (remaining >= reading.least) read()
    else timer = setTimeout(read, (reading.least - remaining) / reading.share)
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

/**
 * The ranges that the observed query has read, from Dexie's undocumented `subscr`. A `liveQuery` that stays subscribed
 * doesn't need it, but accumulates all writes of the database for each query: while 40,000 rows were deleted with 20
 * queries on other tables, that took 2.3 times the CPU time in total.
 */
function readsInScope(): ObservabilitySet {
  return (Dexie.Promise as unknown as { PSD: { subscr: ObservabilitySet } }).PSD.subscr
}

/** Like `live`, but only runs while it is read; it shows the last result until a new one arrives. */
export function liveWhileShown<Value>(query: () => Promise<Value>): ReadonlySignal<Value | undefined> {
  const isShown = signal(false)
  const response = live(
    () => isShown.value,
    async (shown) => (shown ? { value: await query() } : undefined),
  )
  let last: { value: Value } | undefined
  return computed(
    () => {
      last = response.value ?? last
      return last?.value
    },
    { watched: () => (isShown.value = true), unwatched: () => (isShown.value = false) },
  )
}

/**
 * A database query that runs again when `changed` reads something new, at most once per interval (ms). Use it where
 * writes don't pause: a live query restarts at each write and would never finish.
 */
export function sampled<Key, Value>(
  key: () => Key,
  changed: () => unknown,
  query: (key: Key) => Promise<Value>,
  everyMs: number,
): ReadonlySignal<Value | undefined> {
  const response = signal<Value | undefined>(undefined)
  let name = ''
  let requested = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    timer = undefined
    requested = Date.now()
    const about = untracked(key)
    query(about).then((value) => {
      if (JSON.stringify(about) === name) response.value = value
    }, reportDatabaseError)
  }
  effect(() => {
    void changed()
    const requestedOnes = JSON.stringify(key())
    if (requestedOnes !== name) {
      name = requestedOnes
      requested = 0
      response.value = undefined
    }
    timer ??= setTimeout(read, Math.max(0, requested + everyMs - Date.now()))
  })
  onDispose(() => clearTimeout(timer))
  return response
}
