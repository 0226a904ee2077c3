import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { boughtPerson, demoKey, expect, test } from './fixtures.ts'

const mara = 'person:mara-lindqvist'

const checkedDaysAgo = (page: Page, key: string, days: number) =>
  page.evaluate(
    ([key, days]) =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => fail(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('subjects', 'readwrite')
          const subjects = writing.objectStore('subjects')
          const reading = subjects.get(key)
          reading.addEventListener('success', () => {
            const row = reading.result as { details?: Record<string, unknown> }
            subjects.put({ ...row, details: { ...row.details, checkedAt: Date.now() - days * 86_400_000 } })
          })
          writing.addEventListener('complete', () => {
            opening.result.close()
            done()
          })
        })
      }),
    [key, days] as const,
  )

test('a watched list shows its price first, finds a new job for one credit, and can be stopped', async ({
  sidelight,
  service,
}) => {
  await boughtPerson(sidelight)
  const page = await sidelight.browser.extensionPage('library.html#/lists')
  await page.evaluate(
    (key) => chrome.runtime.sendMessage({ command: 'create-list', name: 'Champions', keys: [key] }),
    mara,
  )
  await expect(page.getByRole('row').filter({ hasText: 'Champions' })).toContainText('Not watched')
  await page.getByRole('link', { name: 'Champions' }).last().click()
  await expect(page.getByRole('button', { name: 'Watch', exact: true })).toBeVisible()
  service.passDays(1)
  await checkedDaysAgo(page, mara, 10)

  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Watch for job changes' })
  await expect(dialog).toContainText('1 person: up to 1 credit a month, at most 1 a day.')
  await expect(dialog).toContainText('Each check costs 1 credit, whether or not anything changed.')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Monthly budget' }).fill('0.5')
  await expect(dialog).toContainText('One check costs 1 credit. Enter at least that.')
  await dialog.getByRole('combobox', { name: 'Check every' }).selectOption('7')
  await dialog.getByRole('textbox', { name: 'Monthly budget' }).fill('5')
  const before = service.bill(demoKey).credits
  await dialog.getByRole('button', { name: 'Start watching · up to 5 credits a month' }).click()

  await expect(page.getByRole('button', { name: 'Every 7 days' })).toBeVisible()
  await expect(page.getByText('1 checked, 0 due, 0 can’t be checked.')).toBeVisible()
  await expect(page.getByText(/Last 31 days: 1 of 5 credits\. Ends on /)).toBeVisible()
  expect(service.bill(demoKey).credits - before).toBe(1)
  expect(service.requests.filter(({ operation }) => operation === 11)).toHaveLength(1)
  expect(await violations(page)).toEqual([])
  await page.getByRole('gridcell', { name: 'Mara Lindqvist' }).first().click()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Harbourline Freight/).first()).toBeVisible()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Every 7 days' }).click()
  await dialog.getByRole('button', { name: 'Stop watching' }).click()
  await expect(page.getByRole('button', { name: 'Watch', exact: true })).toBeVisible()
  expect(service.bill(demoKey).credits - before).toBe(1)
})
