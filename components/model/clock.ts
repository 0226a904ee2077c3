import { signal, type ReadonlySignal } from '@preact/signals'

/** The time, in milliseconds since 1970, brought up to date as often as what is shown of it changes. */
export function watchClock(everyMs: number): ReadonlySignal<number> {
  const now = signal(Date.now())
  setInterval(() => {
    now.value = Date.now()
  }, everyMs)
  return now
}
