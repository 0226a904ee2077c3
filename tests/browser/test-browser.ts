import type { BrowserContext, Page } from '@playwright/test'
import type { Downloaded } from './downloads.ts'

/** Pages, panel and popup are Playwright pages in both browsers, so a test that uses nothing else runs in both. */
export interface TestBrowser {
  context: BrowserContext
  extensionPage: (path: string) => Promise<Page>
  openPanel: (page: Page) => Promise<Page>
  panel: (page?: Page) => Promise<Page>
  openPopup: (page: Page) => Promise<Page>
  stopWorker: () => Promise<void>
  pressShortcut: (page: Page, keys: string) => Promise<void>
  downloadDuring: (act: () => Promise<unknown>, patience?: number) => Promise<Downloaded>
}
