import { browser } from '../browser.ts'
import { hostMatchPattern, socialMatchPattern } from '../pages/host.ts'

/** Whether there is permission for the host of this address; `false` if it is invalid. */
export async function mayCall(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return false
  return browser.permissions.contains({ origins: [hostMatchPattern(url)] })
}

/** Requests permission for both hosts. Must be called synchronously in a click handler. */
export function requestHosts(hosts: { apiUrl: string; socialUrl: string }): Promise<boolean> {
  return browser.permissions.request({ origins: patternsOf(hosts) })
}

export function hasHosts(hosts: { apiUrl: string; socialUrl: string }): Promise<boolean> {
  return browser.permissions.contains({ origins: patternsOf(hosts) })
}

/** The match patterns of these addresses; empty addresses have none. */
export function patternsOf({ apiUrl, socialUrl }: { apiUrl: string; socialUrl: string }): string[] {
  return [
    ...(apiUrl ? [hostMatchPattern(apiUrl)] : []),
    ...(socialUrl ? [socialMatchPattern(socialUrl)] : []),
  ]
}

/** The host in a match pattern such as `https://media.example/*` or `https://*.social.example/*`. */
export const hostInPattern = (pattern: string): string =>
  new URL(pattern.replace(/\*$/, '')).hostname.replace(/^\*\./, '')

/** Requests permission for these patterns. Must be called synchronously in a click handler. */
export function requestPatterns(origins: string[]): Promise<boolean> {
  return browser.permissions.request({ origins })
}

/** The patterns that are permitted. */
export async function allowedPatterns(patterns: readonly string[]): Promise<string[]> {
  const each = await Promise.all(
    patterns.map(async (pattern) => browser.permissions.contains({ origins: [pattern] })),
  )
  return patterns.filter((_, index) => each[index])
}

/** All granted hosts and permissions. */
export async function grantedAccess(): Promise<{ hosts: string[]; permissions: string[] }> {
  const { origins = [], permissions = [] } = await browser.permissions.getAll()
  return { hosts: origins, permissions }
}

/** Permissions granted at installation, which Chromium can't revoke; in Firefox users can revoke any host. */
export function fixedAccess(): { hosts: string[]; permissions: string[] } {
  const { host_permissions: hosts = [], permissions = [] } = browser.runtime.getManifest()
  return { hosts: import.meta.env.FIREFOX ? [] : hosts, permissions }
}

/** Revokes permissions; resolves to whether that worked, since those from installation stay. */
export async function revokeAccess(
  access: { origins: string[] } | { permissions: string[] },
): Promise<boolean> {
  try {
    return await browser.permissions.remove(access as Parameters<typeof browser.permissions.remove>[0])
  } catch {
    return false
  }
}
