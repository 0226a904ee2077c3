import { Dexie } from 'dexie'
import { rescueBackup } from '../../lib/data/backup/rescue-backup.ts'
import { backupName } from '../../lib/data/backup/write-backup.ts'
import { fullPages } from '../../lib/platform/full-pages.ts'
import { saveFile } from '../../lib/platform/save-file.ts'
import { db } from '../model/database.ts'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'

/** Saves whatever can be read of a library that can't be opened. Gives how many rows; 0: nothing could be read. */
export async function saveReadable(): Promise<number> {
  const at = Date.now()
  const { file, rows } = await rescueBackup(db.name, at).catch(() => ({ file: null, rows: 0 }))
  if (file && rows > 0) saveFile(file, backupName(localDay(at)).replace(/\.gz$/, ''))
  return rows
}

/** Deletes a library that can't be opened, and opens the page where a backup is restored. */
export async function startOver(): Promise<void> {
  db.close()
  await Dexie.delete(db.name)
  location.assign(fullPages.data)
  location.reload()
}
