import { signal, type ReadonlySignal } from '@preact/signals'
import { backups, type Backups } from '../../lib/data/backup/schedule.ts'
import { sendCommand } from '../../lib/messages/send-command.ts'
import { witness, type Loss } from '../../lib/settings/stored-witness.ts'
import { readAgain } from '../model/pageProblem.ts'

/** What is missing of the library, and until when what is missing was known. */
export interface ShownLoss extends Loss {
  /** When the last of it was written, in milliseconds since 1970. */
  until: number
}

const found = signal<ShownLoss | null>(null)

/** What of the library is missing and not settled yet; `null`: nothing that is known of. */
export const lostLibrary: ReadonlySignal<ShownLoss | null> = found

/** Follows what the worker finds. One small reading of extension storage, for which nothing waits. */
export function watchLostLibrary(): () => void {
  const show = (value: Awaited<ReturnType<typeof witness.read>>) =>
    (found.value = value?.lost ? { ...value.lost, until: value.at } : null)
  const stopReading = readAgain(async () => show(await witness.read()))
  const stopWatching = witness.watch(show)
  return () => {
    stopReading()
    stopWatching()
  }
}

/** The newest backup that is known of; `null`: none. */
export const newestBackup = async (): Promise<Backups['last']> => (await backups.read()).last

/** Goes on with what is left. `false`: nobody could be asked. */
export async function goOnWithout(): Promise<boolean> {
  return (await sendCommand('settle-loss')).accepted === 'done'
}
