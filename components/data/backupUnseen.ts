import { writeBackup } from '../../lib/data/backup/write-backup.ts'
import { ask } from '../../lib/messages/ask.ts'
import { readOnlySettings } from '../../lib/data/backup/backup-settings.ts'
import { db } from '../model/database.ts'

/** Makes a backup in a page that nobody sees, which reads no extension storage, and gives it to the worker to save. */
export async function makeBackupUnseen(): Promise<void> {
  try {
    const heard = await ask({ command: 'settings-to-keep' })
    const settings = heard.accepted === 'settings' ? heard.settings : {}
    const { file, rows } = await writeBackup(db, readOnlySettings(settings), Date.now())
    await ask({ command: 'backup-written', url: URL.createObjectURL(file), rows, bytes: file.size })
  } catch {
    await ask({ command: 'backup-failed' })
  }
}
