import { existsSync } from 'node:fs'
import { boughtPerson, enrich, expect, test } from './fixtures.ts'

const address = 'mara.lindqvist@northwind-atlas.example'

test(
  'in Firefox, one shortcut finds the email, and the next one explains how to copy it',
  { tag: '@only-firefox-quick' },
  async ({ sidelight }) => {
    const { browser, page } = sidelight
    await sidelight.visit('/in/mara-lindqvist/')
    // The key press starts the worker, and the sidebar must open synchronously in it.
    await browser.stopWorker()
    await browser.pressShortcut(page, 'Alt+Shift+2')
    const panel = await browser.panel()
    // A click would be a gesture in the sidebar.
    await expect(
      panel.locator('.panel-message').getByRole('button', { name: /^Find email · / }),
    ).toBeVisible()
    // Within a second of the first press, another would count as a repeat of the held key.
    const shownAt = await panel.evaluate(() => performance.now())
    await panel.waitForFunction((from) => performance.now() - from > 1000, shownAt)
    await browser.pressShortcut(page, 'Alt+Shift+2')
    await expect(panel.getByText(address).first()).toBeVisible()
    await browser.pressShortcut(page, 'Alt+Shift+3')
    // A key press in a page isn't a gesture in the sidebar, and Firefox requires one for copying.
    await expect(panel.getByText('blocked copying from another window')).toBeVisible()
    await panel.getByRole('button', { name: 'Copy Email' }).first().click()
    await expect(panel.getByText('Copied', { exact: true })).toBeAttached()
    expect(sidelight.paidRequests()).toHaveLength(1)
  },
)

test(
  'in Firefox, a revoked host permission is reported in sidebar and popup, and one click grants it again',
  { tag: '@only-firefox' },
  async ({ sidelight }) => {
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(enrich(panel)).toBeVisible()
    await sidelight.firefox.revokeHosts(['http://127.0.0.1/*'])
    await expect(panel.getByText('The browser blocks access to 127.0.0.1.')).toBeVisible()
    await panel.getByRole('button', { name: 'Allow access' }).click()
    await expect(enrich(panel)).toBeVisible()
  },
)

test(
  'in Firefox, the address bar shows from the first keystroke what Enter will do',
  { tag: '@only-firefox' },
  async ({ sidelight }) => {
    await boughtPerson(sidelight)
    expect(await sidelight.firefox.typeAddress('sl lindq')).toEqual([
      'Type a name, an email address or a company’s domain. Enter opens the first result.',
      'Open Mara Lindqvist · Northwind Atlas',
      'Search people named lindq',
    ])
    expect(sidelight.paidRequests()).toHaveLength(1)
  },
)

test(
  'in Firefox, the icon is in the toolbar after installation, and the sidebar stays closed',
  { tag: '@only-firefox' },
  async ({ sidelight: { firefox } }) => {
    const isOpen = await firefox.session.inChrome<boolean>('SidebarController.isOpen')
    const areas = await firefox.session.inChrome<string[]>(
      `CustomizableUI.getWidgetIdsInArea('nav-bar').filter((id) => id.includes('sidelight'))`,
    )
    expect([isOpen, areas.length]).toEqual([false, 1])
  },
)

test(
  'in Firefox, two backups of the same day have different file names',
  { tag: '@only-firefox' },
  async ({ sidelight }) => {
    await boughtPerson(sidelight)
    const page = await sidelight.browser.extensionPage('library.html#/data')
    const backUp = () =>
      sidelight.browser.downloadDuring(() => page.getByRole('button', { name: 'Save backup' }).click())
    expect((await backUp()).name).toMatch(/^sidelight-backup-\d{4}-\d\d-\d\d\.ndjson\.gz$/)
    expect((await backUp()).name).toMatch(/^sidelight-backup-\d{4}-\d\d-\d\d-\d{6}\.ndjson\.gz$/)
  },
)

test(
  'in Firefox, an automatic backup is saved once permitted, and replaced after a deletion',
  { tag: '@only-firefox' },
  async ({ sidelight }) => {
    await boughtPerson(sidelight)
    const page = await sidelight.browser.extensionPage('library.html#/data')
    const backup = page.getByRole('region', { name: 'Backup', exact: true })
    const schedule = backup.getByLabel('Automatic backups (Downloads/Sidelight)')
    await schedule.focus()
    // The browser shows the permission prompt only synchronously in a key press or click.
    await page.keyboard.press('ArrowDown')
    await expect(backup.getByText(/^Last automatic backup: /)).toBeVisible()
    const files = await page.evaluate(async () =>
      (await chrome.downloads.search({})).map(({ filename }) => filename),
    )
    const saved = files.filter((path) => /Sidelight.sidelight-backup/.test(path))
    expect(saved.map((path) => existsSync(path))).toEqual([true])

    const command = (sent: object) => page.evaluate((one) => chrome.runtime.sendMessage(one), sent)
    await command({ command: 'delete-subject', alias: 'person:mara-lindqvist' })
    await command({ command: 'end-undo', id: null })
    await expect(backup.getByText(/^Backups saved up to .* Save a new backup/)).toBeVisible()
    await backup.getByRole('button', { name: 'Save backup' }).click()
    await backup.getByRole('button', { name: 'Delete 1 old automatic backup' }).click()
    await backup.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(backup.getByText('1 old backup deleted.')).toBeVisible()
    expect(saved.map((path) => existsSync(path))).toEqual([false])
  },
)
