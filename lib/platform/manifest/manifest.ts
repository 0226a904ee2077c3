import type { UserManifest } from 'wxt'
import { hostMatchPattern, socialMatchPattern } from '../../pages/host.ts'
import { readFeedbackUrl } from '../../settings/feedback.ts'
import { readProviders } from '../../settings/read-providers.ts'
import { workerPolicy } from './worker-policy.ts'
import { manifestCommands } from './keyboard-commands.ts'

interface Env {
  WXT_API_URL?: string
  WXT_SOCIAL_URL?: string
  WXT_PROVIDERS?: string
  WXT_FEEDBACK_URL?: string
  WXT_HOSTS?: string
  WXT_LOOPBACK?: string
  WXT_FIREFOX_ID?: string
}

/** Each permission with the reason that the stores and the people who install it read. */
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

/** Asked for when somebody turns on what needs it, and never before. */
export const optionalPermissionReasons = {
  notifications: 'Tells you when a bulk run is done.',
  downloads: 'Saves scheduled backups to your downloads folder.',
  offscreen: 'Creates the backup file, which Chromium’s background worker can’t.',
} as const

/** Why sites are asked for; of `https://*` only those that somebody sets are, one by one. */
export const hostReason =
  'Two sites are asked for when they are set: the network, to notice its page addresses, and the provider, to send it lookups. CRMs, picture hosts and a team’s library are asked for one by one when they are turned on. They can’t be listed in advance, since everybody brings their own.'

/** What leaves the browser, by the kinds that Firefox asks consent for, with what it is of Sidelight's. */
export const dataSent = {
  authenticationInfo:
    'the key to the provider, and tokens to CRMs that somebody sets up, each to its own host',
  browsingActivity: 'the URL of a profile, company or job that somebody looks up',
  personallyIdentifyingInfo: 'names, email addresses and companies that somebody looks up or sends to a CRM',
  searchTerms: 'what somebody types into searches for people, companies, emails or jobs',
} as const

type OptionalPermission = keyof typeof optionalPermissionReasons

/** Each permission that the manifest may have. */
export type PermissionName = keyof typeof permissionReasons | OptionalPermission

/**
 * The manifest, for a build with or without preset addresses. A preset's hosts are granted at install. `serving`: for
 * development, where the pages are fed by a local server.
 */
export function manifest(env: Env, browser: string, serving = false): UserManifest {
  // What the pages could not read ends the build, not them.
  if (env.WXT_PROVIDERS) readProviders(JSON.parse(env.WXT_PROVIDERS))
  if (env.WXT_FEEDBACK_URL) readFeedbackUrl(env.WXT_FEEDBACK_URL)
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
    // A host is asked for when it is set, and one of pictures when those are turned on.
    optional_host_permissions: reach.patterns,
    incognito: 'not_allowed',
    // The price is on the icon, which Firefox else puts into a menu that is closed.
    action: { default_title: '__MSG_appName__', ...(firefox ? { default_area: 'navbar' } : {}) },
    commands: manifestCommands(firefox ? 'firefox' : 'chromium'),
    omnibox: { keyword: 'sl' },
    content_security_policy: { extension_pages: policy(reach.sources, { firefox, serving }) },
    ...(firefox ? forFirefox(env) : forChromium),
  }
}

const forChromium: UserManifest = {
  // `RegExp.escape` and the native `browser` promises.
  minimum_chrome_version: '136',
  // Undeclared would mean that every other extension may connect.
  externally_connectable: { ids: [] },
  // What an organization can set by policies; Firefox needs none.
  storage: { managed_schema: 'managed-schema.json' },
}

const forFirefox = ({ WXT_FIREFOX_ID = 'sidelight@sidelight.example' }: Env): UserManifest => ({
  browser_specific_settings: {
    gecko: {
      id: readFirefoxId(WXT_FIREFOX_ID),
      // Where `data_collection_permissions` is known on each platform.
      strict_min_version: '142.0',
      data_collection_permissions: { required: Object.keys(dataSent) },
    },
  },
})

/** The id that addons.mozilla.org knows an add-on by; throws at what Firefox would not install. */
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
  /** What the browser can be asked for, as match patterns. */
  patterns: string[]
  /** Where requests may go, for `connect-src`. */
  sources: string[]
}

/** Where a build can ever send anything: anywhere by setting, or with `WXT_HOSTS` to its own hosts and those alone. */
function reachOf(env: Env): Reach {
  const preset = env.WXT_API_URL ? [new URL(env.WXT_API_URL).origin] : []
  if (env.WXT_HOSTS !== undefined) {
    if (preset.length === 0) throw new Error('WXT_HOSTS needs WXT_API_URL: else nothing could be looked up')
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
    // Of plain `http` only this computer and a preset.
    sources: ['https:', ...(loopback ? ['http://127.0.0.1:*', 'http://localhost:*'] : []), ...preset],
  }
}

/** One host of `WXT_HOSTS`, such as `https://api.example.com` or `https://*.example.com`; throws at anything else. */
function readHost(typed: string): string {
  const url = URL.parse(typed)
  if (!url || url.origin !== typed || !/^https:\/\/(\*\.)?[^*]+$/.test(typed))
    throw new Error(
      `WXT_HOSTS takes hosts such as https://api.example.com or https://*.example.com, not ${typed}`,
    )
  return typed
}

/** The policy of the extension's pages and worker; `connect`: where they may send requests. */
function policy(connect: string[], { firefox, serving }: { firefox: boolean; serving: boolean }): string {
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...(serving ? ["'unsafe-inline'"] : [])],
    // Pictures of people are fetched by the worker and shown from the library; no page loads one from elsewhere.
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

/** No text becomes code or markup; the one script that is loaded by its name is in Chromium's worker, by a policy of its own. */
const trustedTypes = (firefox: boolean) => ({
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [firefox ? "'none'" : workerPolicy],
})
