import { browser } from 'wxt/browser'

const name = 'resume'

let next = Infinity

/**
 * Has the listener of `onAlarm` called at this moment, in milliseconds since 1970: by a timer while the worker lives,
 * by the browser's alarm should it be stopped before. Of several moments the earliest counts; whoever is called
 * looks what else is waiting, and asks again.
 */
export function wakeAt(moment: number): void {
  if (moment >= next && next > Date.now()) return
  next = moment
  // Browsers delay alarms to 30 s at the least; the timer is as exact as a countdown that people watch.
  void browser.alarms.create(name, { when: Math.max(moment, Date.now() + 30_000) })
  setTimeout(ring, Math.max(0, moment - Date.now()))
}

const listeners = new Set<() => void>()

function ring(): void {
  next = Infinity
  for (const listener of listeners) listener()
}

/** Call it in the worker's first turn. */
export function onAlarm(listener: () => void): void {
  listeners.add(listener)
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) ring()
  })
}
