import type { ReadonlySignal } from '@preact/signals'
import type { Database } from '../../lib/records/database/database.ts'
import { live } from './live.ts'
import type { List } from '../../lib/records/rows/annotations.ts'

export interface Annotations {
  tags: ReadonlySignal<string[] | undefined>
  lists: ReadonlySignal<List[] | undefined>
}

export function watchAnnotations(db: Database): Annotations {
  const nothing = () => null
  return {
    tags: live(nothing, async () => (await db.subjects.orderBy('tags').uniqueKeys()).map(String)),
    lists: live(nothing, async () => byName(await db.lists.toArray())),
  }
}

const byName = (lists: List[]) => lists.toSorted((a, b) => a.name.localeCompare(b.name))
