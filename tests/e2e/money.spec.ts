import { readSealed } from '../browser/sealed-settings.ts'
import type { Page } from '@playwright/test'
import { demoKey, enrich, expect, test, type Sidelight } from './fixtures.ts'

const people = ['/in/mara-lindqvist/', '/in/layla-haddad/', '/in/sparse-sam/']

async function prefer(
  sidelight: Sidelight,
  fields: Record<string, [value: string, preference: string]>,
): Promise<Page> {
  const options = await sidelight.chromium.extensionPage('options.html#budgets')
  for (const [name, [value, key]] of Object.entries(fields)) {
    await options.getByRole('textbox', { name, exact: true }).fill(value)
    await expect.poll(() => preferred(options)).toHaveProperty(key, Number(value))
  }
  return options
}

const preferred = async (options: Page) => (await readSealed(options, 'preferences')) ?? {}

test("a lookup beyond the budget is refused, and one click raises today's budget and buys it", async ({
  sidelight,
  service,
}) => {
  await (await prefer(sidelight, { 'Daily budget': ['3', 'budgetPerDay'] })).close()
  await sidelight.visit(people[0]!)
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await sidelight.visit(people[1]!)
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText(
    'Daily budget reached: 2 of 3 credits. No request was sent.',
  )
  expect(service.bill(demoKey).credits).toBe(2)
  const settings = panel.getByRole('link', { name: 'Budget settings' })
  await expect(settings).toHaveAttribute('href', '/options.html#money')
  await panel.getByRole('button', { name: 'Raise to 13 for today and continue · up to 2 credits' }).click()
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByRole('heading', { name: 'ليلى حداد' })).toBeVisible()
  expect(service.bill(demoKey).credits).toBe(4)
})

test('a click while the minute limit is used up waits with a countdown, and can be cancelled', async ({
  sidelight,
  service,
}) => {
  service.setKey(demoKey, { perMinute: 1 })
  await sidelight.visit(people[0]!)
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await sidelight.visit(people[1]!)
  await enrich(panel).click()
  await expect(panel.getByRole('status').filter({ hasText: 'starts automatically' })).toBeVisible()
  await expect(panel.getByRole('timer')).toHaveText(/^[01]:\d\d$/)
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel.getByRole('timer')).toHaveCount(0)
  expect(sidelight.paidRequests()).toHaveLength(1)
})

test('a pending request is sent by a later worker instance, not before its time', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, status: 429, retryAfter: '15' })
  await sidelight.visit(people[0]!)
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('rate limit is reached')
  await sidelight.visit(people[1]!)
  await enrich(panel).click()
  await expect(panel.getByRole('timer')).toBeVisible()
  await sidelight.chromium.stopWorker()
  await expect(panel.getByRole('heading', { name: 'ليلى حداد' })).toBeVisible({ timeout: 60_000 })
  const [refused, sent] = service.requests.filter(({ operation }) => operation === 3)
  expect(Date.parse(sent!.at) - Date.parse(refused!.at)).toBeGreaterThanOrEqual(15_000)
  sidelight.complaints.length = 0
})

test('the panel warns about low credits, and reports spending by other clients once', async ({
  sidelight,
  service,
}) => {
  service.setKey(demoKey, { credits: 30 })
  await (await prefer(sidelight, { 'Low balance alert': ['25', 'lowCredit'] })).close()
  await sidelight.visit(people[0]!)
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  service.spend(demoKey, 10)
  await sidelight.visit(people[1]!)
  await enrich(panel).click()
  await expect(panel.getByText('balance dropped by 12 credits; Sidelight used at most 2')).toBeVisible()
  await expect(panel.getByText('Only 16 credits left.')).toBeVisible()
  await panel.getByRole('button', { name: 'Dismiss' }).click()
  await expect(panel.getByText('balance dropped by 12')).toHaveCount(0)
})

test('a page is enriched automatically only if that is turned on and the user is looking at the page', async ({
  sidelight,
  service,
  stage,
}) => {
  const options = await sidelight.chromium.extensionPage('options.html#budgets')
  await options.getByText('Enrich people when I open their page').click()
  await options.getByRole('textbox', { name: 'Delay in seconds' }).fill('3')
  await options.close()
  await sidelight.page.bringToFront()
  await sidelight.page.goto(stage.site.url + people[2]!, { waitUntil: 'commit' })
  await sidelight.visit(people[0]!)
  await expect.poll(() => service.bill(demoKey).credits).toBe(2)
  expect(service.requests.at(-1)?.body).toContain('mara-lindqvist')
  const panel = await sidelight.panel()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
})

test('two switches of one group changed at the same time are both saved', async ({ sidelight }) => {
  const options = await sidelight.chromium.extensionPage('options.html#budgets')
  await expect(options.getByRole('switch', { name: 'Enrich people when I open their page' })).toBeVisible()
  await options.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('#auto [role="switch"]')) each.click()
  })
  await expect.poll(() => preferred(options)).toMatchObject({ auto: { person: true, job: true } })
})

test('a reported cost far above the price reserves a capped amount until one click decides', async ({
  sidelight,
  service,
}) => {
  service.fault({ operation: 3, patch: { credits_consumed: 1e12 }, drop: ['credits_left', 'quotas'] })
  // Without this, the next balance would show the real cost.
  service.fault({ operation: [19, 20], status: 500, times: 'always' })
  await sidelight.visit(people[0]!)
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByText('the provider reports a cost of 1,000,000,000 credits')).toBeVisible()
  await expect(panel.getByText('20 credits reserved until you decide.')).toBeVisible()
  await panel.getByRole('button', { name: 'Count 2 credits' }).click()
  await expect(panel.getByText('the provider reports a cost')).toHaveCount(0)
  await sidelight.visit(people[1]!)
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'ليلى حداد' })).toBeVisible()
})

test('an unexplained balance drop counts against the budget until the user decides', async ({
  sidelight,
  service,
}) => {
  await (await prefer(sidelight, { 'Daily budget': ['14', 'budgetPerDay'] })).close()
  await sidelight.visit(people[0]!)
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  service.spend(demoKey, 10)
  await sidelight.visit(people[1]!)
  await enrich(panel).click()
  await expect(panel.getByText('10 credits reserved from your budgets until this is resolved.')).toBeVisible()
  await sidelight.visit(people[2]!)
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('Daily budget reached: 14 of 14 credits.')
  await panel.getByRole('button', { name: 'Someone else uses this key' }).click()
  await expect(panel.getByText('reserved from your budgets')).toHaveCount(0)
  const bill = service.bill(demoKey).credits
  await enrich(panel).click()
  await expect.poll(() => service.bill(demoKey).credits).toBe(bill + 2)
  const ledger = await sidelight.chromium.extensionPage('ledger.html')
  await expect(ledger.getByText('This key is shared.')).toBeVisible()
})
