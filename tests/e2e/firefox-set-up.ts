import type { Page } from 'puppeteer-core'
import { until } from '../../sandbox/browser/until.ts'
import { openFirefox, type Firefox, type FirefoxExtension, type FirefoxOptions } from '../browser/firefox.ts'
import { demoKey } from './fixtures.ts'

/** Firefox with the key set, and the Options page on which it was. */
export interface FirefoxSetUp {
  firefox: Firefox
  options: Page
}

/** Starts Firefox with the extension in it, and sets the key. */
export async function openFirefoxSetUp(how: FirefoxOptions): Promise<FirefoxSetUp> {
  const firefox = await openFirefox(how)
  try {
    await firefoxFirstRun(firefox)
    return { firefox, options: await setFirefoxKey(firefox) }
  } catch (error) {
    await firefox.close()
    throw error
  }
}

/** Sets the key, which ends in `-key`, as a person would, on an Options page of its own, which it gives. */
export async function setFirefoxKey(
  { extensionPage }: Pick<FirefoxExtension, 'extensionPage'>,
  key = demoKey,
): Promise<Page> {
  const options = await extensionPage('options.html')
  await options.locator('::-p-xpath(//input[@id = //label[.="API key"]/@for])').fill(key)
  await options.locator('::-p-xpath(//button[.="Save"])').click()
  await options.locator('::-p-text(A key ending in -key is saved)').wait()
  await options.locator('::-p-xpath(//button[.="Check key"])').click()
  await options.locator('::-p-text(The key works)').wait()
  return options
}

/** The Options pages that first runs open by themselves are there: nothing can be clicked in a tab behind one. */
export const firefoxFirstRun = ({ browser, beside }: Firefox): Promise<true> =>
  until(
    'the first run to open Options',
    async () => (await browser.pages()).length > 1 + beside.length || undefined,
  )
