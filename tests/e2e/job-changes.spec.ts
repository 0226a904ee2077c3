import type { Page } from '@playwright/test'
import type { JobEvent } from '../../lib/records/rows/history.ts'
import { violations } from './axe.ts'
import { boughtPerson, demoKey, expect, test, type Sidelight } from './fixtures.ts'
import { jobNews, keepRecords, oldEmails } from './inbox-rows.ts'

async function inboxWith(
  sidelight: Sidelight,
  kind: JobEvent['kind'],
  certainty: JobEvent['certainty'],
): Promise<Page> {
  await boughtPerson(sidelight)
  const page = await sidelight.browser.extensionPage('library.html#/inbox')
  await keepRecords(page, { history: [jobNews(kind, certainty, Date.now())], sections: [oldEmails()] })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Inbox', exact: true }).getByRole('listitem')).toHaveCount(1)
  return page
}

/** Selects the first item with a key, and waits for the focus that the next key needs. */
async function selectFirst(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown')
  const list = page.getByRole('list', { name: 'Inbox', exact: true })
  await expect(list.locator('.inbox-open')).toBeFocused()
}

const card = (page: Page) => page.getByRole('region', { name: 'Job change' })

test("from the Inbox, three keys find the email at a person's new company", async ({
  sidelight,
  service,
}) => {
  const page = await inboxWith(sidelight, 'moved', 'loud')
  const before = service.bill(demoKey).credits
  await selectFirst(page)
  await page.keyboard.press('m')
  const find = card(page).getByRole('button', { name: /^Find email · up to 4 credits/ })
  await expect(find).toBeFocused()
  await expect(find).not.toHaveAttribute('data-settling')
  expect(service.bill(demoKey).credits).toBe(before)
  await page.keyboard.press('Enter')
  await expect(find).toBeHidden()
  expect(service.bill(demoKey).credits - before).toBe(4)
  expect(await violations(page)).toEqual([])
})

test('for a promotion, no second email is offered', async ({ sidelight }) => {
  const page = await inboxWith(sidelight, 'promoted', 'loud')
  await selectFirst(page)
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('Promoted')
  await expect(card(page).getByRole('button', { name: 'Done' })).toBeVisible()
  await expect(card(page).getByRole('button', { name: /Find email|Check profile/ })).toBeHidden()
})

test('for an uncertain move, a check of the profile is offered, but no email', async ({
  sidelight,
  service,
}) => {
  const page = await inboxWith(sidelight, 'moved', 'loud-unsure')
  await selectFirst(page)
  await page.keyboard.press('Enter')
  await expect(card(page)).toContainText('May have moved to Harbour Works')
  await expect(card(page).getByRole('button', { name: /^Find email/ })).toBeHidden()
  const check = card(page).getByRole('button', { name: /^Check profile · up to 2 credits/ })
  expect(await violations(page)).toEqual([])
  await expect(check).not.toHaveAttribute('data-settling')
  const before = service.requests.length
  await check.click()
  await expect(check).toBeHidden()
  expect(service.requests.slice(before).map(({ operation }) => operation)).toEqual([3])
  await card(page).getByRole('button', { name: 'Ignore' }).click()
  await expect(page.getByText('All done')).toBeVisible()
})
