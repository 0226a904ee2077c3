import { Dexie } from 'dexie'
import { browser } from 'wxt/browser'
import { backups } from '../../lib/data/backup/schedule.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { rescueBackup } from '../../lib/data/backup/rescue-backup.ts'
import { backupName } from '../../lib/data/backup/write-backup.ts'
import { fullPages } from '../../lib/platform/full-pages.ts'
import { saveFile } from '../../lib/platform/save-file.ts'
import { db } from '../model/database.ts'

/** Saves whatever can be read of a library that can't be opened. Gives how many rows; 0: nothing could be read. */
export async function saveReadable(): Promise<number> {
  const at = Date.now()
  const { file, rows } = await rescueBackup(db.name, at).catch(() => ({ file: null, rows: 0 }))
  if (file && rows > 0) saveFile(file, backupName(at, at).replace(/\.gz$/, ''))
  return rows
}

/** What can't be deleted within this time is not: a file that never answers was seen to keep the browser for ever. */
const deletedWithinMs = 10_000

/** Deletes a library that can't be opened, and opens the page where a backup is restored. Rejects where it stays. */
export async function startOver(): Promise<void> {
  db.close()
  await inTime(Dexie.delete(db.name))
  location.assign(fullPages.data)
  location.reload()
}

/** Deletes all settings and the key, and begins anew. */
export async function resetSettings(): Promise<void> {
  await inTime(browser.storage.local.clear())
  // With its vault, or all of it would be missed there. One that is damaged too is no reason to stay.
  indexedDB.deleteDatabase('vault')
  location.reload()
}

function inTime<Result>(work: PromiseLike<Result>): Promise<Result> {
  const late = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('No answer.')), deletedWithinMs),
  )
  return Promise.race([work, late])
}

/** What can still be read while the other can't; `null`: nothing of it. */
export async function readIntact(
  what: 'settings' | 'library',
): Promise<'library' | { backupAt: number | null } | null> {
  try {
    if (what === 'library') {
      await db.subjects.limit(1).toArray()
      return 'library'
    }
    // Not the key: it is sealed, and what opens it lies beside the library.
    const [{ last }] = await Promise.all([backups.read(), preferences.read()])
    return { backupAt: last?.at ?? null }
  } catch {
    return null
  }
}
