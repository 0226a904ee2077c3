import type { BrowserContext, Page } from '@playwright/test'
import type { Downloaded } from './downloads.ts'

/**
 * A browser with the extension in it, whichever it is. Pages, panel and popup are Playwright's own in both, so a test
 * that uses nothing else runs in Chromium and in Firefox.
 */
export interface TestBrowser {
  context: BrowserContext
  /** Opens a page of the extension in a tab of its own. */
  extensionPage: (path: string) => Promise<Page>
  /** Opens the real side panel of the page's window, or finds the one that is open. */
  openPanel: (page: Page) => Promise<Page>
  /** Waits for a panel that something else opens. */
  panel: (page?: Page) => Promise<Page>
  /** Opens the toolbar button's real popup. */
  openPopup: (page: Page) => Promise<Page>
  stopWorker: () => Promise<void>
  /** Presses what the manifest's `commands` calls for, such as `Alt+Shift+1`, as the keyboard does. */
  pressShortcut: (page: Page, keys: string) => Promise<void>
  /** Waits for the one download which the action starts, out of the panel as well. */
  downloadDuring: (act: () => Promise<unknown>, patience?: number) => Promise<Downloaded>
}
