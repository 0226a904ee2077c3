import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { reportError } from './pageProblem.ts'

/**
 * Runs `work` again when `key` changes; `undefined` until it is done. Aborts outdated work; reports failures as page
 * problems.
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
