import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import { geckoId } from './gecko-id.ts'
import type { Browser, Page } from 'puppeteer-core'
import { contextOf, openBidi } from './bidi.ts'
import { findBrowser } from '../../sandbox/browser/find.ts'
import { firefoxPreferences, uuidAt } from './firefox-preferences.ts'
import type { TableStates } from './firefox-preferences.ts'
import { guardFirefox, noteFirefoxRequests } from './firefox-requests.ts'
import { openFirefoxView } from './firefox-open-view.ts'
import type { FirefoxView } from './firefox-view.ts'
import { openProfile } from '../../sandbox/browser/profile.ts'

export interface FirefoxOptions extends TableStates {
  extension: string
  otherExtensions?: readonly string[]
  headless?: boolean
  profile?: string
}

export interface FirefoxExtension {
  base: string
  /** A page of the extension in a tab. Its `url()` stays about:blank and its `goto` hangs; everything else works. */
  extensionPage: (path: string) => Promise<Page>
  /**
   * Unhandled errors of the extension's pages and worker. Without missing plural forms of English, which Firefox logs
   * as errors.
   */
  errors: () => Promise<string[]>
}

export interface Firefox extends FirefoxExtension {
  browser: Browser
  extensionId: string
  otherExtensions: FirefoxExtension[]
  downloads: string
  page: (url: string) => Promise<Page>
  openSidebar: (width?: number) => Promise<FirefoxView>
  closeSidebar: () => Promise<void>
  openPopup: () => Promise<FirefoxView>
  close: () => Promise<void>
  /** Uses SIGKILL. A persistent profile can be started again. */
  kill: () => Promise<void>
}

/** On two loaded cores, starting Firefox and the extension's worker has taken over 30 s. */
export const LAUNCH_MS = 90_000
const SIDEBAR_WIDTH = 400

/**
 * Tested with Firefox 153 and WebDriver BiDi: navigating to moz-extension: is refused ("not allowed in this context"),
 * as are `window.open` and `location` from a page. With --remote-allow-system-access the navigation is allowed but not
 * reported, so it bypasses Puppeteer; the browser's own window can then be scripted, which opens sidebar and popup. The
 * switch gives extension pages no further rights.
 */
export async function openFirefox(options: FirefoxOptions): Promise<Firefox> {
  const executablePath = await findBrowser('firefox')
  const profile = openProfile(options.profile)
  const downloads = join(profile.folder, 'downloads')
  mkdirSync(downloads, { recursive: true })
  const extensions = [options.extension, ...(options.otherExtensions ?? [])]
  const ids = extensions.map((extension) => geckoId(extension))
  const extensionId = ids[0]!
  const abandon = (error: unknown): never => {
    profile.discard()
    throw error
  }
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: options.headless ?? true,
    userDataDir: profile.folder,
    // Desktop sizes; by default, Puppeteer sets a viewport of 800 by 600 in each tab.
    args: ['--remote-allow-system-access', '--width=1440', '--height=900'],
    defaultViewport: null,
    extraPrefsFirefox: firefoxPreferences(
      Object.fromEntries(ids.map((id, place) => [id, uuidAt(place)])),
      downloads,
      options,
    ),
    timeout: LAUNCH_MS,
    protocolTimeout: LAUNCH_MS,
  }).catch(abandon)
  const bidi = openBidi(browser)
  const close = async (): Promise<void> => {
    await guardFirefox(bidi.inChrome).finally(() => browser.close())
    profile.discard()
  }
  await bidi.inChrome(noteFirefoxRequests)
  for (const extension of extensions)
    await browser.installExtension(extension).catch(async (error: unknown) => {
      await close()
      throw error
    })
  const installed = (base: string): FirefoxExtension => ({
    base,
    extensionPage: async (path) => {
      const page = await browser.newPage()
      const url = new URL(path, base).href
      await bidi.send('browsingContext.navigate', { context: contextOf(page), url, wait: 'complete' })
      return page
    },
    errors: () =>
      bidi.inChrome(`Services.console.getMessageArray()
        .filter((each) => each instanceof Ci.nsIScriptError && !(each.flags & Ci.nsIScriptError.warningFlag))
        .filter(({ sourceName, errorMessage }) => sourceName.startsWith('${base}') && !errorMessage.startsWith('Unknown localization'))
        .map(({ errorMessage, sourceName, lineNumber, columnNumber, stack }) =>
          [\`\${errorMessage} (\${sourceName}:\${lineNumber}:\${columnNumber})\`, stack ?? ''].join(' '))`),
  })
  const [first, ...otherExtensions] = extensions.map((_, place) =>
    installed(`moz-extension://${uuidAt(place)}/`),
  )
  return {
    ...first!,
    browser,
    extensionId,
    otherExtensions,
    downloads,
    page: async (url) => {
      const page = await browser.newPage()
      await page.goto(url)
      return page
    },
    openSidebar: async (width = SIDEBAR_WIDTH) => {
      await bidi.inChrome(`void (document.getElementById('sidebar-box').style.width = '${width}px')`)
      return openFirefoxView(bidi, 'sidebar', extensionId)
    },
    closeSidebar: () => bidi.inChrome('void SidebarController.hide()'),
    openPopup: () => openFirefoxView(bidi, 'popup', extensionId),
    close,
    kill: async () => {
      const running = browser.process()
      const ended = new Promise((resolve) => running?.once('exit', resolve))
      running?.kill('SIGKILL')
      if (running) await ended
      profile.discard()
    },
  }
}
