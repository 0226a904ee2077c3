import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../../sandbox/browser/until.ts'
import { launchTestChromium, testExtension, type TestChromium } from '../browser/chromium.ts'
import { workerTarget } from '../browser/extension-worker.ts'
import { demoKey, firstRun, setKey, test as base } from '../e2e/fixtures.ts'

export interface Installed {
  chromium: TestChromium
  /**
   * Replaces the running package with the one in this folder, as version 99.0.0, and waits until the old one has ended.
   */
  update: (folder: string) => Promise<void>
}

export const test = base.extend<{ install: (folder: string) => Promise<Installed> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
  install: async ({}, use) => {
    const opened: TestChromium[] = []
    await use(async (folder) => {
      const launched = await launchTestChromium({})
      const path = join(launched.profile.folder, 'extension')
      // Playwright's types don't have this command: Chromium accepts it only on its launcher's pipe.
      const extensions = launched.session as unknown as {
        send: (method: 'Extensions.loadUnpacked', parameters: { path: string }) => Promise<{ id: string }>
      }
      const load = (from: string) => {
        rmSync(path, { recursive: true, force: true })
        cpSync(from, path, { recursive: true })
      }
      load(folder)
      const { id } = await extensions.send('Extensions.loadUnpacked', { path })
      const chromium = testExtension(launched, id)
      opened.push(chromium)
      return {
        chromium,
        update: async (next) => {
          load(next)
          const file = join(path, 'manifest.json')
          const manifest = JSON.parse(readFileSync(file, 'utf8')) as { version: string }
          writeFileSync(file, JSON.stringify({ ...manifest, version: '99.0.0' }))
          const former = await workerTarget(launched.devtools, `chrome-extension://${id}/`)
          await extensions.send('Extensions.loadUnpacked', { path })
          // On a busy computer the old worker continues for a moment, and would take a response that arrives now.
          await until('the former worker to end', async () => {
            const targets = await launched.devtools.targets()
            return targets.every((target) => target.id !== former) || undefined
          })
        },
      }
    })
    for (const chromium of opened) await chromium.close()
  },
})

export async function installWithKey(
  install: (folder: string) => Promise<Installed>,
  folder: string,
): Promise<Installed> {
  const installed = await install(folder)
  const options = await firstRun(installed.chromium)
  await setKey(options, demoKey)
  await options.close()
  return installed
}
