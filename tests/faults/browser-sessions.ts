import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { optionsOpened } from '../../sandbox/demo/set-up.ts'
import { demoKey, setKey, test as base } from '../e2e/fixtures.ts'

export interface BrowserSessions {
  /** With the same profile. The first start also sets the key. */
  live: () => Promise<TestChromium>
  folder: string
  profile: string
}

export const test = base.extend<{ lives: BrowserSessions }>({
  lives: async ({ stage }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-lives-'))
    const profile = join(folder, 'profile')
    const lived: TestChromium[] = []
    const live = async () => {
      const chromium = await openTestChromium({ extension: stage.extension, profile })
      lived.push(chromium)
      // Close Settings: an extension loaded from a folder counts as new at each launch and opens it. Its storage stays.
      const options = await optionsOpened(chromium)
      if (lived.length === 1) await setKey(options, demoKey)
      // Wait until the page has text: if it is closed before it renders, its process may never have any, and Chromium
      // returns '' for each text.
      await options.waitForFunction(() => document.querySelector('body')?.innerText.trim())
      await options.close()
      return chromium
    }
    await use({ live, folder, profile })
    await lived.at(-1)?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },
})
