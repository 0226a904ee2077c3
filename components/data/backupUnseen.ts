import { writeBackup } from '../../lib/data/backup/write-backup.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { readOnlySettings } from '../../lib/data/backup/backup-settings.ts'
import { db } from '../model/database.ts'

/** Makes a backup in an offscreen page, which can't access extension storage, and passes it to the worker to save. */
export async function makeBackupUnseen(): Promise<void> {
  try {
    const answer = await sendCommand('read-backup-settings')
    const settings = answer.accepted ? answer.result : {}
    const { file, rows } = await writeBackup(db, readOnlySettings(settings), Date.now())
    await sendCommand('backup-written', { url: URL.createObjectURL(file), rows, bytes: file.size })
  } catch {
    await sendCommand('backup-failed')
  }
}
