import type { Database } from '../../records/database/database.ts'
import { labelKey, normalizeLabel } from '../../records/annotations/words.ts'
import type { List } from '../../records/database/rows/records.ts'

/**
 * The ids of lists by their names, however these are written, inside the caller's transaction over `lists`. A list
 * that there is not yet is made; one that there is keeps the spelling that it has.
 */
export async function listsNamed(
  db: Database,
  names: readonly string[],
): Promise<(names: readonly string[]) => string[]> {
  const byName = new Map((await db.lists.toArray()).map((list) => [labelKey(list.name), list]))
  const made: List[] = []
  for (const name of names.map(normalizeLabel)) {
    if (name === '' || byName.has(labelKey(name))) continue
    const list = { id: crypto.randomUUID(), name, createdAt: Date.now() }
    byName.set(labelKey(name), list)
    made.push(list)
  }
  await db.lists.bulkAdd(made)
  return (some) => [...new Set(some.flatMap((name) => byName.get(labelKey(name))?.id ?? []))]
}
