import { browser } from 'wxt/browser'
import { hostMatchPattern, socialMatchPattern } from '../pages/host.ts'

/** Whether the browser lets us reach the host of this address; `false` for what is no address. */
export async function mayCall(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return false
  return browser.permissions.contains({ origins: [hostMatchPattern(url)] })
}

/** Asks the person for access to both hosts. Browsers allow it only in the very turn of a click. */
export function requestHosts(hosts: { apiUrl: string; socialUrl: string }): Promise<boolean> {
  return browser.permissions.request({ origins: patternsOf(hosts) })
}

export function hasHosts(hosts: { apiUrl: string; socialUrl: string }): Promise<boolean> {
  return browser.permissions.contains({ origins: patternsOf(hosts) })
}

/** The hosts of these addresses, as patterns; none of an address that is empty. */
export function patternsOf({ apiUrl, socialUrl }: { apiUrl: string; socialUrl: string }): string[] {
  return [
    ...(apiUrl ? [hostMatchPattern(apiUrl)] : []),
    ...(socialUrl ? [socialMatchPattern(socialUrl)] : []),
  ]
}

/** The name in a pattern such as `https://media.example/*` or `https://*.social.example/*`. */
export const hostInPattern = (pattern: string): string =>
  new URL(pattern.replace(/\*$/, '')).hostname.replace(/^\*\./, '')

/** Asks the person for access to all of these hosts, as patterns; in the very turn of a click, too. */
export function requestPatterns(origins: string[]): Promise<boolean> {
  return browser.permissions.request({ origins })
}

/** Those of these hosts, as patterns, that the browser lets us reach. */
export async function allowedPatterns(patterns: readonly string[]): Promise<string[]> {
  const each = await Promise.all(
    patterns.map(async (pattern) => browser.permissions.contains({ origins: [pattern] })),
  )
  return patterns.filter((_, index) => each[index])
}

/** Everything that the browser lets Sidelight do now: hosts as patterns, and permissions by name. */
export async function grantedAccess(): Promise<{ hosts: string[]; permissions: string[] }> {
  const { origins = [], permissions = [] } = await browser.permissions.getAll()
  return { hosts: origins, permissions }
}

/** What an installation brings and Chromium never takes back by itself: in Firefox people may take back any host. */
export function fixedAccess(): { hosts: string[]; permissions: string[] } {
  const { host_permissions: hosts = [], permissions = [] } = browser.runtime.getManifest()
  return { hosts: import.meta.env.FIREFOX ? [] : hosts, permissions }
}

/** Gives access to these back to the browser. Gives whether it took it: what an installation brought stays. */
export async function revokeAccess(
  access: { origins: string[] } | { permissions: string[] },
): Promise<boolean> {
  try {
    return await browser.permissions.remove(access as Parameters<typeof browser.permissions.remove>[0])
  } catch {
    return false
  }
}
