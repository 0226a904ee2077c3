import type { BrowserContext, Page } from '@playwright/test'
import type { Chromium } from './browser/chromium.ts'
import { firstRun, setKey } from './demo/set-up.ts'

/** Returns the panel of a person's page. */
export async function setUpForDevelopment(
  chromium: Chromium,
  { key, socialUrl }: { key: string; socialUrl: string },
): Promise<Page> {
  await turnOnDeveloperMode(chromium.context)
  await setKey(await firstRun(chromium), key)
  const page = await chromium.context.newPage()
  await page.goto(`${socialUrl}/in/mara-lindqvist/`)
  return chromium.openPanel(page)
}

/** Without developer mode, Chromium disables an unpacked extension that reloads itself after a change. */
async function turnOnDeveloperMode(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('chrome://extensions')
  // A string, because `@types/chrome` lacks this API of the browser's own pages.
  await page.evaluate('chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })')
  await page.close()
}
