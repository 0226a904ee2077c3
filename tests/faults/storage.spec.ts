import { deleteSealed, readSealed, writeSealed } from '../browser/sealed-settings.ts'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openTestChromium } from '../browser/chromium.ts'
import { demoKey, enrich, expect } from '../e2e/fixtures.ts'
import { backupFile } from '../unit/data/backup/backup-file.ts'
import { subjectWith } from '../unit/search/local/subjects.fixture.ts'
import { test } from './browser-sessions.ts'
import { chromiumFolders } from './profile-folders.ts'
import { putRaw } from './leveldb.ts'
import { nothingLost, reportOutcome } from './outcome.ts'

interface Damage {
  what: string
  damage: (folder: string) => void
  library: string
  settings: string
  thorough?: 'library'
}

const broken =
  'The library can’t be opened. Requests are paused. Reload; if that doesn’t help, restore a backup.'
const silent = 'The library isn’t responding. If this message stays, restart the browser.'
const unread =
  'Your settings can’t be read. Requests are paused. Restart the browser; if that doesn’t help, reset the settings.'

const named = (folder: string, pattern: RegExp) =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => join(folder, name))
const replace = (path: string, by: (path: string) => void) => {
  rmSync(path, { recursive: true, force: true })
  by(path)
}
const aFolder = (path: string) => replace(path, (free) => mkdirSync(free))

/** None depends on file permissions, which don't apply to root. */
const damages: Damage[] = [
  {
    what: 'a file in place of the folder',
    damage: (folder) => replace(folder, (path) => writeFileSync(path, 'no folder')),
    library: broken,
    settings: unread,
  },
  {
    what: 'a folder that leads to itself',
    damage: (folder) => replace(folder, (path) => symlinkSync(path, path)),
    library: broken,
    settings: unread,
  },
  {
    what: 'a current file that never answers',
    damage: (folder) => replace(join(folder, 'CURRENT'), (path) => execFileSync('mkfifo', [path])),
    library: silent,
    settings: unread,
    thorough: 'library',
  },
  {
    what: 'a folder in place of the current file',
    damage: (folder) => aFolder(join(folder, 'CURRENT')),
    library: broken,
    settings: unread,
  },
  {
    what: 'a folder in place of the manifest',
    damage: (folder) => named(folder, /^MANIFEST/).forEach((path) => aFolder(path)),
    library: broken,
    settings: unread,
  },
  {
    what: 'a folder in place of the log',
    damage: (folder) => named(folder, /\.log$/).forEach((path) => aFolder(path)),
    library: broken,
    settings: unread,
  },
  {
    what: 'a folder in place of the lock',
    damage: (folder) => aFolder(join(folder, 'LOCK')),
    // Chromium waits for the lock, and reports it much later.
    library: silent,
    settings: unread,
  },
]

const pages = ['popup.html', 'library.html', 'options.html']

for (const area of ['library', 'settings'] as const)
  for (const { what, damage, thorough, ...ends } of damages)
    test(
      `with ${what}, every page reports that the ${area} can't be read, and nothing is sent`,
      { tag: thorough === area ? '@thorough' : [] },
      async ({ lives, stage, service }) => {
        const first = await lives.live()
        const tab = await first.context.newPage()
        await tab.goto(`${stage.site.url}/in/mara-lindqvist/`)
        const before = await first.openPanel(tab)
        await enrich(before).click()
        await expect(before.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
        await first.kill()
        damage(chromiumFolders(lives.profile)[area])
        service.reset()

        const chromium = await openTestChromium({ extension: stage.extension, profile: lives.profile })
        const complaints: string[] = []
        chromium.context.on('page', (page) => page.on('pageerror', (error) => complaints.push(String(error))))
        try {
          const otherPage = await chromium.context.newPage()
          await otherPage.goto(`${stage.site.url}/in/tomas-novak/`)
          const panel = await chromium.openPanel(otherPage)
          const views = await Promise.all(pages.map((path) => chromium.extensionPage(path)))
          await Promise.all([panel, ...views].map((page) => message(page, ends[area])))
          expect(service.requests.map(({ path }) => path)).toEqual([])
          expect(complaints).toEqual([])
          reportOutcome({
            group: 'storage',
            browser: 'Chromium',
            faults: 1,
            ...nothingLost,
            seen: ends[area],
          })
        } finally {
          // The browser would wait for a file that never responds.
          await chromium.kill()
        }
      },
    )

async function message(page: Page, words: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: words })
  await expect(alert).toBeVisible({ timeout: 40_000 })
  await expect(alert.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.locator('.skeleton:visible')).toHaveCount(0)
  if (/settings/.test(words)) await expect(alert).toContainText('Your library isn’t affected.')
  // The keys that seal settings are stored next to the library.
  else await expect(alert).not.toContainText('Your settings can still be read.')
}

const badKeys: { what: string; key: string; stored: unknown; settings: RegExp; otherPage: RegExp }[] = [
  {
    what: 'one budget',
    key: 'preferences',
    stored: { version: 1, value: { budgetPerDay: 'ten' } },
    settings: /Lookups and automatic enrichment are off until you confirm your budgets\./,
    otherPage: /Your settings were lost or changed outside Sidelight\./,
  },
  {
    what: 'all preferences, of a later version',
    key: 'preferences',
    stored: { version: 99, value: {} },
    settings: /Lookups and automatic enrichment are off until you confirm your budgets\./,
    otherPage: /Your settings were lost or changed outside Sidelight\./,
  },
  {
    what: 'the key',
    key: 'apiKey',
    stored: 'x'.repeat(1_000_000),
    settings: /These settings couldn’t be read or were changed outside Sidelight: API key\./,
    otherPage: /Connect your enrichment provider/,
  },
  {
    what: 'the address of the service',
    key: 'deployment',
    stored: { version: 1, value: { apiUrl: { a: 1 } } },
    settings: /These settings couldn’t be read or were changed outside Sidelight: Provider\./,
    otherPage: /Connect your enrichment provider/,
  },
]

test(
  'unreadable values in extension storage are named and can be set again, and no default sends anything',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    const { chromium } = sidelight
    await sidelight.visit('/in/mara-lindqvist/')
    for (const { what, key, stored, settings, otherPage } of badKeys)
      await test.step(what, async () => {
        const page = await chromium.extensionPage('options.html')
        const before = await readSealed(page, key)
        await page.evaluate(([name, value]) => chrome.storage.local.set({ [name]: value }), [key, stored] as [
          string,
          unknown,
        ])
        await chromium.stopWorker()
        const panel = await sidelight.panel()
        const buy = enrich(panel)
        await expect(buy.or(panel.getByText(otherPage)).first()).toBeVisible()
        if (!(await panel.getByText(otherPage).isVisible())) await buy.click()
        await expect(panel.getByText(otherPage)).toBeVisible()
        await page.reload()
        await expect(page.getByText(settings)).toBeVisible()
        await page.getByRole('button', { name: /^(Dismiss|Use default budgets)$/ }).click()
        await expect(page.getByText(settings)).toHaveCount(0)
        await (before === undefined ? deleteSealed(page, key) : writeSealed(page, key, before))
        await page.close()
      })
    expect(sidelight.paidRequests()).toEqual([])
    expect(service.requests.filter(({ path }) => !path.endsWith('/quotas'))).toEqual([])
  },
)

test('a value that extension storage cannot return is set aside alone', async ({ lives, stage }) => {
  const first = await lives.live()
  await first.kill()
  putRaw(chromiumFolders(lives.profile).settings, 'preferences', '{"version":1,"value":{brok')
  const chromium = await openTestChromium({ extension: stage.extension, profile: lives.profile })
  try {
    const page = await chromium.extensionPage('options.html#provider')
    await expect(
      page.getByText(/These settings couldn’t be read or were changed outside Sidelight: /),
    ).toBeVisible()
    await expect(page.getByText(/A key ending in -key is saved/)).toBeVisible()
  } finally {
    await chromium.kill()
  }
})

test(
  'deleting the library under open pages is reported, nothing is sent, and the worker continues with a new library',
  { tag: '@quick' },
  async ({ sidelight }) => {
    const { chromium } = sidelight
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await enrich(panel).click()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    const library = await chromium.extensionPage('library.html')
    await expect(library.getByRole('grid')).toContainText('Mara Lindqvist')
    const paid = sidelight.paidRequests()
    const elsewhere = await chromium.extensionPage('theme.js')
    await elsewhere.evaluate(
      () =>
        new Promise<void>((done, fail) => {
          const deleting = indexedDB.deleteDatabase('sidelight')
          deleting.addEventListener('success', () => done())
          deleting.addEventListener('error', () => fail(new Error('not deleted')))
        }),
    )
    const words = 'The library was deleted while this page was open. Reload this page.'
    for (const page of [panel, library]) {
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(page.getByText('Mara Lindqvist')).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Enrich|Refresh/ })).toHaveCount(0)
    }
    await panel.getByRole('button', { name: 'Reload' }).click()
    await expect(panel.getByRole('alert')).toContainText('Your library is missing.')
    expect(sidelight.paidRequests()).toEqual(paid)
    await panel.getByRole('button', { name: 'Continue without it' }).click()
    await panel.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(panel.getByRole('alert').filter({ hasText: 'missing' })).toHaveCount(0)
    await sidelight.visit('/in/layla-haddad/')
    await enrich(panel).click()
    await expect(panel.getByRole('button', { name: /^Refresh · / })).toBeVisible()
    expect(sidelight.paidRequests()).toHaveLength(paid.length + 1)
    reportOutcome({
      group: 'storage',
      browser: 'Chromium',
      faults: 1,
      ...nothingLost,
      seen: words,
    })
  },
)

test('a library that cannot be opened is deleted only on request, and a failed deletion is reported', async ({
  lives,
  stage,
  service,
}) => {
  const first = await lives.live()
  await first.kill()
  const folder = chromiumFolders(lives.profile).library
  named(folder, /^MANIFEST/).forEach((path) => aFolder(path))
  const file = join(lives.folder, 'backup.ndjson')
  const row = subjectWith({ key: 'person:ann', name: 'Ann Restored' })
  writeFileSync(file, Buffer.from(await backupFile([{ table: 'subjects', row }]).arrayBuffer()))
  const chromium = await openTestChromium({ extension: stage.extension, profile: lives.profile })
  try {
    const page = await chromium.extensionPage('library.html')
    await message(page, broken)
    await page.getByRole('button', { name: 'Restore a backup' }).click()
    await page.getByRole('button', { name: 'Delete and restore a backup' }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'The browser can’t delete it either.' }),
    ).toContainText('install it again and restore your backup')

    // Do this at once, because the browser retries: the page must notice by itself that this looks like a new
    // installation.
    renameSync(folder, join(lives.folder, 'broken'))
    await expect(page.getByRole('alert').filter({ hasText: broken })).toHaveCount(0, { timeout: 40_000 })
    await page.goto(page.url().replace(/#.*|$/, '#/data'))
    await page.getByLabel('Backup file').setInputFiles(file)
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByText('Backup restored.')).toBeVisible()
    expect(service.bill(demoKey).charged).toBe(0)
  } finally {
    await chromium.kill()
  }
})
