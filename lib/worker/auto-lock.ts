import { onDue, wakeIn } from '../platform/alarm.ts'
import { msUntilLocked, watchOpenLock } from '../settings/secrets.ts'
import { runInBackground } from './run-in-background.ts'

export function watchAutoLock(): void {
  onDue('lock', () => void runInBackground(planAutoLock))
  watchOpenLock(() => void runInBackground(planAutoLock))
}

/** Locks if that is due, and schedules the next check. Each worker instance calls it. */
export async function planAutoLock(): Promise<void> {
  const remaining = await msUntilLocked()
  wakeIn('lock', null)
  if (remaining !== null) wakeIn('lock', remaining)
}
