import type { ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { live } from './live.ts'
import type { List } from '../../lib/records/rows/annotations.ts'

export interface Annotations {
  tags: ReadonlySignal<string[] | undefined>
  lists: ReadonlySignal<List[] | undefined>
}

export function watchAnnotations(db: Database): Annotations {
  return {
    tags: live(
      () => null,
      async () => (await db.subjects.orderBy('tags').uniqueKeys()).map(String),
    ),
    lists: watchListsByName(db),
  }
}

/** `undefined` until they are read. */
export function watchListsByName(db: Database): ReadonlySignal<List[] | undefined> {
  return live(
    () => null,
    async () => (await db.lists.toArray()).toSorted((a, b) => a.name.localeCompare(b.name)),
  )
}
