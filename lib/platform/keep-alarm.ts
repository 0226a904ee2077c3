import { browser } from 'wxt/browser'

/** For what is done once a day or more rarely: backups, and deleting what is due. */
const name = 'keep'

/** Has the listener of `onKeepAlarm` called at this moment, in milliseconds since 1970; `null`: not at all. */
export async function setKeepAlarm(moment: number | null): Promise<void> {
  if (moment === null) await browser.alarms.clear(name)
  else await browser.alarms.create(name, { when: Math.max(moment, Date.now() + 30_000) })
}

/** Call it in the worker's first turn. Browsers may lose an alarm when they are closed: their start is one, too. */
export function onKeepAlarm(listener: () => void): void {
  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) listener()
  })
  browser.runtime.onStartup.addListener(listener)
}
