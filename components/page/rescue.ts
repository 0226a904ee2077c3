import { Dexie } from 'dexie'
import { browser } from '../../lib/browser.ts'
import { backups } from '../../lib/data/backup/schedule.ts'
import { preferences } from '../../lib/settings/settings.ts'
import { rescueBackup } from '../../lib/data/backup/rescue-backup.ts'
import { backupName } from '../../lib/data/backup/write-backup.ts'
import { fullPages } from '../../lib/platform/full-pages.ts'
import { saveFile } from '../../lib/platform/save-file.ts'
import { db } from '../model/database.ts'

/** Of a library that can't be opened. Resolves to the number of rows. */
export async function saveReadable(): Promise<number> {
  const at = Date.now()
  const { file, rows } = await rescueBackup(db.name, at).catch(() => ({ file: null, rows: 0 }))
  if (file && rows > 0) saveFile(file, backupName(at, at).replace(/\.gz$/, ''))
  return rows
}

/** In ms. A damaged file was seen to block a deletion forever. */
const deletedWithinMs = 10_000

/** Then opens the page that restores a backup. Rejects if the library can't be deleted. */
export async function startOver(): Promise<void> {
  db.close()
  await inTime(Dexie.delete(db.name))
  location.assign(fullPages.data)
  location.reload()
}

export async function resetSettings(): Promise<void> {
  await inTime(browser.storage.local.clear())
  // Without the library, nothing can decrypt the vault's secrets. Don't wait: a damaged vault must not stop the reset.
  indexedDB.deleteDatabase('vault')
  location.reload()
}

function inTime<Result>(work: PromiseLike<Result>): Promise<Result> {
  const late = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('The browser did not respond.')), deletedWithinMs),
  )
  return Promise.race([work, late])
}

/** `null` if it can't be read either. */
export async function readIntact(
  what: 'settings' | 'library',
): Promise<'library' | { backupAt: number | null } | null> {
  try {
    if (what === 'library') {
      await db.subjects.limit(1).toArray()
      return 'library'
    }
    // Don't read the API key: it is sealed with a key from the library's database.
    const [{ last }] = await Promise.all([backups.read(), preferences.read()])
    return { backupAt: last?.at ?? null }
  } catch {
    return null
  }
}
