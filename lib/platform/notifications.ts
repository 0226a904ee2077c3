import { browser } from 'wxt/browser'

const permissions: ['notifications'] = ['notifications']

export function mayNotify(): Promise<boolean> {
  return browser.permissions.contains({ permissions })
}

/** Asks the person whether Sidelight may notify. Browsers allow that only in the very turn of a click. */
export function requestNotify(): Promise<boolean> {
  return browser.permissions.request({ permissions })
}
