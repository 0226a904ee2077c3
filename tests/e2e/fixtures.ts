import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { openChromium, type Chromium } from '../../sandbox/browser/chromium.ts'
import { buildPreset } from '../../sandbox/demo/build.ts'
import { firstRun, setKey } from '../../sandbox/demo/set-up.ts'
import { raiseSandbox, type Sandbox } from '../../sandbox/raise.ts'

export { expect, firstRun, setKey }
export const demoKey = 'sandbox-demo-key'

/** The sandbox, and Sidelight built for it: once for all tests. */
export interface Stage extends Sandbox {
  extension: string
}

export interface Sidelight {
  chromium: Chromium
  /** A tab on the social site. */
  page: Page
  /** Opens a page of the social site in the tab. */
  visit(path: string): Promise<void>
  /** The real side panel beside the tab. */
  panel(): Promise<Page>
  /** Requests that the service has seen, without the free ones for quotas. */
  paidRequests(): string[]
  /** Everything that went wrong in the extension's own pages: errors, and violations of their policy. */
  complaints: string[]
}

interface Options {
  /** The key that is set before the test begins; `null`: the first run. */
  key: string | null
}

export const test = base.extend<
  Options & { sidelight: Sidelight; service: Sandbox['service'] },
  { stage: Stage }
>({
  key: [demoKey, { option: true }],

  stage: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const sandbox = await raiseSandbox()
      const preset = { apiUrl: sandbox.service.url, socialUrl: sandbox.site.url }
      // Not below the report's folder, which the next run of tests clears while this one may still be running.
      const folder = await mkdtemp(join(tmpdir(), 'sidelight-extension-'))
      const extension = await buildPreset({ ...preset, out: folder })
      await use({ ...sandbox, extension })
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  service: async ({ stage }, use) => {
    stage.service.reset()
    await use(stage.service)
  },

  sidelight: async ({ stage, service, key, colorScheme }, use) => {
    const chromium = await openChromium({
      extension: stage.extension,
      colorScheme: colorScheme === 'dark' ? 'dark' : 'light',
    })
    try {
      chromium.context.setDefaultTimeout(30_000)
      const complaints: string[] = []
      chromium.context.on('page', (page) => listen(page, complaints))
      const options = await firstRun(chromium)
      if (key !== null) await setKey(options, key)
      const page = await chromium.context.newPage()
      if (key !== null) await options.close()
      await use({
        chromium,
        page,
        complaints,
        visit: async (path) => void (await page.goto(stage.site.url + path)),
        panel: async () => {
          const panel = await chromium.openPanel(page)
          listen(panel, complaints)
          return panel
        },
        paidRequests: () =>
          service.requests.map(({ path }) => path).filter((path) => !path.endsWith('/quotas')),
      })
      expect(complaints).toEqual([])
    } finally {
      await chromium.close()
    }
  },
})

function listen(page: Page, complaints: string[]): void {
  const ours = () => page.url().startsWith('chrome-extension://')
  page.on('pageerror', (error) => ours() && complaints.push(String(error)))
  page.on('console', (message) => {
    if (ours() && message.type() === 'error') complaints.push(message.text())
  })
}

export const enrich = (panel: Page) => panel.getByRole('button', { name: /^Enrich · / })
