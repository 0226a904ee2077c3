import { signal, type Signal } from '@preact/signals'
import { listenToPage } from './model.ts'

/** What `read` makes of the hash of the page's address, followed as the address changes. */
export function watchHash<Value>(read: (hash: string) => Value): Signal<Value> {
  const value = signal(read(location.hash))
  listenToPage('hashchange', () => {
    value.value = read(location.hash)
  })
  return value
}
