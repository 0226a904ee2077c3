import type { Database } from '../database/database.ts'
import { labelKey, normalizeLabel } from './tags.ts'
import type { Subject } from '../rows/subject.ts'

/** Creates a list with these subjects. If a list of this name exists, adds them to it. */
export function createList(db: Database, name: string, keys: readonly string[] = []): Promise<void> {
  return db.transaction('rw', db.lists, db.subjects, async () => {
    if (normalizeLabel(name) === '') return
    const id = (await listNamed(db, name))?.id ?? crypto.randomUUID()
    if (!(await db.lists.get(id)))
      await db.lists.add({ id, name: normalizeLabel(name), createdAt: Date.now() })
    await changeLists(db, keys, (lists) => [...new Set([...lists, id])])
  })
}

/** Renames a list, unless the name is empty or belongs to another list. */
export function renameList(db: Database, id: string, name: string): Promise<void> {
  return db.transaction('rw', db.lists, async () => {
    const named = await listNamed(db, name)
    if (normalizeLabel(name) !== '' && (!named || named.id === id))
      await db.lists.update(id, { name: normalizeLabel(name) })
  })
}

/** Deletes a list but not its records. */
export function deleteList(db: Database, id: string): Promise<void> {
  return db.transaction('rw', db.lists, db.subjects, async () => {
    await db.lists.delete(id)
    await db.subjects
      .where('lists')
      .equals(id)
      .modify((subject) => void (subject.lists = subject.lists.filter((list) => list !== id)))
  })
}

/** Adds subjects to a list. `keys` may be any of their names. */
export function addToList(db: Database, id: string, keys: readonly string[]): Promise<void> {
  return db.transaction('rw', db.lists, db.subjects, async () => {
    if (await db.lists.get(id)) await changeLists(db, keys, (lists) => [...new Set([...lists, id])])
  })
}

export function removeFromList(db: Database, id: string, keys: readonly string[]): Promise<void> {
  return db.transaction('rw', db.subjects, async () =>
    changeLists(db, keys, (lists) => lists.filter((list) => list !== id)),
  )
}

async function changeLists(
  db: Database,
  keys: readonly string[],
  change: (lists: string[]) => string[],
): Promise<void> {
  await db.subjects
    .where('aliases')
    .anyOf([...keys])
    .distinct()
    .modify((subject: Subject) => void (subject.lists = change(subject.lists)))
}

async function listNamed(db: Database, name: string) {
  return (await db.lists.toArray()).find((list) => labelKey(list.name) === labelKey(name))
}
