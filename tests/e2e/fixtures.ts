import { test as base, expect, type Locator, type Page } from '@playwright/test'
import type { TestChromium } from '../browser/chromium.ts'
import { takeStrays } from '../browser/network-guard.ts'
import { openSharedFirefox, type SharedFirefox, type TestFirefox } from '../browser/shared-firefox.ts'
import type { TestBrowser } from '../browser/test-browser.ts'
import { openSharedChromium, type SharedChromium } from '../browser/shared-chromium.ts'
import { firstRun, setKey } from '../../sandbox/demo/set-up.ts'
import { raiseSandbox, type Sandbox } from '../../sandbox/raise.ts'
import { buildFor } from './build-once.ts'

export { expect, firstRun, setKey }
export const demoKey = 'sandbox-demo-key'

export interface Stage extends Sandbox {
  extension: string
}

export interface Sidelight {
  browser: TestBrowser
  /** For a test that uses Chromium-only features, which can't run in Firefox. */
  chromium: TestChromium
  /** With its Firefox-only features. */
  firefox: TestFirefox
  page: Page
  visit(path: string): Promise<void>
  panel(): Promise<Page>
  /** Requests that the provider received, without free quota checks. */
  paidRequests(): string[]
  isLast: boolean
  complaints: string[]
}

interface Browsers {
  /** Or a new one if the browser in use can't be reused. */
  shared(): Promise<SharedChromium>
  firefox(): Promise<SharedFirefox>
  discard(): Promise<void>
}

interface Options {
  engine: 'chromium' | 'firefox'
  /** `null` for a test that starts with the first run. */
  key: string | null
}

export const test = base.extend<
  Omit<Options, 'engine'> & { sidelight: Sidelight; service: Sandbox['service']; onlyAllowedHosts: void },
  Pick<Options, 'engine'> & { stage: Stage; browsers: Browsers }
>({
  key: [demoKey, { option: true }],
  engine: ['chromium', { option: true, scope: 'worker' }],

  stage: [
    async ({ engine }, use) => {
      const sandbox = await raiseSandbox()
      const preset = { apiUrl: sandbox.service.url, socialUrl: sandbox.site.url }
      const extension = await buildFor(preset, engine === 'firefox' ? 'firefox' : 'chrome')
      await use({ ...sandbox, extension })
      await sandbox.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  browsers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      let running: SharedChromium | undefined
      let fox: SharedFirefox | undefined
      const discard = async () => {
        await running?.close()
        await fox?.close()
        running = undefined
        fox = undefined
      }
      const shared = async () => (running ??= await openSharedChromium())
      const firefox = async () => (fox ??= await openSharedFirefox())
      await use({ shared, firefox, discard })
      await discard()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  service: async ({ stage }, use) => {
    stage.service.reset()
    await use(stage.service)
  },

  onlyAllowedHosts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      await use()
      expect(takeStrays(), 'requests to hosts that this test did not allow').toEqual([])
    },
    { auto: true },
  ],

  sidelight: async ({ stage, browsers, service, key, engine }, use) => {
    const isFirefox = engine === 'firefox'
    try {
      const shared = isFirefox ? await browsers.firefox() : await browsers.shared()
      const { context } = shared
      context.setDefaultTimeout(30_000)
      const complaints: string[] = []
      const listening = (page: Page) => listen(page, complaints)
      context.on('page', listening)
      const browser: TestBrowser =
        'installSetUp' in shared
          ? await arrive(shared, stage.extension, key)
          : await arriveInFirefox(shared, stage.extension, key)
      const page = await context.newPage()
      const sidelight: Sidelight = {
        browser,
        chromium: browser as TestChromium,
        firefox: browser as TestFirefox,
        page,
        complaints,
        isLast: false,
        visit: async (path) => void (await page.goto(stage.site.url + path)),
        panel: async () => {
          const panel = await browser.openPanel(page)
          listen(panel, complaints)
          return panel
        },
        paidRequests: () =>
          service.requests.map(({ path }) => path).filter((path) => !path.endsWith('/quotas')),
      }
      await use(sidelight)
      context.off('page', listening)
      if ('guard' in shared) await shared.guard()
      expect(complaints).toEqual([])
      if (sidelight.isLast || ('reset' in shared && !(await isReset(shared)))) await browsers.discard()
    } catch (error) {
      await browsers.discard()
      throw error
    }
  },
})

/** A browser that isn't reset after this time, in ms, is replaced: about one in some hundred. */
const resetWithinMs = 30_000

async function isReset(browser: SharedChromium): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), resetWithinMs)
  return Promise.race([browser.reset(), late.promise]).finally(() => clearTimeout(timer))
}

/** The extension with the key set, or after its first run if the key is `null`, and no page open. */
async function arrive(browser: SharedChromium, extension: string, key: string | null): Promise<TestChromium> {
  if (key === demoKey) return browser.installSetUp(extension, (chromium) => begin(chromium, key))
  const chromium = await browser.install(extension)
  await begin(chromium, key)
  return chromium
}

async function arriveInFirefox(shared: SharedFirefox, extension: string, key: string | null) {
  const firefox = await shared.install(extension)
  await begin(firefox, key)
  return firefox
}

/** Completes the first run and sets the key. If the key is `null`, the first-run page stays open. */
async function begin(browser: Parameters<typeof firstRun>[0], key: string | null): Promise<void> {
  const options = await firstRun(browser)
  if (key === null) return
  await setKey(options, key)
  await options.close()
}

function listen(page: Page, complaints: string[]): void {
  const ours = () => /^(chrome|moz)-extension:/.test(page.url())
  page.on('pageerror', (error) => ours() && complaints.push(String(error)))
  page.on('console', (message) => {
    if (ours() && message.type() === 'error') complaints.push(message.text())
  })
}

/**
 * Expects the focus of a panel's document: Firefox's driver clicks in a sidebar without making it the active window.
 */
export const expectFocus = (element: Locator): Promise<void> =>
  expect.poll(() => element.evaluate((focused) => focused === document.activeElement)).toBe(true)

export async function more(panel: Page, item: string | RegExp): Promise<void> {
  await panel.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name: 'More' }).click()
  await panel.getByRole('menuitem', { name: item }).click()
}

export async function addNote(panel: Page, text: string): Promise<void> {
  await panel.getByRole('button', { name: 'Add a note' }).click()
  await panel.getByRole('textbox', { name: 'Note' }).fill(text)
}

export const enrich = (panel: Page) => panel.getByRole('button', { name: /^Enrich · / })

export async function boughtPerson(sidelight: Sidelight): Promise<Page> {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  return panel
}
