import type { Database } from '../../lib/records/database/database.ts'
import type { ReadonlySignal } from '@preact/signals'
import { readRoute, type Route } from '../../lib/library/route.ts'
import { watchHash } from './hash.ts'

export function watchRoute(): ReadonlySignal<Route> {
  return watchHash(readRoute)
}

export interface LibraryPageProps {
  route: Route
  db: Database
}
