import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { StorageItem } from '../../lib/settings/storage-item.ts'

/**
 * A fact of extension storage as a signal; `undefined` until it was first read. What is made inside a `createModel`
 * stops listening when that is disposed of.
 */
export function watchFact<Value>(fact: StorageItem<Value>): ReadonlySignal<Value | undefined> {
  const value = signal<Value | undefined>(undefined)
  effect(() => {
    let changed = false
    const stop = fact.watch((seen) => {
      changed = true
      value.value = seen
    })
    void fact.read().then((read) => {
      if (!changed) value.value = read
    })
    return stop
  })
  return value
}
