import { demoKey, enrich, expect, test } from './fixtures.ts'

test('a second profile has its own key and budget, and shares the saved records', async ({
  sidelight,
  service,
}) => {
  const otherKey = 'sandbox-other-key'
  service.setKey(otherKey, {})
  const options = await sidelight.browser.extensionPage('options.html#provider')
  const section = options.getByRole('region', { name: 'Accounts' })
  const budgets = await sidelight.browser.extensionPage('options.html#budgets')
  const budget = budgets.getByLabel('Daily budget')
  await budget.fill('3')
  await budget.blur()
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  const chip = panel.getByRole('button', { name: /^Account: / })
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect(chip).toHaveCount(0)

  await section.getByRole('button', { name: 'Add account' }).click()
  const form = section.getByRole('group', { name: 'Add account' })
  await form.getByLabel('Account name').fill('Acme ')
  await form.getByLabel('Name of current account').fill('acme')
  await form.getByRole('button', { name: 'Add and switch' }).click()
  await expect(form.getByText('Another account has this name.')).toBeVisible()
  await form.getByLabel('Name of current account').fill('Own')
  await form.getByRole('button', { name: 'Add and switch' }).click()
  await expect(section.getByText('Acme', { exact: true })).toBeVisible()
  await expect(chip).toHaveAccessibleName('Account: Acme')
  await expect(options.getByText('A key ending in')).toHaveCount(0)
  await options.getByRole('textbox', { name: 'API key' }).fill(otherKey)
  await options.getByRole('button', { name: 'Save' }).click()
  await expect(options.getByText('The key works')).toBeVisible()
  await budget.fill('5')
  await budget.blur()

  const usage = await sidelight.browser.extensionPage('ledger.html')
  await usage.getByLabel('Account', { exact: true }).selectOption('Acme')
  await expect(usage.getByText('No requests match these filters.')).toBeVisible()
  await usage.getByLabel('Account', { exact: true }).selectOption('All')

  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect(enrich(panel)).toHaveCount(0)
  for (const path of ['/in/layla-haddad/', '/in/sparse-sam/']) {
    await sidelight.visit(path)
    await enrich(panel).click()
    await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
  }
  expect([service.bill(demoKey).credits, service.bill(otherKey).credits]).toEqual([2, 4])
  const rows = section.getByRole('listitem')
  await expect(rows.filter({ hasText: 'Acme' })).toContainText(
    'Key ending in -key · Daily budget: 5 credits · Spent today: 4 credits',
  )
  await expect(rows.filter({ hasText: 'Own' })).toContainText(
    'Key ending in -key · Daily budget: 3 credits · Spent today: 2 credits',
  )

  await chip.press('Enter')
  const menu = panel.getByRole('menu', { name: 'Switch account' })
  await expect(menu.getByRole('menuitem')).toHaveText(['Acme (active)', 'Own', 'Manage accounts'])
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await panel.keyboard.press('ArrowDown')
  await panel.keyboard.press('Enter')
  await expect(chip).toHaveAccessibleName('Account: Own')
  await expect(budget).toHaveValue('3')
  await sidelight.visit('/in/nobody-at-all/')
  await enrich(panel).click()
  const alert = panel.getByRole('alert')
  await expect(alert).toContainText('2 of 3 credits')
  // A refusal for one profile must not offer to raise another's budget.
  await section.getByRole('button', { name: 'Switch to Acme' }).click()
  await expect(chip).toHaveAccessibleName('Account: Acme')
  await expect(alert).toHaveCount(0)
  await section.getByRole('button', { name: 'Switch to Own' }).click()
  await expect(chip).toHaveAccessibleName('Account: Own')
  expect([service.bill(demoKey).credits, service.bill(otherKey).credits]).toEqual([2, 4])

  await usage.bringToFront()
  await expect(usage.getByText('Account: Own', { exact: true })).toBeVisible()
  await usage.getByLabel('Account', { exact: true }).selectOption('Acme')
  await expect(usage.getByRole('strong')).toHaveText('4 credits in 2 requests')
  await usage.getByRole('table', { name: 'Credits by lookup' }).getByRole('link').click()
  await expect(usage.getByLabel('Account', { exact: true })).toHaveValue(/./)
  await expect(usage.getByRole('strong')).toHaveText('4 credits in 2 requests')

  await section.getByRole('button', { name: 'Remove Acme' }).click()
  await section.getByRole('button', { name: 'Remove account' }).click()
  await expect(chip).toHaveCount(0)
  await expect(rows).toHaveCount(1)
  await expect(usage.getByRole('strong')).toHaveText('6 credits in 3 requests')
})
