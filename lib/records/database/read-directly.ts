import type { SectionRow, Subject } from './rows/records.ts'

/** The database's version as browsers count it: Dexie's times ten. One that has another is left to Dexie. */
export const directVersion = 10

/** A subject and its sections, as they are kept. */
export interface DirectRecord {
  subject: Subject
  sections: SectionRow[]
  /** Whether the library is one that a team shares. */
  isOfTeam: boolean
}

/**
 * What is kept of the subject that goes by this name, such as `person:jane-doe`; `null` where nothing is. Without Dexie,
 * whose 95 kB a view need not wait for to say who is beside it; whatever is unusual about the library is `null` too,
 * and left for Dexie to find. Makes no database, changes nothing, and stands in nobody's way: it closes at once.
 */
export async function readDirectly(
  alias: string,
  opening: Promise<IDBDatabase | null> = openDirectly(),
): Promise<DirectRecord | null> {
  const db = await opening
  if (!db) return null
  try {
    const stores = db.transaction(['subjects', 'sections', 'teamState'])
    const team = resultOf<string | undefined>(stores.objectStore('teamState').getKey('status'))
    const found: Subject[] = await resultOf(stores.objectStore('subjects').index('aliases').getAll(alias))
    // The oldest, should two turn out to be one: as `ownerOf` decides.
    const [subject] = found.toSorted((a, b) => a.createdAt - b.createdAt)
    if (!subject) return null
    const rows = stores.objectStore('sections').index('subject').getAll(subject.key)
    const [sections, status] = await Promise.all([resultOf<SectionRow[]>(rows), team])
    return { subject, sections, isOfTeam: status !== undefined }
  } catch {
    return null
  } finally {
    db.close()
  }
}

/** The library as `readDirectly` reads it, which closes it; `null` where it is left to Dexie. */
export function openDirectly(name = 'sidelight'): Promise<IDBDatabase | null> {
  return new Promise((done) => {
    const opening = indexedDB.open(name)
    // There is none yet: it is not made here.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', (event) => {
      event.preventDefault()
      done(null)
    })
    opening.addEventListener('success', () => {
      const db = opening.result
      db.addEventListener('versionchange', () => db.close())
      if (db.version === directVersion) return done(db)
      db.close()
      done(null)
    })
  })
}

function resultOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((done, fail) => {
    request.addEventListener('success', () => done(request.result as Result))
    request.addEventListener('error', () => fail(request.error ?? new Error('not read')))
  })
}
