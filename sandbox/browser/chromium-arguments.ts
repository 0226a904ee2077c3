export interface ChromiumSwitches {
  /** If omitted, `Extensions.loadUnpacked` can install it later. */
  extension?: string
  otherExtensions?: readonly string[]
  headless?: boolean
  /** Language of web content; the browser's own texts follow only if its package has them. */
  lang?: string
  /** Chromium's host resolver rules, such as `MAP social.test 127.0.0.1:4000`. No other host name resolves. */
  hosts?: string
  /** By default only in visible browsers. */
  animated?: boolean
  /** Port of a local proxy for all other hosts, which are otherwise unreachable. */
  proxy?: number
  /** A local server, such as `127.0.0.1:4000`, that local network access treats as one on the internet. */
  publicServer?: string
  /** By default `chosenBackend`. */
  indexedDb?: IndexedDbBackend
}

/** Chromium is moving from LevelDB to SQLite in field trials, so tests run with both. */
type IndexedDbBackend = 'leveldb' | 'sqlite'

/** To choose SQLite: `INDEXEDDB=sqlite npx playwright test`. */
export const chosenBackend: IndexedDbBackend = process.env['INDEXEDDB'] === 'sqlite' ? 'sqlite' : 'leveldb'

const sqliteSwitch = '--enable-features=IdbSqliteBackingStore'

// The switches above don't stop sign-in and component checks, as the network log shows. The exclusions matter, because
// MAP * also applies to IP addresses.
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
 * With --load-extension, every start is a new installation for the extension: `onInstalled` reports `install` and
 * alarms are gone, but its storage stays in the profile.
 */
export function chromiumArguments({
  extension,
  otherExtensions = [],
  headless = true,
  lang,
  hosts,
  animated = !headless,
  proxy,
  publicServer,
  indexedDb = chosenBackend,
}: ChromiumSwitches): string[] {
  const extensions = [...(extension ? [extension] : []), ...otherExtensions].join(',')
  return [
    // Headless Chromium starts with 800 by 600, too narrow beside a panel.
    '--window-size=1440,900',
    ...QUIET,
    // Like loopback addresses, hosts mapped to them must bypass the proxy.
    ...(proxy
      ? [`--proxy-server=127.0.0.1:${proxy}`, ...(hosts ? [`--proxy-bypass-list=${mappedHosts(hosts)}`] : [])]
      : ['--no-proxy-server']),
    // Playwright's own headless mode has no extensions.
    ...(headless ? ['--headless=new'] : []),
    ...(animated ? [] : ['--animation-duration-scale=0']),
    // Chromium refuses to sandbox processes of root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...(indexedDb === 'sqlite' ? [sqliteSwitch] : []),
    ...(publicServer ? [`--ip-address-space-overrides=${publicServer}=public`] : []),
    // Any free port, which Chromium writes to DevToolsActivePort.
    '--remote-debugging-port=0',
    ...(lang ? [`--lang=${lang}`, `--accept-lang=${lang}`] : []),
    `--host-resolver-rules=${hosts ? `${hosts}, ` : ''}${LOOPBACK_ONLY}`,
    ...(extensions
      ? [`--disable-extensions-except=${extensions}`, `--load-extension=${extensions}`]
      : // Lets the process that started the browser install and uninstall extensions over the DevTools pipe.
        ['--enable-unsafe-extension-debugging']),
  ]
}
