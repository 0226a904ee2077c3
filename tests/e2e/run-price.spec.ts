import type { Page } from '@playwright/test'
import { ended, fact, openRoom, outcome, pasteField, start } from './run-page.ts'
import { holdSubjects } from './library-rows.ts'
import { expect, test, type Sidelight } from './fixtures.ts'

async function upload(sidelight: Sidelight, rows: string[]): Promise<Page> {
  const page = await openRoom(sidelight, 'bulk/new')
  await page.getByRole('tab', { name: 'File' }).click()
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\n')}\n`) }
  await page.locator('input[type=file]').setInputFiles(file)
  return page
}

async function runToTheEnd(page: Page): Promise<void> {
  await start(page).click()
  await expect(ended(page)).toBeVisible()
}

const byName = ['First Name,Last Name,Company', 'Mara,Lindqvist,Northwind Atlas']
const withEmail = [
  'First Name,Last Name,Company,Email',
  'Mara,Lindqvist,Northwind Atlas,ml@northwind-atlas.example',
]

test('while the estimate is computed, Start is disabled and the page says why', async ({ sidelight }) => {
  const page = await openRoom(sidelight, 'bulk/new')
  await expect(pasteField(page)).toBeVisible()
  await page.evaluate(holdSubjects)
  await pasteField(page).fill('mara.lindqvist@northwind-atlas.example')
  await expect(page.getByText('Wait for the estimate.', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.evaluate(() => (globalThis as unknown as { release: () => void }).release())
  await expect(start(page)).toHaveText('Start · up to 2 credits')
  await expect(page.getByText('Wait for the estimate.', { exact: true })).toHaveCount(0)
})

test('a run is free and sends nothing if its file adds an email to a person who was looked up by name', async ({
  sidelight,
}) => {
  const first = await upload(sidelight, byName)
  await expect(start(first)).toHaveText('Start · up to 2 credits')
  await runToTheEnd(first)
  expect(sidelight.paidRequests()).toHaveLength(1)

  const second = await upload(sidelight, withEmail)
  await expect(fact(second, 'Already in your library')).toHaveText('1')
  await expect(fact(second, 'Maximum cost')).toHaveText('0 credits')
  await expect(start(second)).toHaveText('Start · free')
  await runToTheEnd(second)
  await expect(outcome(second, 'Already in library')).toHaveText('1')
  expect(sidelight.paidRequests()).toHaveLength(1)
})
