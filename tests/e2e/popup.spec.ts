import { boughtPerson, demoKey, enrich, expect, test } from './fixtures.ts'
import { jobNews, keepRecords, oldEmails } from './inbox-rows.ts'

test('the popup shows the quota as meters', async ({ sidelight, service }) => {
  service.setKey(demoKey, {
    credits: 640,
    perDay: 500,
    perMinute: 30,
    autoTopUp: { enabled: true, threshold: 20, amount: 100 },
  })
  await sidelight.visit('/feed/')
  const popup = await sidelight.chromium.openPopup(sidelight.page)
  await popup.getByRole('button', { name: 'Check credits' }).click()
  for (const [name, now, max] of [
    ['Credits', '640', '640'],
    ['Requests today', '500', '500'],
    ['Requests this minute', '30', '30'],
  ] as const) {
    const meter = popup.getByRole('meter', { name })
    await expect(meter).toHaveAttribute('aria-valuenow', now)
    await expect(meter).toHaveAttribute('aria-valuemax', max)
  }
  await expect(popup.getByText('Auto top-up is on')).toBeVisible()
  await expect(popup.getByText('No person, company or job on this tab.')).toBeVisible()
})

test('Enrich in the popup opens the panel and buys once', async ({ sidelight, service }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const popup = await sidelight.chromium.openPopup(sidelight.page)
  const clicked = popup.getByRole('button', { name: /^Enrich · up to 2 credits/ }).click()
  const [panel] = await Promise.all([sidelight.chromium.panel(sidelight.page), clicked.catch(() => {})])
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
})

test('the keyboard shortcut opens the panel and buys once', async ({ sidelight, service }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  await sidelight.page.getByRole('heading', { level: 1 }).waitFor()
  await sidelight.chromium.pressShortcut(sidelight.page, 'Alt+Shift+E')
  const panel = await sidelight.chromium.panel(sidelight.page)
  await panel
    .locator('.panel-message')
    .getByRole('button', { name: /^Enrich · / })
    .click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
})

test('panel, popup and a second window that buy at the same time send one request', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, hang: true })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  const page = await panel.evaluate(() => chrome.storage.session.get(null))
  const shown = Object.values(page).map((stored) => (stored as { value: unknown }).value)[0]
  const other = await sidelight.chromium.extensionPage('options.html')
  const order = { command: 'buy', section: 'profile', trigger: 'popup', page: shown, tab: null, maximum: 2 }
  const receptions = await Promise.all([
    // `click` would wait until the button is enabled.
    enrich(panel).dispatchEvent('click'),
    other.evaluate((message) => Promise.all([1, 2, 3].map(() => chrome.runtime.sendMessage(message))), order),
  ])
  expect(receptions[1].map((heard: { accepted: string }) => heard.accepted)).toContain('in-flight')
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(1)
  service.release()
  await sidelight.page.bringToFront()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.bill(demoKey).charged).toBe(1)
})

test('the popup reports exhausted credits once, and one click checks them again', async ({
  sidelight,
  service,
}) => {
  const { chromium, page } = sidelight
  service.setKey(demoKey, { credits: 0 })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('Your account doesn’t have enough credits.')
  const there = await chromium.openPopup(page)
  await expect(there.getByRole('alert')).toHaveText(/The provider says/)
  await there.close()

  await sidelight.visit('/in/layla-haddad/')
  const popup = await chromium.openPopup(page)
  const alert = popup.getByRole('alert')
  await expect(alert).toContainText('Your account doesn’t have enough credits.')
  service.setKey(demoKey, { credits: 50 })
  await alert.getByRole('button', { name: 'Check credits' }).click()
  await expect(alert).toHaveCount(0)
  await expect(popup.getByRole('meter', { name: 'Credits' })).toHaveAttribute('aria-valuenow', '50')
})

test('one button in the popup checks the account, and another tries one lookup after repeated failures', async ({
  sidelight,
  service,
}) => {
  const { chromium, page } = sidelight
  service.fault({ operation: 3, html: true, charge: true, times: 3 })
  for (const path of ['/in/mara-lindqvist/', '/in/layla-haddad/', '/in/viggo-sjoholm/']) {
    await sidelight.visit(path)
    const panel = await sidelight.panel()
    await enrich(panel).click()
    await expect(panel.getByRole('alert')).toContainText('Unexpected response from the provider.')
  }
  const failed = await chromium.openPopup(page)
  await expect(failed.getByRole('button', { name: 'Look up again · up to 2 credits' })).toBeVisible()
  await expect(failed.getByRole('button', { name: 'Open panel' })).toBeVisible()
  await expect(enrich(failed)).toHaveCount(0)
  await failed.close()

  await sidelight.visit('/feed/')
  const nothing = await chromium.openPopup(page)
  await expect(nothing.getByRole('alert')).toContainText('Try one lookup first.')
  await expect(nothing.getByRole('alert').getByRole('button')).toHaveCount(0)
  await nothing.close()

  await sidelight.visit('/in/sparse-sam/')
  const popup = await chromium.openPopup(page)
  await popup.getByRole('button', { name: 'Try one · up to 2 credits' }).click()
  await expect(popup.getByRole('heading', { name: 'Sam' })).toBeVisible()
  await expect(popup.getByRole('alert')).toHaveCount(0)
  expect(service.bill(demoKey).charged).toBe(4)
})

test('the popup marks an email address that was found before a job change', async ({ sidelight }) => {
  await boughtPerson(sidelight)
  const page = await sidelight.chromium.extensionPage('library.html#/')
  await keepRecords(page, { history: [jobNews('moved', 'loud', Date.now())], sections: [oldEmails()] })
  const popup = await sidelight.chromium.openPopup(sidelight.page)
  await expect(popup.getByText('mara@kestrel-foods.example')).toBeVisible()
  await expect(popup.getByText('Before the job change')).toBeVisible()
})
