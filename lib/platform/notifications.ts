import { browser } from '../browser.ts'
import { onWorkerEvent } from './worker-events.ts'

const permissions: ['notifications'] = ['notifications']

export function mayNotify(): Promise<boolean> {
  return browser.permissions.contains({ permissions })
}

/** Call it synchronously in a click handler. */
export function requestNotify(): Promise<boolean> {
  return browser.permissions.request({ permissions })
}

/** In place of one with the same id. Needs the permission. */
export async function notify(
  id: string,
  { title, message }: { title: string; message: string },
): Promise<void> {
  const iconUrl = browser.runtime.getURL('/icon/128.png')
  await browser.notifications.create(id, { type: 'basic', iconUrl, title, message })
}

export function onNotificationClick(listener: (id: string) => void): void {
  onWorkerEvent('notifications.onClicked', listener)
}
