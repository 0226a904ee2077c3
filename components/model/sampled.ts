import { effect, signal, untracked, type ReadonlySignal } from '@preact/signals'
import { onDispose } from './model.ts'
import { reportDatabaseError } from './pageProblem.ts'

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
  const answer = signal<Value | undefined>(undefined)
  let name = ''
  let requested = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    timer = undefined
    requested = Date.now()
    const about = untracked(key)
    query(about).then((value) => {
      if (JSON.stringify(about) === name) answer.value = value
    }, reportDatabaseError)
  }
  effect(() => {
    void changed()
    const requestedOnes = JSON.stringify(key())
    if (requestedOnes !== name) {
      name = requestedOnes
      requested = 0
      answer.value = undefined
    }
    timer ??= setTimeout(read, Math.max(0, requested + everyMs - Date.now()))
  })
  onDispose(() => clearTimeout(timer))
  return answer
}
