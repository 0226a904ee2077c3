import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { reportError } from './pageProblem.ts'

/**
 * The result of long work on what `key` reads, done again when that changes; `undefined` until it is done. Work whose
 * result nobody waits for any more is aborted. Work that fails is the page's problem.
 */
export function computedAsync<Key, Value>(
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
        if (!stop.signal.aborted) reportError(error)
      },
    )
    return () => stop.abort()
  })
  return done
}
