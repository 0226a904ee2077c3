import { signal, type ReadonlySignal } from '@preact/signals'
import { readRoute, type Route } from '../../lib/library/route.ts'
import { listenToPage } from './model.ts'

/** The view that the page's address names, followed as the address changes. */
export function watchRoute(): ReadonlySignal<Route> {
  const route = signal(readRoute(location.hash))
  listenToPage('hashchange', () => {
    route.value = readRoute(location.hash)
  })
  return route
}
