import { browser } from 'wxt/browser'
import { onWorkerEvent } from './worker-events.ts'

/** Browsers delay alarms to 30 s at the least. */
const shortestAlarmMs = 30_000

const resumeAlarm = 'resume'
/** For what is done once a day or more rarely: backups, and deleting what is due. Installed browsers know it as this. */
const maintenanceAlarm = 'keep'

let next = Infinity

/**
 * Has the listeners of `onAlarm` called at this moment, in milliseconds since 1970: by a timer while the worker lives,
 * by the browser's alarm if it is stopped before. Of several moments the earliest counts; listeners look what else is
 * waiting, and call this again.
 */
export function wakeAt(moment: number): void {
  if (moment >= next && next > Date.now()) return
  next = moment
  // The timer is as exact as the countdown that people watch.
  void createAlarm(resumeAlarm, moment)
  setTimeout(ring, Math.max(0, moment - Date.now()))
}

const listeners = new Set<() => void>()

function ring(): void {
  next = Infinity
  for (const listener of listeners) listener()
}

export function onAlarm(listener: () => void): void {
  listeners.add(listener)
  whenNamed(resumeAlarm, ring)
}

/** Has the listener of `onMaintenanceAlarm` called at this moment, in milliseconds since 1970; `null`: not at all. */
export async function setMaintenanceAlarm(moment: number | null): Promise<void> {
  if (moment === null) await browser.alarms.clear(maintenanceAlarm)
  else await createAlarm(maintenanceAlarm, moment)
}

/** Browsers may lose alarms when they are closed, so each start counts as one. */
export function onMaintenanceAlarm(listener: () => void): void {
  whenNamed(maintenanceAlarm, listener)
  onWorkerEvent('runtime.onStartup', listener)
}

function createAlarm(name: string, moment: number): Promise<void> {
  return browser.alarms.create(name, { when: Math.max(moment, Date.now() + shortestAlarmMs) })
}

function whenNamed(name: string, listener: () => void): void {
  onWorkerEvent('alarms.onAlarm', (alarm) => {
    if (alarm.name === name) listener()
  })
}
