import { signal, type Signal } from '@preact/signals'
import { listenToPage } from './model.ts'

export function watchHash<Value>(read: (hash: string) => Value): Signal<Value> {
  const value = signal(read(location.hash))
  listenToPage('hashchange', () => {
    value.value = read(location.hash)
  })
  return value
}
