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
      // Close Settings, which an unpacked extension opens at each launch, because it counts as new. Its storage stays.
      const options = await optionsOpened(chromium)
      if (lived.length === 1) await setKey(options, demoKey)
      // Wait for text: in the process of a page that closes before it renders, Chromium may return '' for each text.
      await options.waitForFunction(() => document.querySelector('body')?.innerText.trim())
      await options.close()
      return chromium
    }
    await use({ live, folder, profile })
    await lived.at(-1)?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },
})
