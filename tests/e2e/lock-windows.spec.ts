import type { Page } from '@playwright/test'
import { demoKey, enrich, expect, test, type Sidelight } from './fixtures.ts'
import { ended, outcome, pasteField, start } from './run-page.ts'

const passphrase = 'correct horse battery'
const isLocked = (page: Page) => page.getByRole('heading', { name: 'Sidelight is locked' })

async function unlock(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Passphrase', exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

async function setLock({ browser }: Sidelight): Promise<Page> {
  const settings = await browser.extensionPage('library.html#/data/lock')
  await settings.getByRole('textbox', { name: 'New passphrase', exact: true }).fill(passphrase)
  await settings.getByRole('textbox', { name: 'Repeat new passphrase' }).fill(passphrase)
  await settings.getByRole('button', { name: 'Set passphrase' }).click()
  await expect(settings.getByText('The lock is set.')).toBeVisible()
  return settings
}

function leaveAlone(page: Page, minutes: number): Promise<void> {
  return page.evaluate(async (ms) => {
    if (!('lockUsed' in (await chrome.storage.session.get('lockUsed')))) throw new Error('No lock is open.')
    await chrome.storage.session.set({ lockUsed: Date.now() - ms })
    await chrome.alarms.create('wake', { when: Date.now() })
  }, minutes * 60_000)
}

test(
  'two windows are locked and unlocked together, manually and by idle time',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    // A reset can't remove this test's lock.
    sidelight.isLast = true
    const settings = await setLock(sidelight)
    const other = await sidelight.browser.extensionPage('library.html')
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(enrich(panel)).toBeVisible()
    const all = [settings, other, panel]
    const areLocked = async (locked: boolean) => {
      for (const page of all) await expect(isLocked(page)).toHaveCount(locked ? 1 : 0)
    }
    await areLocked(false)
    await settings.getByRole('button', { name: 'Lock now' }).click()
    await areLocked(true)
    await unlock(other)
    await areLocked(false)

    await settings.getByLabel('Lock automatically').selectOption('After 5 minutes')
    await leaveAlone(other, 4)
    // Once a later command has a response, the worker has checked the lock.
    await other.evaluate(() => chrome.runtime.sendMessage({ command: 'wake' }))
    await areLocked(false)
    await leaveAlone(other, 6)
    await areLocked(true)
    await unlock(panel)
    await areLocked(false)
    await enrich(panel).click()
    await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
    expect(sidelight.paidRequests()).toHaveLength(1)
  },
)

test(
  'a bulk run pauses while locked, resumes after unlocking, and pays nothing twice',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    sidelight.isLast = true
    const settings = await setLock(sidelight)
    // More people than requests that may be in flight at once.
    const people = service.world.people.slice(30, 42)
    service.fault({ operation: 3, hang: true, times: 'always' })
    const run = await sidelight.browser.extensionPage('library.html#/bulk/new')
    await pasteField(run).fill(people.map(({ socialUrl }) => socialUrl).join('\n'))
    await run.getByRole('checkbox', { name: 'Email' }).uncheck()
    await start(run).click()
    const out = async () => Number(await outcome(run, 'In progress').textContent())
    await expect(outcome(run, 'In progress')).not.toHaveText('0')
    await settings.getByRole('button', { name: 'Lock now' }).click()
    await expect(isLocked(run)).toBeVisible()
    // Requests that arrived after the release would hang.
    await expect.poll(async () => (await out()) - sidelight.paidRequests().length).toBe(0)
    service.recover()
    service.release()
    await expect(outcome(run, 'In progress')).toHaveCount(0)
    await expect(run.getByText('Sidelight is locked.', { exact: false }).last()).toBeVisible()
    const sent = sidelight.paidRequests().length
    expect(sent).toBeLessThan(people.length)
    await sidelight.browser.stopWorker()
    await run.evaluate(() => chrome.runtime.sendMessage({ command: 'wake' }))
    expect(sidelight.paidRequests()).toHaveLength(sent)
    await unlock(run)
    await expect(ended(run)).toBeVisible()
    expect(sidelight.paidRequests()).toHaveLength(people.length)
    expect(service.bill(demoKey).credits).toBe(2 * people.length)
  },
)
