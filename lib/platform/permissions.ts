import { browser } from '../browser.ts'
import { hostMatchPattern, socialMatchPattern } from '../pages/host.ts'

/** `false` if the URL is invalid. */
export async function mayCall(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return false
  return browser.permissions.contains({ origins: [hostMatchPattern(url)] })
}

/** Call it synchronously in a click handler. */
export function requestHosts(hosts: { apiUrl: string; socialUrl: string }): Promise<boolean> {
  return browser.permissions.request({ origins: patternsOf(hosts) })
}

export function hasHosts(hosts: { apiUrl: string; socialUrl: string }): Promise<boolean> {
  return browser.permissions.contains({ origins: patternsOf(hosts) })
}

export function patternsOf({ apiUrl, socialUrl }: { apiUrl: string; socialUrl: string }): string[] {
  return [
    ...(apiUrl ? [hostMatchPattern(apiUrl)] : []),
    ...(socialUrl ? [socialMatchPattern(socialUrl)] : []),
  ]
}

/** Such as that of `https://media.example/*` or `https://*.social.example/*`. */
export const hostInPattern = (pattern: string): string =>
  new URL(pattern.replace(/\*$/, '')).hostname.replace(/^\*\./, '')

/** Call it synchronously in a click handler. */
export function requestPatterns(origins: string[]): Promise<boolean> {
  return browser.permissions.request({ origins })
}

export async function allowedPatterns(patterns: readonly string[]): Promise<string[]> {
  const each = await Promise.all(
    patterns.map(async (pattern) => browser.permissions.contains({ origins: [pattern] })),
  )
  return patterns.filter((_, index) => each[index])
}

export async function grantedAccess(): Promise<{ hosts: string[]; permissions: string[] }> {
  const { origins = [], permissions = [] } = await browser.permissions.getAll()
  return { hosts: origins, permissions }
}

/** That from installation in Chromium; in Firefox users can revoke any host. */
export function fixedAccess(): { hosts: string[]; permissions: string[] } {
  const { host_permissions: hosts = [], permissions = [] } = browser.runtime.getManifest()
  return { hosts: import.meta.env.FIREFOX ? [] : hosts, permissions }
}

/** Resolves to `false` if that failed, because permissions from installation stay. */
export async function revokeAccess(
  access: { origins: string[] } | { permissions: string[] },
): Promise<boolean> {
  try {
    return await browser.permissions.remove(access as Parameters<typeof browser.permissions.remove>[0])
  } catch {
    return false
  }
}
