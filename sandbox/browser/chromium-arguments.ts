/** What a Chromium is started with: what its command line says of it. */
export interface ChromiumSwitches {
  /** The unpacked extension's folder, absolute. Without one, `Extensions.loadUnpacked` can install it later. */
  extension?: string
  /** Folders of further ones, absolute. */
  beside?: readonly string[]
  headless?: boolean
  /** Pages are asked for in this language. The browser's own words follow only where its package has them. */
  lang?: string
  /** Chromium's host resolver rules, such as `MAP social.test 127.0.0.1:4000`; all other hosts do not resolve. */
  hosts?: string
  /** Whether its own windows are animated, such as a panel that slides in; unseen ones are not, if nothing is said. */
  animated?: boolean
  /** Port of a proxy on this computer that is asked for every other host; without one nothing else is reached at all. */
  proxy?: number
  /** What Chromium stores IndexedDB in; by default what the environment variable `INDEXEDDB` names, else LevelDB. */
  indexedDb?: IndexedDbBackend
}

/** Chromium is moving from LevelDB to SQLite, by field trial. */
export type IndexedDbBackend = 'leveldb' | 'sqlite'

/** The backend that this run is for: `INDEXEDDB=sqlite npx playwright test`. */
export const chosenBackend: IndexedDbBackend = process.env['INDEXEDDB'] === 'sqlite' ? 'sqlite' : 'leveldb'

const sqliteSwitch = '--enable-features=IdbSqliteBackingStore'

// The quiet switches below do not silence sign-in and component checks, seen in the browser's own network
// log, so no name resolves but loopback's. The excluded ones matter: MAP * takes addresses too.
const LOOPBACK_ONLY =
  'MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]'

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
]

const mappedHosts = (rules: string) =>
  rules
    .split(',')
    .map((rule) => rule.trim().split(' ')[1])
    .join(';')

/**
 * --load-extension makes every launch a fresh install to the extension: onInstalled says `install` and alarms
 * are gone, though its storage stays with the profile.
 */
export function chromiumArguments({
  extension,
  beside = [],
  headless = true,
  lang,
  hosts,
  animated = !headless,
  proxy,
  indexedDb = chosenBackend,
}: ChromiumSwitches): string[] {
  const extensions = [...(extension ? [extension] : []), ...beside].join(',')
  return [
    // A desktop's size; headless starts at 800 by 600, where a panel leaves a page little.
    '--window-size=1440,900',
    ...QUIET,
    // Loopback is never asked of a proxy, and what is mapped must not be either.
    ...(proxy
      ? [`--proxy-server=127.0.0.1:${proxy}`, ...(hosts ? [`--proxy-bypass-list=${mappedHosts(hosts)}`] : [])]
      : ['--no-proxy-server']),
    // The new headless mode is the whole browser; Playwright's own headless has no extensions.
    ...(headless ? ['--headless=new'] : []),
    ...(animated ? [] : ['--animation-duration-scale=0']),
    // Chromium refuses to sandbox what root runs.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(indexedDb === 'sqlite' ? [sqliteSwitch] : []),
    // Its number ends up in DevToolsActivePort.
    '--remote-debugging-port=0',
    ...(lang ? [`--lang=${lang}`, `--accept-lang=${lang}`] : []),
    `--host-resolver-rules=${hosts ? `${hosts}, ` : ''}${LOOPBACK_ONLY}`,
    ...(extensions
      ? [`--disable-extensions-except=${extensions}`, `--load-extension=${extensions}`]
      : // Installing and uninstalling over DevTools, which only who started the browser can do, through its pipe.
        ['--enable-unsafe-extension-debugging']),
  ]
}
