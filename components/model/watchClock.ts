import { signal, type ReadonlySignal } from '@preact/signals'
import { onDispose } from './model.ts'

/** In ms since epoch. */
export function watchClock(everyMs: number): ReadonlySignal<number> {
  const now = signal(Date.now())
  const timer = setInterval(() => {
    now.value = Date.now()
  }, everyMs)
  onDispose(() => clearInterval(timer))
  return now
}
