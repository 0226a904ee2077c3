import { ownerOf } from '../identity/owners.ts'
import type { Database } from '../database/database.ts'
import { mergeContacts } from './contact.ts'
import { editedNote, mergeNotes } from './notes.ts'
import { uniqueTags, mergeTags, labelKey } from './tags.ts'
import type { Subject } from '../rows/subject.ts'

type Annotations = Pick<Subject, 'tags' | 'lists' | 'done' | 'note' | 'noteVersions' | 'contact'>

/** Combines the annotations of merged subjects. Independent of their order; loses and repeats nothing. */
export function mergeAnnotations(subjects: readonly Annotations[]): Annotations {
  const done = [...new Set(subjects.flatMap(({ done: ids = [] }) => ids))].toSorted()
  const contact = mergeContacts(subjects.map((subject) => subject.contact))
  return {
    tags: mergeTags(subjects.flatMap(({ tags }) => tags)),
    lists: [...new Set(subjects.flatMap(({ lists }) => lists))],
    ...(done.length > 0 ? { done } : {}),
    ...mergeNotes(subjects),
    ...(contact ? { contact } : {}),
  }
}

/** Sets a subject's note. `key` may be any of its names; an unknown subject is ignored. */
export function setNote(db: Database, key: string, note: string): Promise<void> {
  return change(db, key, (now) => editedNote(now, note, Date.now()))
}

/** Replaces a subject's tags with these, normalized. */
export function setTags(db: Database, key: string, tags: readonly string[]): Promise<void> {
  return change(db, key, () => ({ tags: uniqueTags(tags) }))
}

/** Adds a tag to a subject. Concurrent additions are both kept. */
export function addTag(db: Database, key: string, tag: string): Promise<void> {
  return change(db, key, ({ tags }) => ({ tags: uniqueTags([...tags, tag]) }))
}

/** Adds a tag to each subject. `keys` may be any of their names. */
export async function addTagToAll(db: Database, keys: readonly string[], tag: string): Promise<void> {
  await db.subjects
    .where('aliases')
    .anyOf([...keys])
    .distinct()
    .modify((subject: Subject) => void (subject.tags = uniqueTags([...subject.tags, tag])))
}

export function removeTag(db: Database, key: string, tag: string): Promise<void> {
  return change(db, key, ({ tags }) => ({ tags: tags.filter((other) => labelKey(other) !== labelKey(tag)) }))
}

function change(db: Database, key: string, words: (now: Annotations) => Partial<Annotations>): Promise<void> {
  return db.transaction('rw', db.subjects, async () => {
    const subject = await ownerOf(db, [key])
    if (subject) await db.subjects.update(subject.key, words(subject))
  })
}
