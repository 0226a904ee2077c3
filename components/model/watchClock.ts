import { signal, type ReadonlySignal } from '@preact/signals'
import { onDispose } from './model.ts'

/** The time in ms since epoch, updated every `everyMs`. */
export function watchClock(everyMs: number): ReadonlySignal<number> {
  const now = signal(Date.now())
  const timer = setInterval(() => {
    now.value = Date.now()
  }, everyMs)
  onDispose(() => clearInterval(timer))
  return now
}
