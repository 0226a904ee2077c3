import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { optionsOpened } from '../../sandbox/demo/set-up.ts'
import { demoKey, setKey, test as base } from '../e2e/fixtures.ts'

export interface BrowserSessions {
  /** Starts the browser again with the same profile; the first session sets the key. */
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
      // An extension loaded from a folder is new at each launch and opens Settings; its storage stays.
      const options = await optionsOpened(chromium)
      if (lived.length === 1) await setKey(options, demoKey)
      // If a page is closed before it renders, its process may stay without texts: Chromium then returns '' for each.
      await options.waitForFunction(() => document.querySelector('body')?.innerText.trim())
      await options.close()
      return chromium
    }
    await use({ live, folder, profile })
    await lived.at(-1)?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },
})
