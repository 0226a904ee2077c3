import { signal, type Signal } from '@preact/signals'
import { listenToPage } from './model.ts'

/** A signal with the value that `read` returns for the address's hash. */
export function watchHash<Value>(read: (hash: string) => Value): Signal<Value> {
  const value = signal(read(location.hash))
  listenToPage('hashchange', () => {
    value.value = read(location.hash)
  })
  return value
}
