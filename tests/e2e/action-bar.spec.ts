import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { boughtPerson, demoKey, expect, test } from './fixtures.ts'

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Actions' })

test('a record is copied in every format', async ({ sidelight }) => {
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

test('everything saved about a person can be exported, as a readable page or as data', async ({
  sidelight,
}) => {
  const panel = await boughtPerson(sidelight)
  const saved = async (form: string) => {
    await panel.getByRole('button', { name: 'Copy', exact: true }).click()
    const { name, path } = await sidelight.browser.downloadDuring(() =>
      panel.getByRole('menuitem', { name: form }).click(),
    )
    return { name, text: await readFile(path, 'utf8') }
  }
  const json = await saved('Save all data (JSON)')
  expect(json.name).toBe('sidelight-data-Mara-Lindqvist.json')
  const { record, requests, responses } = JSON.parse(json.text)
  expect(record).toMatchObject({ name: 'Mara Lindqvist', key: 'person:mara-lindqvist' })
  expect(requests.map(({ operation }: { operation: string }) => operation)).toEqual(['enrichProfile'])
  expect(JSON.stringify(responses[0].response)).toContain('Lindqvist')
  const html = await saved('Save all data (HTML)')
  expect(html.name).toBe('sidelight-data-Mara-Lindqvist.html')
  await sidelight.page.setContent(html.text)
  await expect(sidelight.page.getByRole('heading', { name: 'Mara Lindqvist', level: 1 })).toBeVisible()
  await expect(sidelight.page.getByRole('heading', { name: 'Requests to the provider' })).toBeVisible()
  expect(json.text + html.text).not.toContain(demoKey)
})

test('before a purchase the action bar explains that the page must be enriched first, and copies its URL', async ({
  sidelight,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await expect(toolbar(panel).getByRole('button', { name: 'Tag' })).toHaveAccessibleDescription(
    'Enrich this page first.',
  )
  await toolbar(panel).getByRole('button', { name: 'Copy' }).click()
  await expect(panel.getByRole('menuitem')).toHaveText(['Profile link'])
})
