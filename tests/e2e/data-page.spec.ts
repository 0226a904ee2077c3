import { readSealed } from '../browser/sealed-settings.ts'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { openTestChromium } from '../browser/chromium.ts'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { backupFile, type FileLine } from '../unit/data/backup/backup-file.ts'
import { subjectWith } from '../unit/search/local/subjects.fixture.ts'
import { requestWith } from '../unit/purchases/ledger/request.fixture.ts'
import { unknownAccount } from '../../lib/purchases/rows/account.ts'
import { localDay } from '../../lib/purchases/ledger/calendar.ts'
import { violations } from './axe.ts'
import { boughtPerson, demoKey, expect, type Sidelight, type Stage, test } from './fixtures.ts'

const openKeep = ({ chromium }: Pick<Sidelight, 'chromium'>) => chromium.extensionPage('library.html#/data')
const preset = ({ service, site }: Stage) => ({
  apiUrl: service.url,
  socialUrl: site.url,
  socialWord: 'social',
  jobUrlParameter: 'url',
})
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function buyMara(sidelight: Sidelight): Promise<Page> {
  const panel = await boughtPerson(sidelight)
  await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
  return panel
}

async function backUp(sidelight: Sidelight, page: Page): Promise<string> {
  const button = part(page, 'Backup').getByRole('button', { name: 'Save backup' })
  const { name, path } = await sidelight.chromium.downloadDuring(() => button.click())
  expect(name).toMatch(/^sidelight-backup-\d{4}-\d\d-\d\d\.ndjson\.gz$/)
  return path
}

async function wipe(page: Page): Promise<void> {
  const everything = part(page, 'Delete everything')
  await everything.getByRole('button', { name: 'Delete everything' }).click()
  await everything.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(everything.getByText('All data deleted.')).toBeVisible()
}

async function choose(page: Page, path: string): Promise<void> {
  await part(page, 'Restore').locator('input[type=file]').setInputFiles(path)
}

test('a deleted record is restored from a backup without another purchase', async ({
  sidelight,
  service,
}) => {
  await buyMara(sidelight)
  const page = await openKeep(sidelight)
  const path = await backUp(sidelight, page)
  const text = gunzipSync(readFileSync(path)).toString('utf8')
  expect(text).toContain('Lindqvist')
  expect(text).not.toContain(demoKey)
  const paid = sidelight.paidRequests().length

  await wipe(page)
  await expect(part(page, 'Storage').getByText('0 records')).toBeVisible()
  await choose(page, path)
  const restore = part(page, 'Restore')
  await expect(restore.getByText(/1 request$/)).toBeVisible()
  await restore.getByRole('button', { name: 'Restore' }).click()
  await expect(restore.getByText('Backup restored.')).toBeVisible()

  await sidelight.page.bringToFront()
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(paid)
  expect(service.bill(demoKey).credits).toBe(2)
})

test('an encrypted backup is restored with its password only', async ({ sidelight }) => {
  await buyMara(sidelight)
  const page = await openKeep(sidelight)
  const backup = part(page, 'Backup')
  await backup.getByRole('checkbox', { name: 'Protect with a password' }).check()
  await backup.getByRole('textbox', { name: 'Password', exact: true }).fill('correct horse')
  await backup.getByRole('textbox', { name: 'Repeat password' }).fill('correct horse')
  const { name, path } = await sidelight.browser.downloadDuring(() =>
    backup.getByRole('button', { name: 'Save backup' }).click(),
  )
  expect(name).toMatch(/^sidelight-backup-\d{4}-\d\d-\d\d\.ndjson\.gz\.sidelight$/)
  await wipe(page)
  await choose(page, path)
  const restore = part(page, 'Restore')
  const open = async (password: string) => {
    await restore.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await restore.getByRole('button', { name: 'Open file' }).click()
  }
  await open('wrong horse')
  await expect(restore.getByText('Wrong password.')).toBeVisible()
  await open('correct horse')
  await restore.getByRole('button', { name: 'Restore' }).click()
  await expect(restore.getByText('Backup restored.')).toBeVisible()
  await expect(part(page, 'Storage').getByText(/^[1-9]\d* records? ·/)).toBeVisible()
})

test('a truncated or invalid backup is refused with a reason, and the library is unchanged', async ({
  sidelight,
}) => {
  await buyMara(sidelight)
  const page = await openKeep(sidelight)
  const path = await backUp(sidelight, page)
  const cut = `${path}.cut`
  writeFileSync(cut, readFileSync(path).subarray(0, -30))
  await choose(page, cut)
  const restore = part(page, 'Restore')
  await expect(restore.getByRole('alert')).toContainText('This file is incomplete')
  writeFileSync(cut, 'name,email\n')
  await choose(page, cut)
  await expect(restore.getByRole('alert')).toContainText('isn’t a Sidelight backup')
  await choose(page, path)
  await restore.getByRole('button', { name: 'Merge' }).click()
  await expect(restore.getByText('Backup restored.')).toBeVisible()
  await expect(part(page, 'Storage').getByText(/^\d+ records? ·/)).toBeVisible()
  rmSync(cut)
})

test('a manipulated backup changes no price, account or spending, whether merged or replacing', async ({
  sidelight,
  service,
}) => {
  const page = await openKeep(sidelight)
  const costs = { operation: 'enrichProfile', found: [0, 0, 0, 0, 0], cached: [0, 0, 0, 0, 0], notFound: [0] }
  const slow = (at: number) => `slow.9999999.${at.toString(16).padStart(32, '0')}.h.${'ab'.repeat(32)}`
  const planted: FileLine[] = [
    { table: 'learned', row: { key: `${new URL(service.url).origin} enrichProfile`, ...costs } },
    { table: 'accounts', row: { ...unknownAccount('first'), shared: true, stopped: 'unauthorized' } },
    {
      table: 'requests',
      row: requestWith({ id: 'dear', account: 'first', cost: 1e9, reserved: 1e9, day: localDay(Date.now()) }),
    },
    {
      table: 'suppressed',
      row: { hash: `slow.600000.${'0'.repeat(32)}.h.${'cd'.repeat(32)}`, group: 'g', at: 1 },
    },
    ...Array.from({ length: 20 }, (_, at) => ({
      table: 'suppressed',
      row: { hash: slow(at), group: 'g', at: 1 },
    })),
  ]
  const path = join(mkdtempSync(join(tmpdir(), 'sidelight-poisoned-')), 'backup.ndjson')
  writeFileSync(path, Buffer.from(await backupFile(planted).arrayBuffer()))
  const restore = part(page, 'Restore')
  await choose(page, path)
  await expect(restore.getByText('Adds up to 1 name to your suppression list.')).toBeVisible()
  await expect(restore.getByText('20 rows in this file aren’t valid and will be skipped.')).toBeVisible()
  await restore.getByRole('button', { name: 'Restore' }).click()
  await expect(restore.getByText('Backup restored.')).toBeVisible()

  // A price on the button means that the daily budget isn't used up.
  await buyMara(sidelight)
  expect(service.bill(demoKey).credits).toBe(2)

  const reopened = await openKeep(sidelight)
  const replacing = part(reopened, 'Restore')
  await choose(reopened, path)
  await replacing.getByRole('button', { name: 'Replace library' }).click()
  await expect(replacing.getByText('Spending of this installation still counts.')).toBeVisible()
  await replacing.getByRole('button', { name: 'Delete and restore' }).click()
  await expect(replacing.getByText('Backup restored.')).toBeVisible()
  const usage = await sidelight.chromium.extensionPage('ledger.html')
  await expect(usage.getByRole('meter', { name: 'Daily budget' })).toHaveAttribute(
    'aria-valuetext',
    '2 of 100',
  )
})

test('a backup changes only the settings that the user selects, each listed with both values', async ({
  sidelight,
  stage,
}) => {
  const page = await openKeep(sidelight)
  const stored = async () => ({
    ...((await readSealed(page, 'preferences')) as object | undefined),
    ...((await readSealed(page, 'deployment')) as object | undefined),
  })
  const other = `${stage.service.url}/other`
  const known = { ...defaultPreferences, retention: { ...defaultPreferences.retention, person: 365 } }
  const lines: FileLine[] = [
    { setting: 'deployment', value: { ...preset(stage), apiUrl: other } },
    {
      setting: 'preferences',
      value: {
        ...known,
        budgetPerDay: 90_000,
        auto: { ...known.auto, person: true },
        prices: { enrichProfile: 0 },
      },
    },
    { table: 'subjects', row: subjectWith({ key: 'person:ann', name: 'Ann' }) },
    { table: 'requests', row: { ...requestWith({ id: 'bad' }), cost: -1_000_000 } },
  ]
  const path = join(mkdtempSync(join(tmpdir(), 'sidelight-settings-')), 'backup.ndjson')
  writeFileSync(path, Buffer.from(await backupFile(lines).arrayBuffer()))
  await choose(page, path)
  const restore = part(page, 'Restore')
  await expect(restore.getByText('1 row in this file isn’t valid and will be skipped.')).toBeVisible()
  await expect(restore.getByText('1 of them is a request')).toBeVisible()
  const settings = restore.getByRole('group', { name: 'Settings in this backup' })
  const boxes = settings.getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  for (const box of await boxes.all()) await expect(box).not.toBeChecked()
  await expect(settings.getByText(`${stage.service.url} → ${other}.`)).toBeVisible()
  await expect(settings.getByText('100 → 90,000')).toBeVisible()
  await expect(settings.getByText('Off → On')).toBeVisible()
  expect(await violations(page)).toEqual([])
  if (process.env['KEEP_PICTURES'])
    await page.screenshot({ path: `${process.env['KEEP_PICTURES']}/settings.png`, fullPage: true })
  const before = await stored()
  await restore.getByRole('button', { name: 'Restore' }).click()
  await expect(restore.getByText('Backup restored.')).toBeVisible()
  expect(await stored()).toEqual(before)

  await choose(page, path)
  await settings.getByLabel('Daily budget').check()
  await restore.getByRole('button', { name: 'Merge' }).click()
  await expect(restore.getByText('Backup restored.')).toBeVisible()
  expect(await stored()).toEqual({ ...before, ...known, budgetPerDay: 90_000 })
})

test('retention deletes old records once the user confirms, but none that a restored file has added', async ({
  sidelight,
}) => {
  await buyMara(sidelight)
  const page = await openKeep(sidelight)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('success', () => {
          const change = opening.result.transaction('subjects', 'readwrite')
          change
            .objectStore('subjects')
            .openCursor()
            .addEventListener('success', (event) => {
              const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result
              if (!cursor) return
              const row = cursor.value as { updatedAt: number }
              cursor.update({ ...row, updatedAt: row.updatedAt - 40 * 86_400_000 })
              cursor.continue()
            })
          change.addEventListener('complete', () => resolve(opening.result.close()))
        })
      }),
  )
  const retention = part(page, 'Data retention')
  await retention.getByLabel('People').selectOption('30 days')
  await expect(retention.getByText('This permanently deletes 1 record now.')).toBeVisible()
  await retention.getByRole('button', { name: 'Cancel' }).click()
  await expect(retention.getByLabel('People')).toHaveValue('365')
  await retention.getByLabel('People').selectOption('90 days')
  await expect(retention.getByText(/Last cleanup/)).toHaveCount(0)
  await retention.getByLabel('People').selectOption('30 days')
  await retention.getByRole('button', { name: 'Delete and apply' }).click()
  await expect(retention.getByText('Deleted 1 expired record.')).toBeVisible()

  const row = subjectWith({ key: 'person:old', updatedAt: Date.now() - 40 * 86_400_000 })
  const path = join(mkdtempSync(join(tmpdir(), 'sidelight-old-')), 'backup.ndjson')
  writeFileSync(path, Buffer.from(await backupFile([{ table: 'subjects', row }]).arrayBuffer()))
  await choose(page, path)
  await part(page, 'Restore').getByRole('button', { name: 'Merge' }).click()
  const held = retention.getByText(
    'Cleanup has been paused since a restore or import: 1 record is past its retention.',
  )
  await expect(held).toBeVisible()
  await page.reload()
  await expect(held).toBeVisible()
  await retention.getByRole('button', { name: 'Never delete' }).click()
  await expect(held).toHaveCount(0)
  await expect(retention.getByLabel('People')).toHaveValue('0')
  await expect(part(page, 'Storage').getByText('2 records')).toBeVisible()
})

/**
 * A copy of the extension with the permissions for scheduled backups, because a test can't answer the browser's prompt.
 */
function extensionWithDownloads({ extension }: Stage): string {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-scheduled-'))
  cpSync(extension, folder, { recursive: true })
  const file = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>
  manifest['permissions']!.push('downloads', 'offscreen')
  writeFileSync(file, JSON.stringify(manifest))
  return folder
}

test(
  'a scheduled backup with a password is made after unlocking, and only its password restores it',
  { tag: '@thorough' },
  async ({ stage }) => {
    const folder = extensionWithDownloads(stage)
    const chromium = await openTestChromium({ extension: folder })
    try {
      const page = await openKeep({ chromium })
      const backup = part(page, 'Backup')
      const type = async (typed: string, repeated: string) => {
        await backup.getByRole('textbox', { name: 'Password for automatic backups', exact: true }).fill(typed)
        await backup.getByRole('textbox', { name: 'Repeat password for automatic backups' }).fill(repeated)
        await backup.getByRole('button', { name: 'Save password' }).click()
      }
      await backup.getByRole('button', { name: 'Set password for automatic backups' }).click()
      await type('correct horse battery', 'correct horse')
      await expect(backup.getByText('The passwords don’t match.')).toBeVisible()
      await type('correct horse battery', 'correct horse battery')
      await expect(backup.getByRole('button', { name: 'Change password' })).toBeVisible()

      const lock = 'several words apart'
      const settings = await chromium.extensionPage('library.html#/data/lock')
      await settings.getByRole('textbox', { name: 'New passphrase', exact: true }).fill(lock)
      await settings.getByRole('textbox', { name: 'Repeat new passphrase' }).fill(lock)
      await settings.getByRole('button', { name: 'Set passphrase' }).click()
      await expect(settings.getByText('The lock is set.')).toBeVisible()
      await settings.getByRole('button', { name: 'Lock now' }).click()

      // Selecting a schedule makes a backup at once, unless the lock has its password.
      await backup.getByLabel('Automatic backups (Downloads/Sidelight)').selectOption('Daily')
      await expect(backup.getByText('Automatic backups wait until you unlock Sidelight.')).toBeVisible()
      await chromium.stopWorker()
      await page.reload()
      await expect(backup.getByLabel('Automatic backups (Downloads/Sidelight)')).toHaveValue('daily')
      await expect(backup.getByText('No backup yet.')).toBeVisible()
      await settings.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(lock)
      await settings.getByRole('button', { name: 'Unlock' }).click()
      await expect(backup.getByText(/^Last automatic backup: /)).toBeVisible()

      const worker = await chromium.worker()
      const [saved, ...others] = await worker.evaluate(() => chrome.downloads.search({ state: 'complete' }))
      expect(others).toEqual([])
      expect(readFileSync(saved!.filename).subarray(0, 8).toString()).toBe('SLPROTEC')
      await choose(page, saved!.filename)
      const restore = part(page, 'Restore')
      const open = async (password: string) => {
        await restore.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
        await restore.getByRole('button', { name: 'Open file' }).click()
      }
      await open('several words apart')
      await expect(restore.getByText('Wrong password.')).toBeVisible()
      await open('correct horse battery')
      await expect(restore.getByText(/^Backup from /)).toBeVisible()
    } finally {
      await chromium.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test(
  'a scheduled backup is saved to the downloads folder once permitted',
  { tag: '@thorough' },
  async ({ stage }) => {
    const folder = extensionWithDownloads(stage)
    const chromium = await openTestChromium({ extension: folder })
    try {
      const page = await openKeep({ chromium })
      const backup = part(page, 'Backup')
      const select = backup.getByLabel('Automatic backups (Downloads/Sidelight)')
      await select.selectOption('Daily')
      await expect(backup.getByText(/^Last automatic backup: /)).toBeVisible()
      const worker = await chromium.worker()
      // Debuggers don't report downloads of offscreen documents.
      const saved = await worker.evaluate(() => chrome.downloads.search({ state: 'complete' }))
      expect(saved).toHaveLength(1)
      expect(gunzipSync(readFileSync(saved[0]!.filename)).toString('utf8')).toContain(
        '"format":"sidelight-backup"',
      )
      const alarm = () => worker.evaluate(async () => (await chrome.alarms.get('wake'))?.scheduledTime ?? 0)
      // Don't wait half a minute for the alarm: while listeners may reschedule, the alarm set before stays.
      await worker.evaluate(() => chrome.alarms.create('wake', { when: Date.now() }))
      await expect.poll(alarm).toBeGreaterThan(Date.now() + 20 * 3_600_000)

      // A deleted person stays in that file until it is deleted, which needs a newer backup.
      const people = ['ann', 'bob'].map((name) => ({
        table: 'subjects',
        row: subjectWith({ key: `person:${name}`, name }),
      }))
      const path = join(folder, 'people.ndjson')
      writeFileSync(path, Buffer.from(await backupFile(people).arrayBuffer()))
      await choose(page, path)
      await part(page, 'Restore').getByRole('button', { name: 'Restore' }).click()
      await expect(part(page, 'Storage').getByText('2 records')).toBeVisible()
      const command = (sent: object) => page.evaluate((one) => chrome.runtime.sendMessage(one), sent)
      await command({ command: 'delete-subjects', keys: ['person:ann'] })
      await expect(page.getByText(/^Backups up to .* still have it\.$/)).toBeVisible()
      await command({ command: 'end-undo', id: null })
      await expect(backup.getByText(/^Backups saved up to .* Save a new backup/)).toBeVisible()
      const link = page.getByRole('navigation').getByRole('link', { name: 'Settings', exact: true })
      await expect(link).toHaveAccessibleDescription('Old backups still have deleted records')
      const remove = backup.getByRole('button', { name: 'Delete 1 old automatic backup' })
      await expect(remove).toHaveCount(0)
      await backup.getByRole('button', { name: 'Save backup' }).click()
      await remove.click()
      if (process.env['KEEP_PICTURES'])
        await page.screenshot({ path: `${process.env['KEEP_PICTURES']}/stale.png`, fullPage: true })
      await backup.getByRole('button', { name: 'Delete permanently' }).click()
      await expect(backup.getByText('1 old backup deleted.')).toBeVisible()
      expect(existsSync(saved[0]!.filename)).toBe(false)
    } finally {
      await chromium.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test(
  'axe reports no violations on the data page, full and with a file to restore, wide and narrow',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    await buyMara(sidelight)
    const page = await openKeep(sidelight)
    await choose(page, await backUp(sidelight, page))
    await part(page, 'Restore').getByRole('button', { name: 'Replace library' }).click()
    for (const width of [1200, 480, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violations(page)).toEqual([])
      const beyond = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
      expect(beyond, `nothing sticks out at ${width}`).toBe(0)
      if (process.env['KEEP_PICTURES'])
        await page.screenshot({
          path: `${process.env['KEEP_PICTURES']}/${width}.png`,
          fullPage: true,
        })
    }
  },
)
