import type { Page } from '@playwright/test'
import { boughtPerson, expect, test } from './fixtures.ts'

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Actions' })

test('a record is copied in every form', async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await panel.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const read = () => panel.evaluate(() => navigator.clipboard.readText())
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
