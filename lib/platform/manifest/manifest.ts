import type { UserManifest } from 'wxt'
import { hostMatchPattern, socialMatchPattern } from '../../pages/host.ts'
import { readContactUrl } from '../../settings/feedback.ts'
import { invalidProviderFields, providerRows } from '../../settings/read-providers.ts'
import { minimumVersions } from './minimum-versions.ts'
import { workerPolicy } from '../../polyfill/worker-policy.ts'
import { manifestCommands } from './keyboard-commands.ts'

interface Env {
  WXT_API_URL?: string
  WXT_SOCIAL_URL?: string
  WXT_PROVIDERS?: string
  WXT_FEEDBACK_URL?: string
  WXT_SECURITY_CONTACT?: string
  WXT_HOSTS?: string
  WXT_LOOPBACK?: string
  WXT_FIREFOX_ID?: string
}

export const permissionReasons = {
  storage: 'Keeps settings, the sealed API key, and the account’s credits and limits.',
  unlimitedStorage:
    'Keeps records that were paid for on this computer, a hundred thousand or more, without the browser evicting them.',
  alarms: 'Resumes lookups when a rate limit has passed, and runs scheduled backups.',
  scripting:
    'Registers one script for the network set in Settings. It notices when the page’s address changes, and reads and changes nothing in the page.',
  sidePanel: 'Shows the person, company or job beside the page.',
  contextMenus: 'Adds Sidelight to the right-click menu of links and selected text.',
} as const

/** Requested only when a user turns on a feature that needs them. */
export const optionalPermissionReasons = {
  notifications: 'Tells you when a bulk run is done, and of news in the Inbox once a day.',
  downloads: 'Saves scheduled backups to your downloads folder.',
  offscreen: 'Creates the backup file, which Chromium’s background worker can’t.',
} as const

/** Of the optional `https://*`. Only hosts that a user sets are requested. */
export const hostReason =
  'The browser asks for two sites at setup: the network, to notice its page addresses, and the provider, to send it lookups. It asks for each CRM, picture host and team library when that is turned on. They can’t be listed in advance, because each user has different ones.'

/** By Firefox's consent categories. */
export const dataSent = {
  authenticationInfo:
    'the key to the provider, tokens to CRMs that the user connects, and the password to the team’s server, each to its own host',
  browsingActivity:
    'the URL of a profile, company or job that the user looks up, and, if turned on, the URLs of pictures to the picture hosts that the user allows',
  personallyIdentifyingInfo:
    'names, email addresses and companies that the user looks up or sends to a CRM; in a team, its records and lookups, encrypted, to its own server',
  searchTerms: 'the terms that the user enters in searches for people, companies, emails or jobs',
} as const

type OptionalPermission = keyof typeof optionalPermissionReasons

export type PermissionName = keyof typeof permissionReasons | OptionalPermission

/** Preset hosts are granted at installation. `serving`: in development, with pages from a local server. */
export function manifest(env: Env, browser: string, serving = false): UserManifest {
  // Fail the build rather than the pages.
  checkUrl(env, 'WXT_API_URL', 'https://api.example.com')
  checkUrl(env, 'WXT_SOCIAL_URL', 'https://www.social.example')
  if (env.WXT_PROVIDERS) checkProviders(env.WXT_PROVIDERS)
  for (const name of ['WXT_FEEDBACK_URL', 'WXT_SECURITY_CONTACT'] as const)
    if (env[name]) readContactUrl(name, env[name])
  const firefox = browser === 'firefox'
  const reach = reachOf(env)
  const permissions = Object.keys(permissionReasons).filter((name) => !firefox || name !== 'sidePanel')
  return {
    name: '__MSG_appName__',
    description: '__MSG_appDescription__',
    default_locale: 'en',
    permissions,
    optional_permissions: (Object.keys(optionalPermissionReasons) as OptionalPermission[]).filter(
      (name) => !firefox || name !== 'offscreen',
    ),
    host_permissions: presetHosts(env),
    // Requested one by one, when a host is set or pictures are turned on.
    optional_host_permissions: reach.patterns,
    incognito: 'not_allowed',
    // The icon shows the price, but Firefox would hide it in a menu by default.
    action: { default_title: '__MSG_appName__', ...(firefox ? { default_area: 'navbar' } : {}) },
    commands: manifestCommands(firefox ? 'firefox' : 'chromium'),
    omnibox: { keyword: 'sl' },
    content_security_policy: { extension_pages: policy(reach.sources, { firefox, serving }) },
    ...(firefox ? forFirefox(env) : forChromium),
  }
}

/** Checks a preset URL. Unencrypted URLs are for this computer, and store packages can't reach it. */
function checkUrl(env: Env, name: 'WXT_API_URL' | 'WXT_SOCIAL_URL', example: string): void {
  const typed = env[name]
  const allowed = env.WXT_LOOPBACK === 'no' ? ['https:'] : ['https:', 'http:']
  if (typed && !allowed.includes(URL.parse(typed)?.protocol ?? ''))
    throw new Error(`${name} must be a URL such as ${example}, not ${typed}.`)
}

function checkProviders(text: string): void {
  const rows = providerRows(text)
  if (rows === undefined)
    throw new Error('WXT_PROVIDERS is not valid JSON. docs/building.md describes its format.')
  const invalid = invalidProviderFields(rows)
  if (invalid.length > 0)
    throw new Error(
      `WXT_PROVIDERS has missing or invalid fields: ${invalid.join(', ')}. docs/building.md describes them.`,
    )
}

const forChromium: UserManifest = {
  minimum_chrome_version: minimumVersions.chrome,
  // If this isn't declared, every other extension may connect.
  externally_connectable: { ids: [] },
  // Firefox needs no schema.
  storage: { managed_schema: 'managed-schema.json' },
}

const forFirefox = ({ WXT_FIREFOX_ID = 'sidelight@sidelight.example' }: Env): UserManifest => ({
  browser_specific_settings: {
    gecko: {
      id: readFirefoxId(WXT_FIREFOX_ID),
      strict_min_version: `${minimumVersions.firefox}.0`,
      data_collection_permissions: { required: Object.keys(dataSent) },
    },
  },
})

function readFirefoxId(id: string): string {
  if (id.length > 80 || !/^(\{[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}|[\w.-]*@[\w.-]+)$/i.test(id))
    throw new Error(`WXT_FIREFOX_ID takes an id such as name@domain.example or a UUID in braces, not ${id}`)
  return id
}

function presetHosts({ WXT_API_URL, WXT_SOCIAL_URL }: Env): string[] {
  const hosts = [
    ...(WXT_API_URL ? [hostMatchPattern(WXT_API_URL)] : []),
    ...(WXT_SOCIAL_URL ? [socialMatchPattern(WXT_SOCIAL_URL)] : []),
  ]
  return [...new Set(hosts)]
}

interface Reach {
  patterns: string[]
  sources: string[]
}

/** All hosts by default, or only those of `WXT_HOSTS`. */
function reachOf(env: Env): Reach {
  const preset = env.WXT_API_URL ? [new URL(env.WXT_API_URL).origin] : []
  if (env.WXT_HOSTS !== undefined) {
    if (preset.length === 0)
      throw new Error('WXT_HOSTS needs WXT_API_URL: without it, lookups are impossible')
    const hosts = env.WXT_HOSTS.split(/[\s,]+/)
      .filter(Boolean)
      .map(readHost)
    return {
      patterns: [...new Set(hosts.map(hostMatchPattern))],
      sources: [...preset, ...hosts],
    }
  }
  const loopback = env.WXT_LOOPBACK !== 'no'
  return {
    patterns: ['https://*/*', ...(loopback ? ['http://localhost/*', 'http://127.0.0.1/*'] : [])],
    // Unencrypted `http` only for this computer and a preset.
    sources: ['https:', ...(loopback ? ['http://127.0.0.1:*', 'http://localhost:*'] : []), ...preset],
  }
}

/** Such as `https://api.example.com` or `https://*.example.com`. */
function readHost(typed: string): string {
  const url = URL.parse(typed)
  if (!url || url.origin !== typed || !/^https:\/\/(\*\.)?[^*]+$/.test(typed))
    throw new Error(
      `WXT_HOSTS takes hosts such as https://api.example.com or https://*.example.com, not ${typed}`,
    )
  return typed
}

/** `connect` has the hosts that requests may go to. */
function policy(connect: string[], { firefox, serving }: { firefox: boolean; serving: boolean }): string {
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...(serving ? ["'unsafe-inline'"] : [])],
    // The worker fetches pictures, so no page loads one from outside.
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", ...connect, ...(serving ? ['ws://localhost:*'] : [])],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    ...(serving ? {} : trustedTypes(firefox)),
  })
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** Text never becomes code or markup. Only Chromium's worker loads a script by name, with its own policy. */
const trustedTypes = (firefox: boolean) => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [firefox ? "'none'" : workerPolicy],
})
