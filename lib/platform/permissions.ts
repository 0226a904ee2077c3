import { browser } from 'wxt/browser'
import { hostMatchPattern, socialMatchPattern } from '../pages/host.ts'

/** Whether the browser lets us reach the host of this address; `false` for what is no address. */
export async function mayCall(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return false
  return browser.permissions.contains({ origins: [hostMatchPattern(url)] })
}

/** Asks the person for access to both hosts. Browsers allow it only in the very turn of a click. */
export function requestHosts(hosts: { apiUrl: string; socialUrl: string }): Promise<boolean> {
  return browser.permissions.request({ origins: originsOf(hosts) })
}

export function hasHosts(hosts: { apiUrl: string; socialUrl: string }): Promise<boolean> {
  return browser.permissions.contains({ origins: originsOf(hosts) })
}

function originsOf({ apiUrl, socialUrl }: { apiUrl: string; socialUrl: string }): string[] {
  return [
    ...(apiUrl ? [hostMatchPattern(apiUrl)] : []),
    ...(socialUrl ? [socialMatchPattern(socialUrl)] : []),
  ]
}
