import { browser } from '../browser.ts'
import { createScheduler } from './scheduler.ts'
import { onWorkerEvent } from './worker-events.ts'

type Task =
  | 'purchases'
  | 'deliveries'
  | 'watch'
  | 'inbox'
  | 'undo'
  | 'maintenance'
  | 'team'
  | 'lock'
  | 'traces'

/** The worker instance that it starts checks everything, as every instance does. */
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

/** `ms` from now: by a timer while the worker runs, else by the alarm. The earliest request counts; `null` cancels. */
export const wakeIn = scheduler.wakeIn

/** The listener must check which work is due, and call `wakeIn` for the rest. */
export const onDue = scheduler.onDue

export function watchAlarm(): void {
  onWorkerEvent('alarms.onAlarm', ({ name }) => {
    if (name === alarm) scheduler.alarmRang()
  })
}
