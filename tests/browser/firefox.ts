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
  /** The unpacked extension's folder, absolute. */
  extension: string
  /** Folders of further ones, each of another id. */
  beside?: readonly string[]
  headless?: boolean
  /** A folder to keep; without one a temporary folder, gone after `close`. */
  profile?: string
}

/** An extension in a Firefox. */
export interface FirefoxExtension {
  /** `moz-extension://<uuid>/`, the same in every run. */
  base: string
  /** A page of the extension in a tab. Its `url()` stays about:blank and `goto` on it hangs; all else works. */
  extensionPage: (path: string) => Promise<Page>
  /**
   * What nobody handled in the extension's own pages and its worker, as the browser's console has it. Forms of plurals
   * that English does not have are asked for too, and Firefox tells that as an error.
   */
  errors: () => Promise<string[]>
}

export interface Firefox extends FirefoxExtension {
  browser: Browser
  extensionId: string
  /** The further ones, in their order. */
  beside: FirefoxExtension[]
  /** Where downloads end up, under their own names. */
  downloads: string
  page: (url: string) => Promise<Page>
  /** Opens the real sidebar beside the tab selected last, as wide as told. */
  openSidebar: (width?: number) => Promise<FirefoxView>
  closeSidebar: () => Promise<void>
  /** Opens the action's real popup. */
  openPopup: () => Promise<FirefoxView>
  close: () => Promise<void>
  /** SIGKILL, with no chance to save; a profile that was named stays for another launch. */
  kill: () => Promise<void>
}

const LAUNCH_MS = 90_000
const SIDEBAR_WIDTH = 400

/**
 * Tried on Firefox 153 under WebDriver BiDi: navigating to moz-extension: is refused ("not allowed in this
 * context"), and so are `window.open` and `location` from a page. With --remote-allow-system-access the
 * navigation is allowed, though no event tells of it, so it is sent past Puppeteer, and the browser's own window
 * can be scripted, which opens the sidebar and the popup. Extension pages gain nothing from that switch.
 */
export async function openFirefox(options: FirefoxOptions): Promise<Firefox> {
  const executablePath = await findBrowser('firefox')
  const profile = openProfile(options.profile)
  const downloads = join(profile.folder, 'downloads')
  mkdirSync(downloads, { recursive: true })
  const extensions = [options.extension, ...(options.beside ?? [])]
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
    // Sizes as on a desktop: Puppeteer's own default lays a fixed 800 by 600 over each tab.
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
  const [first, ...beside] = extensions.map((_, place) => installed(`moz-extension://${uuidAt(place)}/`))
  return {
    ...first!,
    browser,
    extensionId,
    beside,
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
