import { signal, type ReadonlySignal } from '@preact/signals'
import { backups, type Backups } from '../../lib/data/backup/schedule.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { journal, type Loss } from '../../lib/settings/stored-journal.ts'
import { readAgain } from '../model/pageProblem.ts'

export interface ShownLoss extends Loss {
  until: number
}

const found = signal<ShownLoss | null>(null)

/** An unresolved loss of library data. */
export const lostLibrary: ReadonlySignal<ShownLoss | null> = found

/** A small read of extension storage that nothing waits for. */
export function watchLostLibrary(): () => void {
  const show = (value: Awaited<ReturnType<typeof journal.read>>) =>
    (found.value = value?.lost ? { ...value.lost, until: value.at } : null)
  const stopReading = readAgain(async () => show(await journal.read()))
  const stopWatching = journal.watch(show)
  return () => {
    stopReading()
    stopWatching()
  }
}

export const newestBackup = async (): Promise<Backups['last']> => (await backups.read()).last

/** Continues with the remaining data. Resolves to `false` if the worker didn't respond. */
export async function continueWithout(): Promise<boolean> {
  return (await sendCommand('settle-loss')).accepted === 'done'
}
