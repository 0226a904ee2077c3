import { sectionsOf } from '../records/sections.ts'
import type { Database } from '../records/database/database.ts'
import { sectionsByName } from '../records/sections-by-name.ts'
import type { Subject } from '../records/rows/subject.ts'
import type { SectionName } from '../records/rows/sections.ts'
import { namesOfRecord } from '../records/suppression/request-names.ts'
import { areSuppressed } from '../records/suppression/suppress.ts'
import { suppressionNames } from '../records/suppression/suppression-names.ts'
import { parsePictureUrl, pictureHostPattern, pictureUrlOf } from './picture-address.ts'

/** Of the newest records. */
const maxSubjects = 500

const chunkSize = 100

/** Of saved records; in large libraries only of the newest. */
export async function pictureHosts(
  db: Database,
  own: { apiUrl: string; socialUrl: string },
): Promise<string[]> {
  const hosts = new Set((await db.pictures.orderBy('blocked').uniqueKeys()).map(String))
  const subjects = await db.subjects.orderBy('updatedAt').reverse().limit(maxSubjects).toArray()
  for (let from = 0; from < subjects.length; from += chunkSize)
    for (const host of await hostsOf(db, subjects.slice(from, from + chunkSize), own)) hosts.add(host)
  return [...hosts].toSorted()
}

async function hostsOf(
  db: Database,
  subjects: readonly Pick<Subject, 'key' | 'kind'>[],
  own: { apiUrl: string; socialUrl: string },
): Promise<string[]> {
  const names = sectionsOf('identity')
  const keys = subjects.flatMap(({ key }) => names.map((name): [string, SectionName] => [key, name]))
  const rows = (await db.sections.bulkGet(keys)).filter((row) => row !== undefined)
  const bySubject = Map.groupBy(rows, ({ subject }) => subject)
  return subjects.flatMap(({ key, kind }) => {
    const url = parsePictureUrl(pictureUrlOf(kind, sectionsByName(bySubject.get(key) ?? [])), own)
    return url ? [pictureHostPattern(url)] : []
  })
}

export const countPictures = (db: Database): Promise<number> => db.pictures.where('bytes').above(0).count()

/** Also those of deletions that can be undone. */
export function deletePictures(db: Database): Promise<void> {
  return db.transaction('rw', db.pictures, db.undoParts, async () => {
    await db.pictures.clear()
    await db.undoParts.toCollection().modify((part) => {
      delete part.pictures
    })
  })
}

export async function deletePicturesOfSuppressed(db: Database): Promise<void> {
  const all = await db.pictures.where('subject').startsWith('person:').primaryKeys()
  for (let from = 0; from < all.length; from += chunkSize) {
    const keys = all.slice(from, from + chunkSize)
    const rows = await db.sections.where('subject').anyOf(keys).toArray()
    const bySubject = Map.groupBy(rows, ({ subject }) => subject)
    const subjects = (await db.subjects.bulkGet(keys)).filter((subject) => subject !== undefined)
    const names = subjects.map((subject) =>
      suppressionNames(namesOfRecord(subject, bySubject.get(subject.key))),
    )
    const suppressed = await areSuppressed(db, names)
    await db.pictures.bulkDelete(subjects.filter((_, index) => suppressed[index]).map(({ key }) => key))
  }
}
