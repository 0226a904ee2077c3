import { writeBackup } from '../../lib/data/backup/write-backup.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { readOnlySettings } from '../../lib/data/backup/backup-settings.ts'
import { db } from '../model/database.ts'

/** Runs in an offscreen page, which can't access extension storage: the worker saves the backup. */
export async function backUpInBackground(): Promise<void> {
  try {
    const plan = await sendCommand('read-backup-plan')
    if (!plan.accepted) return void (await sendCommand('backup-failed'))
    const { settings, password } = plan.result
    const { file, rows } = await writeBackup(db, readOnlySettings(settings), Date.now(), password)
    const url = URL.createObjectURL(file)
    const isProtected = password !== null
    await sendCommand('backup-written', { url, rows, bytes: file.size, isProtected })
  } catch {
    await sendCommand('backup-failed')
  }
}
