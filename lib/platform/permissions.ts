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

function originsOf({ apiUrl, socialUrl }: { apiUrl: string; socialUrl: string }): string[] {
  return [
    ...(apiUrl ? [hostMatchPattern(apiUrl)] : []),
    ...(socialUrl ? [socialMatchPattern(socialUrl)] : []),
  ]
}
