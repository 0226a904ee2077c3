import { signal, type ReadonlySignal } from '@preact/signals'
import { backups, type Backups } from '../../lib/data/backup/schedule.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { journal, type Loss } from '../../lib/settings/stored-journal.ts'
import { readAgain } from '../model/pageProblem.ts'

export interface ShownLoss extends Loss {
  until: number
}

const found = signal<ShownLoss | null>(null)

/** A loss of library data that the user hasn't dealt with; `null` if there is none. */
export const lostLibrary: ReadonlySignal<ShownLoss | null> = found

/** Reads extension storage, which takes little time. Nothing waits for it. */
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

/** Accepts the loss and continues with the remaining data. Resolves to `false` if the worker didn't respond. */
export async function continueWithout(): Promise<boolean> {
  return (await sendCommand('settle-loss')).accepted === 'done'
}
