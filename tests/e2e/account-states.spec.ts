import { demoKey, enrich, expect, test } from './fixtures.ts'

test('a 402 while credits remain is resolved by one check, and is not shown beside a sufficient balance', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, status: 402 })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  const alert = panel.getByRole('alert')
  await expect(alert).toContainText('its last reported balance was 1,000')
  await expect(panel.getByRole('button', { name: 'Check credits' })).toHaveCount(1)
  await alert.getByRole('button', { name: 'Check credits' }).click()
  await expect(alert).toHaveCount(0)
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  expect(service.bill(demoKey).credits).toBe(2)
  sidelight.complaints.length = 0
})

test('after a top-up, one check ends the alert in the panel and in the popup', async ({
  sidelight,
  service,
}) => {
  service.setKey(demoKey, { credits: 1 })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('have enough credits')
  const popup = await sidelight.chromium.openPopup(sidelight.page)
  await expect(popup.getByRole('alert')).toContainText('have enough credits')
  await expect(popup.getByRole('meter', { name: 'Credits' })).toHaveAttribute('aria-valuenow', '1')
  await expect(popup.getByRole('button', { name: 'Check credits' })).toHaveCount(1)

  await popup.getByRole('button', { name: 'Check credits' }).click()
  await expect(popup.getByRole('alert').getByText('Nothing has changed yet.')).toBeVisible()
  service.topUp(demoKey, 500)
  await popup.getByRole('button', { name: 'Check credits' }).click()
  await expect(popup.getByRole('alert')).toHaveCount(0)
  await expect(popup.getByRole('meter', { name: 'Credits' })).toHaveAttribute('aria-valuenow', '501')
  await expect(popup.getByRole('button', { name: 'Check credits' })).toHaveCount(1)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByText('501 credits left')).toBeVisible()
  sidelight.complaints.length = 0
})

test('Settings names a key that the provider refuses, and Check key in the panel ends both alerts', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, status: 401 })
  const options = await sidelight.chromium.extensionPage('options.html#provider')
  await expect(options.getByRole('textbox', { name: 'API key' })).toBeVisible()
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  const alert = panel.getByRole('alert')
  await expect(alert).toContainText('didn’t accept your API key')
  await expect(alert).toContainText('select Check key')
  await expect(options.getByRole('alert')).toContainText('didn’t accept your API key')
  await alert.getByRole('button', { name: 'Check key' }).click()
  await expect(alert).toHaveCount(0)
  await expect(options.getByRole('alert')).toHaveCount(0)
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  sidelight.complaints.length = 0
})

test('opening the popup checks a refused key again, and shows no alert if it works now', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, status: 401 })
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('didn’t accept your API key')
  const popup = await sidelight.chromium.openPopup(sidelight.page)
  await expect(popup.getByRole('meter', { name: 'Credits' })).toHaveAttribute('aria-valuenow', '1000')
  await expect(popup.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  sidelight.complaints.length = 0
})

test('the offline alert in the panel ends when the network is back', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(enrich(panel)).toBeVisible()
  await sidelight.chromium.context.setOffline(true)
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('You’re offline.')
  await sidelight.chromium.context.setOffline(false)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  expect(sidelight.paidRequests()).toEqual([])
})
