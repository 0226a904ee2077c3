import { olderStores, olderVersion } from '../faults/older-library.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { boughtPerson, demoKey, expect, firstRun, setKey, test } from './fixtures.ts'
import { backupFile } from '../unit/data/backup/backup-file.ts'
import { subjectWith } from '../unit/search/local/subjects.fixture.ts'
import { navigation } from './full-pages.ts'

const views = [
  'library.html',
  'library.html#/bulk',
  'library.html#/bulk/new',
  'library.html#/crm',
  'library.html#/data',
  'ledger.html',
  'console.html',
  'options.html',
  'popup.html',
  'sidepanel.html',
]

const alert = (page: Page, words: string) =>
  expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()

async function everyView(chromium: TestChromium, words: string): Promise<void> {
  for (const view of views) {
    const page = await chromium.extensionPage(view)
    await alert(page, words)
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    if (!view.startsWith('options')) await expect(page.locator('.skeleton')).toHaveCount(0)
    await page.close()
  }
}

const raise = (page: Page, version: number) =>
  page.evaluate(
    (version) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('sidelight', version)
        opening.addEventListener('error', () => fail(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => done(opening.result.close()))
      }),
    version,
  )

test(
  'every page reports a library of a newer version, leaves it unchanged, and can save it',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    const { chromium } = sidelight
    const panel = await boughtPerson(sidelight)
    await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
    const page = await chromium
      .extensionPage('gallery.html')
      .catch(() => chromium.extensionPage('options.html'))
    await raise(page, 990)
    await page.close()
    await chromium.stopWorker()
    await everyView(chromium, 'A newer version of Sidelight saved this library. Requests are paused.')

    const library = await chromium.extensionPage('library.html')
    const save = library.getByRole('button', { name: 'Save readable data' })
    const { name, path } = await chromium.downloadDuring(() => save.click())
    expect(name).toMatch(/^sidelight-backup-.*\.ndjson$/)
    await expect(library.getByText(/Saved \d+ rows as a backup/)).toBeVisible()
    const text = readFileSync(path, 'utf8')
    expect(text).toContain('"schema":99')
    expect(text).toContain('Lindqvist')
    expect(text).not.toContain(demoKey)
    const version = await library.evaluate(
      async () => (await indexedDB.databases()).find(({ name }) => name === 'sidelight')?.version,
    )
    expect(version).toBe(990)
    expect(service.bill(demoKey).charged).toBe(1)
    sidelight.complaints.splice(0)
  },
)

const openOldForm = ({ version, stores }: { version: number; stores: ReturnType<typeof olderStores> }) =>
  new Promise<void>((done, fail) => {
    const deleting = indexedDB.deleteDatabase('sidelight')
    deleting.addEventListener('error', () => fail(new Error('not deleted')))
    // Request it at once, so that it is next in the queue.
    const opening = indexedDB.open('sidelight', version)
    opening.addEventListener('upgradeneeded', () => {
      for (const [name, { keyPath, indexes }] of Object.entries(stores)) {
        const store = opening.result.createObjectStore(name, { keyPath })
        for (const { name, keyPath, ...how } of indexes) store.createIndex(name, keyPath, how)
      }
    })
    opening.addEventListener('error', () => fail(new Error('not opened')))
    opening.addEventListener('success', () => {
      // Garbage collection would close the connection.
      Object.assign(globalThis, { held: opening.result })
      done()
    })
  })

test('a library that another tab blocks is reported, and opens once that tab is closed', async ({
  sidelight,
}) => {
  const { chromium } = sidelight
  const holder = await chromium.extensionPage('options.html')
  // The worker reopens the library as soon as it can, and may be faster than this tab.
  const older = { version: olderVersion, stores: olderStores() }
  await expect(async () => holder.evaluate(openOldForm, older)).toPass()
  const library = await chromium.extensionPage('library.html')
  const words = 'Another Sidelight tab still uses the old version of the library. Requests are paused.'
  await alert(library, words)
  const popup = await chromium.openPopup(library)
  await alert(popup, words)
  // Sized to its content, the popup could be one letter per line.
  expect(await popup.evaluate(() => innerWidth)).toBeGreaterThanOrEqual(320)
  await popup.close()
  await holder.close()
  await expect(library.getByRole('alert')).toHaveCount(0)
  await expect(library.getByText('No people yet')).toBeVisible()
  sidelight.complaints.splice(0)
})

test('every page reports unreadable settings instead of loading forever', async ({ sidelight }) => {
  const { chromium } = sidelight
  for (const view of views) {
    const page = await chromium.extensionPage('backup.html')
    await page.addInitScript(() => {
      chrome.storage.local.get = () => Promise.reject(new Error('Corruption: block checksum mismatch'))
    })
    await page.goto(new URL(`/${view}`, page.url()).href)
    await alert(page, 'Your settings can’t be read. Requests are paused.')
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
    await expect(page.locator('.skeleton:visible')).toHaveCount(0)
    await page.close()
  }
  sidelight.complaints.splice(0)
})

test(
  "a part of the library that can't be loaded is reported, and read again after a reload",
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const { chromium } = sidelight
    const library = await chromium.extensionPage('library.html')
    await expect(library.getByText('No people yet')).toBeVisible()
    const devtools = await library.context().newCDPSession(library)
    await devtools.send('Network.enable')
    await devtools.send('Network.setBlockedURLs', { urls: ['*DataView*'] })
    await navigation(library).getByRole('link', { name: 'Settings', exact: true }).click()
    await navigation(library, 'Settings').getByRole('link', { name: 'Data & privacy', exact: true }).click()
    await alert(library, 'Part of this page can’t be shown. Reload this page.')
    await devtools.send('Network.setBlockedURLs', { urls: [] })
    await library.getByRole('button', { name: 'Reload' }).click()
    await expect(library.getByRole('heading', { name: 'Backup', exact: true })).toBeVisible()
    sidelight.complaints.splice(0)
  },
)

test(
  "every page reports a library that can't be read from the disk, and a backup replaces it",
  { tag: '@thorough' },
  async ({ stage }) => {
    const profile = mkdtempSync(join(tmpdir(), 'sidelight-damaged-'))
    const file = join(profile, 'backup.ndjson')
    let chromium = await openTestChromium({ extension: stage.extension, profile })
    try {
      await setKey(await firstRun(chromium), demoKey)
      await chromium.kill()
      const folder = join(profile, 'Default', 'IndexedDB')
      const store = readdirSync(folder).find((name) =>
        name.startsWith(`chrome-extension_${chromium.extensionId}`),
      )
      rmSync(join(folder, store!), { recursive: true })
      writeFileSync(join(folder, store!), 'no folder')

      chromium = await openTestChromium({ extension: stage.extension, profile })
      const opened = () => chromium.context.pages().map((page) => page.url())
      await expect.poll(opened).toContainEqual(expect.stringContaining('/options.html'))
      await everyView(chromium, 'The library can’t be opened. Requests are paused.')

      rmSync(join(folder, store!))
      const page = await chromium.extensionPage('library.html')
      await expect(page.getByText('No people yet')).toBeVisible()
      const row = subjectWith({ key: 'person:ann', name: 'Ann Restored' })
      writeFileSync(file, Buffer.from(await backupFile([{ table: 'subjects', row }]).arrayBuffer()))
      await page.goto(page.url().replace(/#.*|$/, '#/data'))
      await page.locator('input[type=file]').first().setInputFiles(file)
      await page.getByRole('button', { name: 'Restore' }).click()
      await expect(page.getByText('Backup restored.')).toBeVisible()
    } finally {
      await chromium.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  },
)
