import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals'
import { Dexie, liveQuery, rangesOverlap, type ObservabilitySet } from 'dexie'
import { reportDatabaseError } from './pageProblem.ts'
import { onDispose } from './model.ts'

/**
 * During continuous writes, a query reads at most a tenth of the time, so that it doesn't block purchases. One read
 * counts as at least `least` and at most `maximum`. All in ms.
 */
const reading = { share: 0.1, atOnce: 200, least: 25, maximum: 500 }

/**
 * Updated after writes from any context: up to four times a second, less often if the query is slow. `key` identifies
 * the query; `undefined` while a new key loads. A failed query is reported as a page problem. Ends with the model that
 * is being created.
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
 * Reads now and after every write to the data that was read. Returns a function that stops it. Each read subscribes a
 * new `liveQuery`: one that stays subscribed restarts on every write before it emits, and collects all writes, which
 * used a whole core while thousands of rows were deleted.
 */
function readAtWrites<Value>(query: () => Promise<Value>, tell: (value: Value) => void): () => void {
  let reads: ObservabilitySet = {}
  /** Writes since the read began; `null` if no read is running. */
  let writesDuringRead: ObservabilitySet[] | null = null
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
    writesDuringRead = []
    const began = performance.now()
    let found: { value: Value } | undefined
    let isRead = false
    const end = () => {
      observer?.unsubscribe()
      charge(Math.min(reading.maximum, Math.max(reading.least, performance.now() - began)))
      const written = writesDuringRead ?? []
      writesDuringRead = null
      if (found) tell(found.value)
      if (written.some(concerns)) readInTime()
    }
    // Dexie tracks reads across `await` only in an `async` function.
    observer = liveQuery(async () => {
      // Dexie runs the query again if it was written to during the read: report the first result, and read again later.
      if (isRead) return
      try {
        reads = readsInScope()
        found = { value: await query() }
      } catch (error) {
        // Dexie doesn't notify subscribers of a database that couldn't be opened.
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
    if (writesDuringRead) writesDuringRead.push(written)
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
 * Ranges that the running query has read, from Dexie's undocumented `subscr`. The alternative without it, a `liveQuery`
 * that stays subscribed, collects all writes: deleting 40,000 rows with 20 queries on other tables took 2.3 times the
 * CPU time.
 */
function readsInScope(): ObservabilitySet {
  return (Dexie.Promise as unknown as { PSD: { subscr: ObservabilitySet } }).PSD.subscr
}

/** Queries only while something subscribes. Shows the last result until a new one arrives. */
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
 * Runs `query` again when `changed` reads something new, at most once per interval (ms). For data that is written
 * without pause: a live query would restart at each write and never finish.
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
