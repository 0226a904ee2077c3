import { onDue, wakeIn } from '../platform/alarm.ts'
import { msUntilLocked, watchOpenLock } from '../settings/secrets.ts'
import { runInBackground } from './run-in-background.ts'

/** Closes the lock once nobody has used Sidelight for as long as was chosen. */
export function watchAutoLock(): void {
  onDue('lock', () => void runInBackground(planAutoLock))
  watchOpenLock(() => void runInBackground(planAutoLock))
}

/** Closes it where that is due, and has it looked at again when it will be. Each life of the worker calls it. */
export async function planAutoLock(): Promise<void> {
  const left = await msUntilLocked()
  wakeIn('lock', null)
  if (left !== null) wakeIn('lock', left)
}
