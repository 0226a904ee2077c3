import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { StorageItem } from '../../lib/settings/storage-item.ts'
import { reportError } from './pageProblem.ts'

/** `undefined` until it is read. Ends with the model that creates it. */
export function watchStorageItem<Value>(item: StorageItem<Value>): ReadonlySignal<Value | undefined> {
  const value = signal<Value | undefined>(undefined)
  effect(() => {
    let changed = false
    const stop = item.watch((next) => {
      changed = true
      value.value = next
    })
    item.read().then((read) => {
      if (!changed) value.value = read
    }, reportError)
    return stop
  })
  return value
}
