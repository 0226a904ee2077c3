import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Managed } from '../../lib/settings/managed.ts'
import { until } from '../../sandbox/browser/until.ts'
import { launchTestChromium, testExtension, type TestChromium } from '../browser/chromium.ts'
import { openFirefox } from '../browser/firefox.ts'
import { geckoId } from '../browser/gecko-id.ts'
import { readSealed } from '../browser/sealed-settings.ts'
import { buildFor } from '../e2e/build-once.ts'
import { demoKey, expect, test } from '../e2e/fixtures.ts'

/** Where browsers look for what an organization says. Firefox has one file for all, which is left alone where it is. */
const chromiumFile = '/etc/chromium/policies/managed/sidelight-test.json'
const firefoxFile = '/etc/firefox/policies/policies.json'

function mayWrite(file: string): boolean {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (!existsSync(folder)) continue
    try {
      accessSync(folder, constants.W_OK)
      // One that a run before could not remove is ours.
      return !existsSync(file) || readFileSync(file, 'utf8').includes('budgetPerDay')
    } catch {
      return false
    }
  }
}

function put(file: string, policies: object): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(policies))
}

/** Chromium names an unpacked extension by its path. */
const idOf = (path: string) =>
  createHash('sha256')
    .update(path)
    .digest('hex')
    .slice(0, 32)
    .replaceAll(/./g, (digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]!)

async function openWithPolicies(profile: string, extension: string): Promise<TestChromium> {
  const launched = await launchTestChromium({ profile })
  const extensions = launched.session as unknown as {
    send: (method: 'Extensions.loadUnpacked', parameters: { path: string }) => Promise<{ id: string }>
  }
  const { id } = await extensions.send('Extensions.loadUnpacked', { path: extension })
  expect(id).toBe(idOf(extension))
  return testExtension(launched, id)
}

async function storedBudget(): Promise<number | undefined> {
  const { preferences } = await chrome.storage.local.get('preferences')
  return (preferences as { value: { budgetPerDay: number } } | undefined)?.value.budgetPerDay
}

/** Where policy files of this computer are not ours to write, these tests are left out. */
const tests = {
  chromium: mayWrite(chromiumFile) ? test : () => {},
  firefox: mayWrite(firefoxFile) ? test : () => {},
}

tests.chromium(
  'Chromium: what a policy file says holds from the installation on, changes while it runs, and goes',
  async ({ stage }) => {
    const profile = mkdtempSync(join(tmpdir(), 'sidelight-policies-'))
    const extension = join(profile, 'extension')
    await buildFor({ apiUrl: stage.service.url, socialUrl: stage.site.url }, extension)
    const say = (policies: object) =>
      put(chromiumFile, { '3rdparty': { extensions: { [idOf(extension)]: policies } } })
    const usual = { apiKey: demoKey, providerUrl: stage.service.url, budgetPerDay: 3, welcomeTab: false }
    say({ ...usual, autoEnrichBudgetPerDay: -5, noSuchPolicy: 1, language: 'de' })
    let opened: TestChromium | undefined
    try {
      const chromium = (opened = await openWithPolicies(profile, extension))
      const inForce = async () => {
        const page = await chromium.extensionPage('options.html')
        // Also where it could not be asked yet: no page may stand open below.
        const asked = async () =>
          [
            (await readSealed(page, 'managed')) as Managed | undefined,
            await page.evaluate(storedBudget),
          ] as const
        const [managed, budget] = await asked().finally(() => page.close())
        return {
          budget,
          names: Object.keys(managed?.values ?? {}).toSorted(),
          refused: managed?.refused ?? [],
        }
      }
      await expect.poll(inForce).toMatchObject({
        budget: 3,
        names: ['apiKey', 'budgetPerDay', 'language', 'providerUrl', 'welcomeTab'],
      })
      // The first click, without that anybody has set anything.
      const page = await chromium.context.newPage()
      await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
      const panel = await chromium.openPanel(page)
      await expect(panel.getByRole('button', { name: /Anreichern|Enrich/ })).toBeVisible()
      expect(await panel.evaluate(() => document.documentElement.lang)).toBe('de')
      expect(chromium.context.pages().filter((each) => each.url().endsWith('/options.html'))).toEqual([])

      say({ ...usual, budgetPerDay: 7 })
      await expect.poll(inForce, { timeout: 60_000 }).toMatchObject({ budget: 7 })
      // With a file that is gone before it starts Chromium goes on with what it was given last.
      say({})
      await expect.poll(inForce, { timeout: 60_000 }).toMatchObject({ budget: 100, names: [], refused: [] })
      const options = await chromium.extensionPage('options.html')
      await expect(options.getByText(/A key ending in/)).toHaveCount(0)
    } finally {
      rmSync(chromiumFile, { force: true })
      await opened?.close()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)

tests.firefox('Firefox: what a policy file says holds from the installation on', async ({ stage }) => {
  const extension = await buildFor(
    { apiUrl: stage.service.url, socialUrl: stage.site.url },
    join(mkdtempSync(join(tmpdir(), 'sidelight-policies-')), 'extension'),
    'firefox',
  )
  put(firefoxFile, {
    policies: {
      '3rdparty': {
        Extensions: {
          [geckoId(extension)]: {
            apiKey: demoKey,
            providerUrl: stage.service.url,
            budgetPerDay: 3,
            keepPeopleDays: 'ninety',
            welcomeTab: false,
          },
        },
      },
    },
  })
  try {
    const firefox = await openFirefox({ extension })
    try {
      await firefox.page(`${stage.site.url}/in/mara-lindqvist/`)
      const sidebar = await firefox.openSidebar()
      await until('the offer', async () => (await sidebar.text()).includes('Enrich · up to 2') || undefined)
      await sidebar.click('.button-primary')
      await until('the person', async () => (await sidebar.text()).includes('Mara Lindqvist') || undefined)
      const options = await firefox.extensionPage('options.html')
      expect(await readSealed(options, 'managed')).toMatchObject({ refused: ['keepPeopleDays'] })
      expect(await options.evaluate(storedBudget)).toBe(3)
      expect(stage.service.bill(demoKey)).toMatchObject({ credits: 2, charged: 1 })
    } finally {
      await firefox.close()
    }
  } finally {
    rmSync(firefoxFile)
  }
})
