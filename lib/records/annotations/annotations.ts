import { ownerOf } from '../identity/owners.ts'
import type { Database } from '../database/database.ts'
import { mergeContacts } from './contact.ts'
import { editedNote, mergeNotes } from './notes.ts'
import { uniqueTags, mergeTags, labelKey } from './tags.ts'
import type { Subject } from '../database/rows/records.ts'

type Annotations = Pick<Subject, 'tags' | 'lists' | 'note' | 'noteVersions' | 'contact'>

/**
 * The words of all of these for the one that they turned out to be: nothing of them is lost, nothing stands twice, and
 * tags and note are the same whichever comes first.
 */
export function mergeAnnotations(subjects: readonly Annotations[]): Annotations {
  const contact = mergeContacts(subjects.map((subject) => subject.contact))
  return {
    tags: mergeTags(subjects.flatMap(({ tags }) => tags)),
    lists: [...new Set(subjects.flatMap(({ lists }) => lists))],
    ...mergeNotes(subjects),
    ...(contact ? { contact } : {}),
  }
}

/** Keeps the note on a subject, by its key or any other of its names. Nothing happens where it is not known. */
export function setNote(db: Database, key: string, note: string): Promise<void> {
  return change(db, key, (now) => editedNote(now, note, Date.now()))
}

/** Keeps these tags, and only these, on a subject; each once, tidied and sorted. */
export function setTags(db: Database, key: string, tags: readonly string[]): Promise<void> {
  return change(db, key, () => ({ tags: uniqueTags(tags) }))
}

/** Adds a tag to those that are there by then: two added at once are both kept. */
export function addTag(db: Database, key: string, tag: string): Promise<void> {
  return change(db, key, ({ tags }) => ({ tags: uniqueTags([...tags, tag]) }))
}

/** Adds a tag to each of these subjects, by any of their names. */
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
