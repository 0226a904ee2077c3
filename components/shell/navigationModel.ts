import { computed, effect, type ReadonlySignal } from '@preact/signals'
import { readRoute } from '../../lib/library/route.ts'
import { mostUsedLists, views, withUsedList } from '../../lib/library/views.ts'
import type { Database } from '../../lib/records/database/database.ts'
import type { List } from '../../lib/records/rows/annotations.ts'
import { watchHash } from '../model/hash.ts'
import { live } from '../model/live.ts'
import { inBackground } from '../model/pageProblem.ts'
import { watchListsByName } from '../model/watchAnnotations.ts'
import { watchStorageItem } from '../model/watchStorageItem.ts'

interface NavigationListsModel {
  /** By name; `undefined` until they are read. */
  lists: ReadonlySignal<List[] | undefined>
  recent: ReadonlySignal<List[]>
  counts: ReadonlySignal<ReadonlyMap<string, number> | undefined>
}

/** Opening a list counts as using it. */
export function watchNavigationLists(db: Database): NavigationListsModel {
  const known = watchStorageItem(views)
  const route = watchHash(readRoute)
  const lists = watchListsByName(db)
  const recent = computed(() => {
    const all = lists.value ?? []
    if (all.length <= mostUsedLists) return all
    const used = known.value?.usedLists ?? []
    const place = ({ id }: List) => (used.includes(id) ? used.indexOf(id) : used.length)
    const last = all
      .toSorted((a, b) => place(a) - place(b) || b.createdAt - a.createdAt)
      .slice(0, mostUsedLists)
    return all.filter((list) => last.includes(list))
  })
  const counts = live(
    () => recent.value.map(({ id }) => id),
    async (ids) => {
      const count = async (id: string) => [id, await db.subjects.where('lists').equals(id).count()] as const
      return new Map(await Promise.all(ids.map(count)))
    },
  )
  effect(() => {
    const { page, id } = route.value
    if (page !== 'list' || id === null || known.value === undefined) return
    if (known.peek()?.usedLists[0] === id) return
    inBackground(views.change((kept) => ({ ...kept, usedLists: withUsedList(kept.usedLists, id) })))
  })
  return { lists, recent, counts }
}
