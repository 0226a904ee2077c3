import { computed, effect, signal, type ReadonlySignal } from '@preact/signals'
import { liveQuery } from 'dexie'
import { reportDatabaseError } from './pageProblem.ts'

/** So many results may come one upon the other; where writes go on, as those of a run do, one comes so often. */
const pace = { atOnce: 8, everyMs: 250 }

/**
 * The result of a database query as a signal that is updated whenever any context writes, and four times a second where
 * writes don't pause. `key` reads signals and says what the query is about; while the result for a new key is on its way
 * the value is `undefined`, never the previous one. A query that fails is the page's problem (`pageProblem`). Ends with
 * the model that it is made in.
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
    let watching: { unsubscribe: () => void } | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = pace.atOnce
    let before = Date.now()
    const see = (value: Value) => {
      answer.value = value
      const now = Date.now()
      left = Math.min(pace.atOnce, left + Math.max(0, now - before) / pace.everyMs) - 1
      before = now
      if (left >= 1) return
      // What is written meanwhile is read when it is watched again. That reading comes whether or not anything was, and
      // is paid for by the wait too: else it would end in the next wait, and so on for seconds after the last write.
      watching?.unsubscribe()
      timer = setTimeout(watch, 2 * pace.everyMs)
    }
    const watch = () => {
      // Dexie follows reads past an `await` only in a function that is `async` itself.
      watching = liveQuery(async () => {
        try {
          return await query(about)
        } catch (error) {
          // Reported here: Dexie tells a subscriber nothing of a database that could not be opened.
          reportDatabaseError(error)
          throw error
        }
      }).subscribe({ next: see, error: () => {} })
    }
    watch()
    return () => {
      clearTimeout(timer)
      watching?.unsubscribe()
    }
  })
  return answer
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
