import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { optionsOpened } from '../../sandbox/demo/set-up.ts'
import { demoKey, setKey, test as base } from '../e2e/fixtures.ts'

export interface Lives {
  /** Opens the browser anew, always with the same profile; the key is set in the first life. */
  live: () => Promise<TestChromium>
  /** A folder of the test's own; the browser's profile is in it. */
  folder: string
  profile: string
}

/** Tests whose browser ends, is killed or has its files broken, and begins again with what is left. */
export const test = base.extend<{ lives: Lives }>({
  lives: async ({ stage }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sidelight-lives-'))
    const profile = join(folder, 'profile')
    const lived: TestChromium[] = []
    const live = async () => {
      const chromium = await openTestChromium({ extension: stage.extension, profile })
      lived.push(chromium)
      // Loaded from a folder it is new at each launch, and opens Options; its storage stays.
      const options = await optionsOpened(chromium)
      if (lived.length === 1) await setKey(options, demoKey)
      // A page that is closed before it shows anything can leave its process without texts: Chromium gives '' for each.
      await options.waitForFunction(() => document.querySelector('body')?.innerText.trim())
      await options.close()
      return chromium
    }
    await use({ live, folder, profile })
    await lived.at(-1)?.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },
})
