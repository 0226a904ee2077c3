import type { Page } from '@playwright/test'
import { firstRun, setKey } from '../../sandbox/demo/set-up.ts'
import { demoKey, enrich, expect, expectFocus, test } from './fixtures.ts'
import { goTo } from './full-pages.ts'

test.use({ key: null })

const passphrase = 'correct horse battery'
const isLocked = (page: Page) => page.getByRole('heading', { name: 'Sidelight is locked' })

async function unlock(page: Page, typed = passphrase): Promise<void> {
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test('once a passphrase is set, nothing is sent while locked, and everything works again after unlocking', async ({
  sidelight,
  service,
}) => {
  // A reset can't remove this test's lock.
  sidelight.isLast = true
  const settings = await firstRun(sidelight.browser)
  await setKey(settings, demoKey)
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()

  await settings.goto(new URL('/library.html#/data/lock', settings.url()).href)
  await settings.getByRole('textbox', { name: 'New passphrase', exact: true }).fill(passphrase)
  await settings.getByRole('textbox', { name: 'Repeat new passphrase' }).fill('another')
  await settings.getByRole('button', { name: 'Set passphrase' }).click()
  await expect(settings.getByText('The passphrases don’t match.')).toBeVisible()
  await settings.getByRole('textbox', { name: 'Repeat new passphrase' }).fill(passphrase)
  await settings.getByRole('button', { name: 'Set passphrase' }).click()
  await expect(settings.getByText('The lock is set.')).toBeVisible()
  await expect(
    settings.getByRole('region', { name: 'Lock' }).getByRole('button', { name: 'Change', exact: true }),
  ).toBeVisible()
  await sidelight.browser.stopWorker()
  await panel.getByRole('button', { name: 'Find email · up to 4 credits' }).click()
  await expect(panel.getByText('6 credits spent on this page')).toBeVisible()

  await settings.getByRole('button', { name: 'Lock now' }).click()
  await expect(isLocked(settings)).toBeVisible()
  await expect(isLocked(panel)).toBeVisible()
  await expectFocus(panel.getByRole('textbox', { name: 'Passphrase', exact: true }))
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await goTo(settings, 'Provider')
  await expect(settings.getByText('Unlock Sidelight to change this.').first()).toBeVisible()
  await sidelight.visit('/in/no-mail-novak/')
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('Sidelight is locked. No credits spent.')
  expect(sidelight.paidRequests()).toHaveLength(2)

  await unlock(panel, 'wrong passphrase')
  await expect(panel.getByText('Wrong passphrase.')).toBeVisible()
  await sidelight.browser.stopWorker()
  await unlock(panel)
  await expect(isLocked(panel)).toBeHidden()
  await expect(isLocked(settings)).toBeHidden()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await enrich(panel).click()
  await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(3)
  expect(service.requests.every(({ headers }) => headers['x-api-key'] === demoKey)).toBe(true)

  await goTo(settings, 'Data & privacy')
  await settings.getByRole('button', { name: 'Lock now' }).click()
  await settings.getByRole('button', { name: 'Lost your passphrase?' }).click()
  await settings.getByRole('button', { name: 'Delete key and tokens' }).click()
  await expect(isLocked(settings)).toBeHidden()
  // A session-only key works now and is gone after the browser is closed. Without a key, Settings begins with the first
  // run.
  await settings.goto(new URL('/options.html#provider', settings.url()).href)
  await settings.getByRole('textbox', { name: 'API key' }).fill(demoKey)
  await settings.getByRole('checkbox', { name: 'For this session only' }).check()
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('The key works')).toBeVisible()
  await expect(settings.getByText('It’s kept until the browser closes.')).toBeVisible()
  await sidelight.visit('/in/mara-lindqvist/')
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await settings.evaluate(() => chrome.storage.session.clear())
  await settings.reload()
  await expect(settings.getByText('The last key was for one session only. Enter it again.')).toBeVisible()
})
