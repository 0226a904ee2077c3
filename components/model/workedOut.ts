import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { reportDatabaseError } from './databaseProblem.ts'

/**
 * What long work makes of what `key` reads, done anew when that changes; `undefined` until it is done. Work that nobody
 * waits for any more is told to stop.
 */
export function workedOut<Key, Value>(
  key: () => Key,
  work: (key: Key, signal: AbortSignal) => Promise<Value>,
): ReadonlySignal<Value | undefined> {
  const done = signal<Value | undefined>(undefined)
  effect(() => {
    const about = key()
    const stop = new AbortController()
    done.value = undefined
    work(about, stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) done.value = value
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        reportDatabaseError(error)
        throw error
      },
    )
    return () => stop.abort()
  })
  return done
}
