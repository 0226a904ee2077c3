import type { Page } from '@playwright/test'
import { goTo } from './full-pages.ts'
import { defaultPreferences } from '../../lib/settings/preferences.ts'
import { deleteSealed, writeSealed } from '../browser/sealed-settings.ts'
import { enrich, expect, test } from './fixtures.ts'

const people = ['mara-lindqvist', 'layla-haddad', 'no-mail-novak', 'sparse-sam']

/** Without a click, and without budgets. */
const greedy = {
  ...defaultPreferences,
  budgetPerDay: null,
  budgetPerRun: null,
  auto: { person: true, job: true, budgetPerDay: 1_000_000, seconds: 1 },
}

const lookAtPage = (page: Page) => page.waitForFunction(() => performance.now() > 2500)

// Writes as a content script in Firefox can, and therefore a compromised page process.
const write = (page: Page, values: object) =>
  page.evaluate((stored) => chrome.storage.local.set(stored), values)

test("preferences that Sidelight didn't seal, and older ones, buy nothing until the user confirms the budgets", async ({
  sidelight,
  service,
}) => {
  test.slow()
  const options = await sidelight.browser.extensionPage('options.html')
  // Properly sealed, the values that are forged below do spend.
  await writeSealed(options, 'preferences', greedy)
  const older = await options.evaluate(() => chrome.storage.local.get('preferences'))
  await sidelight.page.bringToFront()
  await sidelight.visit(`/in/${people[0]!}/`)
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(1)

  for (const [at, forged] of [
    { preferences: { version: 1, value: greedy } },
    older,
    { preferences: { ...(older['preferences'] as object), counter: 1000 } },
  ].entries()) {
    await writeSealed(options, 'preferences', { ...defaultPreferences, budgetPerDay: 6 })
    await write(options, forged)
    await sidelight.browser.stopWorker()
    await sidelight.page.bringToFront()
    await sidelight.visit(`/in/${people[at + 1]!}/`)
    await lookAtPage(sidelight.page)
    expect(sidelight.paidRequests()).toHaveLength(1)
  }
  const panel = await sidelight.panel()
  await enrich(panel).click()
  const alert = panel.getByRole('alert')
  await expect(alert).toContainText('Your settings were lost or changed outside Sidelight. No credits spent.')
  await expect(alert.getByRole('button', { name: 'Open Settings' })).toBeVisible()
  expect(service.requests.filter(({ operation }) => operation === 3)).toHaveLength(1)

  await options.bringToFront()
  await options.reload()
  const warning = options.getByText(
    'Lookups and automatic enrichment are off until you confirm your budgets.',
  )
  await expect(warning).toBeVisible()
  await options.getByRole('button', { name: 'Use default budgets' }).click()
  await expect(warning).toBeHidden()
  await goTo(options, 'Budgets')
  await expect(options.getByLabel('Daily budget')).toHaveValue('100')
  await sidelight.page.bringToFront()
  await panel
    .getByRole('button', { name: /^Enrich · / })
    .first()
    .click()
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(2)
})

test('unsealed addresses, retention and backup schedules are not used', async ({ sidelight, service }) => {
  const options = await sidelight.browser.extensionPage('options.html#provider')
  await write(options, {
    deployment: { version: 1, value: { apiUrl: 'https://evil.example', socialUrl: 'https://evil.example' } },
    backups: { version: 1, value: { schedule: 'daily', tried: null, last: null, failed: null } },
    purgeHold: { version: 1, value: null },
  })
  await sidelight.browser.stopWorker()
  await options.reload()
  await expect(options.getByText(/were changed outside Sidelight: .*Provider/)).toBeVisible()
  await expect(options.getByRole('textbox', { name: 'Provider URL' })).toHaveValue('')
  const data = await sidelight.browser.extensionPage('library.html#/data')
  await expect(data.getByLabel(/^Automatic backups/)).toHaveValue('off')
  expect(service.requests.filter(({ operation }) => operation === 3)).toEqual([])
  await deleteSealed(options, 'purgeHold')
})
