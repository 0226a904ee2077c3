import type { Page } from '@playwright/test'
import { addNote, boughtPerson, demoKey, enrich, expect, more, test } from './fixtures.ts'

const tool = (panel: Page, name: string) =>
  panel.getByRole('toolbar', { name: 'Actions' }).getByRole('button', { name })

test('a note, a tag and a list survive a refresh of the record', async ({ sidelight }) => {
  const panel = await boughtPerson(sidelight)
  await addNote(panel, 'Met at the freight fair')
  await panel.getByRole('textbox', { name: 'Note' }).blur()
  await tool(panel, 'Save to list').click()
  await panel.getByRole('combobox', { name: 'Find or create a list' }).fill('Spring')
  await panel.keyboard.press('Enter')
  await panel.keyboard.press('Escape')
  const spring = panel.getByRole('list', { name: 'Lists' }).getByText('Spring', { exact: true })
  await expect(spring).toBeVisible()
  // After a tag is removed, focus moves to the next one, or to what follows the last one.
  await tool(panel, 'Tag').click()
  const field = panel.getByRole('combobox', { name: 'Find or create a tag' })
  for (const tag of ['logistics', 'ports', 'ships']) {
    await field.fill(tag)
    await panel.keyboard.press('Enter')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  }
  await panel.keyboard.press('Escape')
  for (const [tag, next] of [
    ['logistics', panel.getByRole('button', { name: 'Remove tag ports' })],
    ['ports', panel.getByRole('button', { name: 'Remove tag ships' })],
    ['ships', panel.getByRole('textbox', { name: 'Note' })],
  ] as const) {
    await panel.getByRole('button', { name: `Remove tag ${tag}` }).click()
    await expect(panel.getByRole('button', { name: `Remove tag ${tag}` })).toHaveCount(0)
    await expect(next).toBeFocused()
  }
  await panel
    .getByRole('button', { name: /^Refresh · / })
    .first()
    .click()
  await expect(panel.getByText('4 credits spent on this page')).toBeVisible()
  await panel.reload()
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Met at the freight fair')
  await expect(spring).toBeVisible()
})

test('a suppressed person is refused everywhere until allowed again', async ({ sidelight, service }) => {
  const panel = await boughtPerson(sidelight)
  await more(panel, 'Add to suppression list')
  await panel.getByRole('button', { name: 'Block lookups', exact: true }).click()
  await panel
    .getByRole('button', { name: /^Find email · / })
    .first()
    .click()
  await expect(panel.getByRole('alert')).toContainText('is on your suppression list. No credits spent.')
  await more(panel, 'Add to suppression list')
  await panel.getByRole('checkbox', { name: /^Also delete the record/ }).check()
  await panel.getByRole('button', { name: 'Block lookups and delete' }).click()
  await expect(enrich(panel)).toBeVisible()
  await expect.poll(() => panel.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('is on your suppression list')
  expect(sidelight.paidRequests()).toHaveLength(1)
  expect(service.bill(demoKey).credits).toBe(2)

  const data = await sidelight.chromium.extensionPage('library.html#/data')
  await data.getByRole('textbox', { name: /Email address or profile/ }).fill(sidelight.page.url())
  await data.getByRole('button', { name: 'Remove from list' }).click()
  await expect(data.getByText('Your suppression list is empty.')).toBeVisible()
  await data.close()
  await sidelight.page.bringToFront()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
})

test('changes since a record was first saved are listed on the record and in the feed', async ({
  sidelight,
  service,
}) => {
  const panel = await boughtPerson(sidelight)
  service.fault({ operation: 3, patch: { person: { headline: 'Chief of everything' } } })
  await panel
    .getByRole('button', { name: /^Refresh · / })
    .first()
    .click()
  const change = /Headline: Head of Dispatch.* changed to Chief of everything/
  await expect(panel.getByText(change)).toBeVisible()
  await sidelight.visit('/feed/')
  await expect(panel.getByRole('heading', { name: 'Changes' })).toBeVisible()
  await expect(panel.getByText(change)).toBeVisible()
})
