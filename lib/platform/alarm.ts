import { browser } from 'wxt/browser'
import { createScheduler } from './scheduler.ts'
import { onWorkerEvent } from './worker-events.ts'

/** All that waits in the worker: requests for a limit and runs, CRM deliveries, the end of what can be undone, backups, what a team shares, the lock, traces of what was deleted. */
export type Task = 'purchases' | 'deliveries' | 'undo' | 'maintenance' | 'team' | 'lock' | 'traces'

/** The one alarm. The life that it starts looks at everything that waits, as every life does. */
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
 * Has the listener of a task called in so many milliseconds: by a timer while the worker lives, by the browser's alarm
 * if it is stopped before. Of several wishes the earliest counts. `null`: not at all.
 */
export const wakeIn = scheduler.wakeIn

/** Listens for a task; whoever does looks by its own clock what is due, and calls `wakeIn` for the rest. */
export const onDue = scheduler.onDue

/** Has the browser's alarm ring for all tasks. */
export function watchAlarm(): void {
  onWorkerEvent('alarms.onAlarm', ({ name }) => {
    if (name === alarm) scheduler.alarmRang()
  })
}
