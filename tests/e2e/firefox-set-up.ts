import type { Page } from 'puppeteer-core'
import { until } from '../../sandbox/browser/until.ts'
import {
  LAUNCH_MS,
  openFirefox,
  type Firefox,
  type FirefoxExtension,
  type FirefoxOptions,
} from '../browser/firefox.ts'
import { demoKey } from './fixtures.ts'

export interface FirefoxSetUp {
  firefox: Firefox
  options: Page
}

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

export async function setFirefoxKey(
  { extensionPage }: Pick<FirefoxExtension, 'extensionPage'>,
  key = demoKey,
): Promise<Page> {
  const options = await extensionPage('options.html#provider')
  await options.locator('::-p-xpath(//input[@id = //label[.="API key"]/@for])').fill(key)
  await options.locator('::-p-xpath(//button[.="Save"])').click()
  await options.locator('::-p-text(A key ending in -key is saved)').wait()
  await options.locator('::-p-xpath(//button[.="Check key"])').click()
  await options.locator('::-p-text(The key works)').wait()
  return options
}

/** Waits until the first run has opened all Settings pages, because nothing can be clicked in a background tab. */
export const firefoxFirstRun = ({ browser, otherExtensions }: Firefox): Promise<true> =>
  until(
    'the first run to open Options',
    async () => (await browser.pages()).length > 1 + otherExtensions.length || undefined,
    LAUNCH_MS,
  )
