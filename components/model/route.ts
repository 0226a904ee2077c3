import type { Database } from '../../lib/records/database/database.ts'
import type { ReadonlySignal } from '@preact/signals'
import { readRoute, type Route } from '../../lib/library/route.ts'
import { watchHash } from './hash.ts'

/** The view that the page's address names, followed as the address changes. */
export function watchRoute(): ReadonlySignal<Route> {
  return watchHash(readRoute)
}

/** What every page of the library gets. */
export interface LibraryPageProps {
  route: Route
  db: Database
}
