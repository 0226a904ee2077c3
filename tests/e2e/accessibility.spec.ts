import { violations } from './axe.ts'
import { enrich, expect, test } from './fixtures.ts'

test(
  'axe reports no violations in any state of the panel, in light and dark theme',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(enrich(panel)).toBeVisible()
    expect(await violations(panel)).toEqual([])
    await enrich(panel).click()
    await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
    expect(await violations(panel)).toEqual([])
    for (const tab of ['Company', 'Activity']) {
      await panel.getByRole('tab', { name: tab }).click()
      expect(await violations(panel)).toEqual([])
    }
    await panel.getByRole('button', { name: /^Get posts/ }).click()
    await expect(panel.getByRole('heading', { name: 'Posts' })).toBeVisible()
    expect(await violations(panel)).toEqual([])
    await sidelight.visit('/jobs/view/4000000001/')
    await enrich(panel).click()
    await expect(panel.getByRole('button', { name: /^Refresh/ })).toBeVisible()
    expect(await violations(panel)).toEqual([])
    service.fault({ status: 404 })
    await sidelight.visit('/in/layla-haddad/')
    await enrich(panel).click()
    await expect(panel.getByRole('alert')).toBeVisible()
    expect(await violations(panel)).toEqual([])
    sidelight.complaints.length = 0
    await sidelight.visit('/feed/')
    await expect(panel.getByText('Open a person')).toBeVisible()
    expect(await violations(panel)).toEqual([])
  },
)

test(
  'axe reports no violations in the popup and Settings, in light and dark theme',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    await sidelight.visit('/in/mara-lindqvist/')
    const popup = await sidelight.chromium.openPopup(sidelight.page)
    await expect(popup.getByRole('meter', { name: 'Credits' })).toBeVisible()
    expect(await violations(popup)).toEqual([])
    const options = await sidelight.chromium.extensionPage('options.html#provider')
    await expect(options.getByRole('textbox', { name: 'API key' })).toBeVisible()
    expect(await violations(options)).toEqual([])
  },
)

test('the panel works by keyboard alone: arrow keys change tabs, Enter buys', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).focus()
  await panel.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await panel.getByRole('tab', { name: 'Person' }).focus()
  await panel.keyboard.press('ArrowRight')
  await expect(panel.getByRole('tab', { name: 'Company' })).toBeFocused()
  await expect(panel.getByRole('tab', { name: 'Company' })).toHaveAttribute('aria-selected', 'true')
  await panel.keyboard.press('ArrowLeft')
  await panel.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: /^Find email/ })).toBeFocused()
})
