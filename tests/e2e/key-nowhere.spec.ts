import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { startDestinations, type Destinations } from '../../sandbox/destinations/destinations.ts'
import { hubspotToken } from '../../sandbox/destinations/hubspot.ts'
import { everythingStored } from '../browser/everything-stored.ts'
import { filesWith, writingsIn } from '../browser/find-secret.ts'
import { readSealed } from '../browser/sealed-settings.ts'
import { openSharedChromium } from '../browser/shared-chromium.ts'
import { openSharedFirefox } from '../browser/shared-firefox.ts'
import type { TestBrowser } from '../browser/test-browser.ts'
import { recordWire, type Incoming } from '../browser/wire.ts'
import { enrich, expect, firstRun, setKey, test, type Stage } from './fixtures.ts'

/** A key with a different form in each encoding: in addresses, in base64, in capitals. */
const key = 'Nq7+Walks/Everywhere=and-Nowhere-9731'
const control = 'control-of-the-search-5520'

interface Walk {
  browser: TestBrowser
  context: BrowserContext
  stage: Stage
  there: Destinations
  show: (page: Page) => Promise<void>
  save: (act: () => Promise<unknown>) => Promise<void>
}

async function walk({ browser, context, stage, there, show, save }: Walk): Promise<void> {
  const options = await firstRun({ context })
  await setKey(options, key)
  await options.goto(new URL('/options.html#provider', options.url()).href)
  await options.getByRole('button', { name: 'Check key' }).click()
  await expect(options.getByText('The key works').first()).toBeVisible()
  await show(options)
  await options.evaluate((text) => chrome.storage.local.set({ control: text }), control)

  const page = await context.newPage()
  await page.goto(`${stage.site.url}/in/mara-lindqvist/`)
  const panel = await browser.openPanel(page)
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(panel.getByText('6 credits spent on this page')).toBeVisible()
  await show(panel)

  const library = await browser.extensionPage('library.html#/bulk/new')
  await library
    .getByRole('textbox', { name: 'People, companies or jobs' })
    .fill(['layla-haddad', 'sparse-sam'].map((handle) => `${stage.site.url}/in/${handle}/`).join('\n'))
  await library.getByRole('button', { name: /^Start · / }).click()
  await expect(library.getByRole('heading', { name: 'Results', exact: true })).toBeVisible()
  await show(library)

  const console = await browser.extensionPage('console.html#getCompanyByDomain')
  await console.getByRole('textbox', { name: 'domain', exact: true }).fill('northwind-atlas.example')
  await console.getByRole('button', { name: /^Send · / }).click()
  await expect(console.getByText('Done', { exact: true }).first()).toBeVisible()
  await console.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(console.getByRole('button', { name: 'Copied' })).toBeVisible()
  await show(console)
  await console.getByRole('textbox', { name: 'domain', exact: true }).press('Control+V')
  await show(console)

  stage.service.fault({ operation: 3, status: 401, message: `The key ${key} is not known` })
  await page.goto(`${stage.site.url}/in/no-mail-novak/`)
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('didn’t accept your API key')
  await show(panel)

  await library.goto(new URL('library.html#/', library.url()).href)
  await library.getByRole('columnheader', { name: 'Select all shown' }).click()
  await library.getByRole('button', { name: 'Export' }).click()
  const dialog = library.getByRole('dialog')
  await dialog.getByLabel('Format').selectOption('JSON')
  await save(() => dialog.getByRole('button', { name: 'Export' }).click())
  await show(library)
  await library.keyboard.press('Escape')

  const usage = await browser.extensionPage('ledger.html')
  await usage.getByRole('button', { name: 'Export', exact: true }).click()
  await save(() => usage.getByRole('menuitem', { name: 'Export CSV' }).click())
  await show(usage)

  const data = await browser.extensionPage('library.html#/data')
  await save(() => data.getByRole('button', { name: 'Save backup' }).click())
  await show(data)

  const crm = await browser.extensionPage('library.html#/')
  const row = crm
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: /Lindqvist/ })
  await row.getByRole('gridcell').first().click()
  await crm.getByRole('navigation').getByRole('link', { name: 'CRM sync' }).click()
  await crm.getByRole('button', { name: 'Add destination' }).click()
  await crm.getByRole('button', { name: 'HubSpot contacts' }).click()
  await crm.getByText('More settings').click()
  await crm.getByLabel('URL', { exact: true }).fill(`${there.url}/hubspot`)
  await crm.getByLabel('Access token').fill(hubspotToken)
  await crm.getByRole('button', { name: 'Save and test' }).click()
  await crm.getByRole('button', { name: 'Send 1 record to HubSpot contacts' }).click()
  await expect(crm.getByRole('table', { name: 'Log' })).toContainText('Created')
  await show(crm)

  await options.reload()
  await expect(options.getByText(`A key ending in ${key.slice(-4)} is saved`)).toBeVisible()
  await show(options)
}

/** Requests to the provider with the key in their header, and any other received data that contains the key. */
function walkRows(connections: Incoming[], service: number): { inHeader: number; elsewhere: string[] } {
  let inHeader = 0
  const elsewhere = connections.flatMap(({ port, text }) => {
    const rest = text.replaceAll(/^x-api-key: (.*)\r$/gim, (line, sent: string) => {
      if (port !== service || sent !== key) return line
      inHeader += 1
      return ''
    })
    return writingsIn(Buffer.from(rest, 'latin1'), key).map((how) => `port ${port}: ${how}`)
  })
  return { inHeader, elsewhere }
}

for (const [name, tag] of [
  ['Chromium', ['@thorough']],
  ['Firefox', ['@only-firefox']],
] as const)
  test(
    `${name}: the key is in its header, sealed in storage, and nowhere else`,
    { tag: [...tag] },
    async ({ stage, service }) => {
      test.slow()
      service.setKey(key, { credits: 500 })
      const folder = mkdtempSync(join(tmpdir(), 'sidelight-key-'))
      const profile = join(folder, 'profile')
      const there = await startDestinations()
      const wire = recordWire()
      const shared =
        name === 'Chromium' ? await openSharedChromium({ profile }) : await openSharedFirefox({ profile })
      const { context } = shared
      const shown: string[] = []
      const messageText: string[] = []
      const files: Buffer[] = []
      try {
        if (name === 'Chromium') await context.grantPermissions(['clipboard-read', 'clipboard-write'])
        context.on('console', (message) => messageText.push(message.text(), message.location().url))
        const browser: TestBrowser = await shared.install(stage.extension)
        const show = async (page: Page) => {
          shown.push(page.url(), await page.title(), await page.content())
          shown.push(
            ...(await page.evaluate(() =>
              [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
            )),
          )
        }
        const save = async (act: () => Promise<unknown>) => {
          const { path, name: suggested } = await browser.downloadDuring(act)
          files.push(readFileSync(path), Buffer.from(suggested))
        }
        await walk({ browser, context, stage, there, show, save })
        const page = await browser.extensionPage('options.html')
        expect(await readSealed(page, 'apiKey')).toMatchObject({ key })
        const kept = await everythingStored(page)
        expect(kept).toContain('Lindqvist')
        expect(writingsIn(Buffer.from(kept, 'latin1'), key)).toEqual([])
        expect(files).toHaveLength(6)
        for (const file of files) expect(writingsIn(file, key)).toEqual([])
        for (const text of [...shown, ...messageText]) expect(writingsIn(Buffer.from(text), key)).toEqual([])
        if ('guard' in shared) await shared.guard()
      } finally {
        await shared.close()
        await there.close()
        wire.end()
      }
      const { inHeader, elsewhere } = walkRows(wire.connections(), Number(new URL(service.url).port))
      expect(inHeader).toBe(service.requests.length)
      expect(inHeader).toBeGreaterThan(6)
      expect(elsewhere).toEqual([])
      expect(filesWith(profile, key)).toEqual([])
      expect(filesWith(profile, control)).not.toEqual([])
      if (process.env['KEEP_PROFILE']) cpSync(profile, process.env['KEEP_PROFILE'], { recursive: true })
      rmSync(folder, { recursive: true, force: true })
    },
  )
