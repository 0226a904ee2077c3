import type { Locator, Page } from '@playwright/test'
import { boughtPerson, expect, test } from './fixtures.ts'

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Actions' })
const option = (page: Page, name: string): Locator => page.getByRole('option', { name, exact: true })

test('a person is tagged and put on a list in three clicks without scrolling, by keys alone too', async ({
  sidelight,
}) => {
  const panel = await boughtPerson(sidelight)
  await toolbar(panel).getByRole('button', { name: 'Tag' }).click()
  await panel.keyboard.type('logistics')
  await panel.keyboard.press('Enter')
  await expect(option(panel, 'logistics')).toHaveAttribute('aria-selected', 'true')
  await toolbar(panel).getByRole('button', { name: 'Save to list' }).click()
  await panel.keyboard.type('Spring')
  await option(panel, 'Create list “Spring”').click()
  await expect(option(panel, 'Spring')).toHaveAttribute('aria-selected', 'true')
  expect(await panel.evaluate(() => scrollY)).toBe(0)

  // The same by one key each; Enter takes back what was picked, and Escape leads to where the focus was.
  await panel.keyboard.press('Escape')
  await expect(toolbar(panel).getByRole('button', { name: 'Save to list' })).toBeFocused()
  await panel.keyboard.press('t')
  await panel.keyboard.type('LOGISTICS')
  await panel.keyboard.press('Enter')
  await expect(option(panel, 'logistics')).toHaveAttribute('aria-selected', 'false')
  await panel.keyboard.press('Escape')
  await panel.keyboard.press('ArrowRight')
  await expect(toolbar(panel).getByRole('button', { name: 'Send to CRM' })).toBeFocused()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Spring' })).toBeVisible()
})

test('an email is found and copied in two clicks, and a record in every form', async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await panel.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const read = () => panel.evaluate(() => navigator.clipboard.readText())
  await panel
    .getByRole('button', { name: /^Find email · / })
    .first()
    .click()
  await expect(panel.getByRole('link', { name: 'mara.lindqvist@northwind-atlas.example' })).toBeVisible()
  await panel
    .getByRole('region', { name: 'About this record' })
    .getByRole('button', { name: /^Copy E-?mail$/i })
    .click()
  await expect.poll(read).toBe('mara.lindqvist@northwind-atlas.example')
  for (const [form, found] of [
    ['Profile link', /\/in\/mara-lindqvist\/$/],
    ['Row for a spreadsheet', /^Mara Lindqvist\t/],
    ['vCard', /^BEGIN:VCARD/],
    ['Everything as text', /^Mara Lindqvist\n/],
  ] as const) {
    await panel.keyboard.press('c')
    await panel.getByRole('menuitem', { name: form }).click()
    await expect.poll(read).toMatch(found)
    await expect(toolbar(panel).getByRole('button', { name: 'Copy' })).toBeFocused()
  }
})

test('before anything is bought the bar says why, and copies the link of the page', async ({ sidelight }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(toolbar(panel).getByRole('button', { name: 'Tag' })).toHaveAccessibleDescription(
    'Enrich this page first.',
  )
  await toolbar(panel).getByRole('button', { name: 'Copy' }).click()
  await expect(panel.getByRole('menuitem')).toHaveText(['Profile link'])
})
