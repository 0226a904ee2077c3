import type { SectionRow } from '../rows/sections.ts'
import type { Subject } from '../rows/subject.ts'

/** The native version number: Dexie's times ten. Dexie opens databases with any other version. */
export const directVersion = 10

interface DirectRecord {
  subject: Subject
  sections: SectionRow[]
  isOfTeam: boolean
}

/**
 * Reads the record of this name without Dexie, whose 95 kB would delay the first view. Returns `null` in unusual cases,
 * in which the caller uses Dexie. Read-only.
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
    // Take the oldest one, as `ownerOf` does.
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

/** Opens the library for `readDirectly`; `null` if Dexie has to open it. */
export function openDirectly(name = 'sidelight'): Promise<IDBDatabase | null> {
  return new Promise((done) => {
    const opening = indexedDB.open(name)
    // A missing library must not be created here.
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
    request.addEventListener('error', () =>
      fail(request.error ?? new Error('The library could not be read.')),
    )
  })
}
