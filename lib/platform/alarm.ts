import { browser } from '../browser.ts'
import { createScheduler } from './scheduler.ts'
import { onWorkerEvent } from './worker-events.ts'

/**
 * Everything that waits in the worker: pending requests and runs, CRM deliveries, watched lists, news of the Inbox, undo,
 * backups, team sync, the lock, and traces of deleted data.
 */
export type Task =
  | 'purchases'
  | 'deliveries'
  | 'watch'
  | 'inbox'
  | 'undo'
  | 'maintenance'
  | 'team'
  | 'lock'
  | 'traces'

/** The only alarm. The instance that it starts checks everything, like every instance. */
const alarm = 'wake'

const scheduler = createScheduler<Task>({
  wall: () => Date.now(),
  steady: () => performance.now(),
  setTimer(ms, ring) {
    const timer = setTimeout(ring, ms)
    return () => clearTimeout(timer)
  },
  setAlarm: (when) => void browser.alarms.create(alarm, { when }),
})

/**
 * Calls the task's listener after a time in ms: by a timer while the worker runs, otherwise by the browser's alarm. The
 * earliest request counts. `null` cancels.
 */
export const wakeIn = scheduler.wakeIn

/** Registers a task's listener, which checks what is due and calls `wakeIn` for the rest. */
export const onDue = scheduler.onDue

/** Connects the browser's alarm with the tasks. */
export function watchAlarm(): void {
  onWorkerEvent('alarms.onAlarm', ({ name }) => {
    if (name === alarm) scheduler.alarmRang()
  })
}
