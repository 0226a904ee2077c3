import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { violations } from './axe.ts'
import { boughtPerson, demoKey, enrich, expect, type Sidelight, test } from './fixtures.ts'

const openLedger = ({ chromium }: Sidelight) => chromium.extensionPage('ledger.html')
const requests = (page: Page) => page.getByRole('table', { name: 'Requests' })
const lines = (page: Page) =>
  requests(page)
    .getByRole('row')
    .filter({ has: openers(page) })
const openers = (page: Page) => page.locator('button[aria-expanded][class*=opener]')
const sum = (page: Page) => page.getByRole('status').filter({ hasText: 'request' })

async function buyThree(sidelight: Sidelight): Promise<Page> {
  const panel = await boughtPerson(sidelight)
  await panel.getByRole('button', { name: /^Find email/ }).click()
  await expect(panel.getByText('6 credits spent on this page')).toBeVisible()
  await sidelight.visit('/in/no-mail-novak/')
  await expect(panel.getByRole('button', { name: /^Enrich · / })).toBeEnabled()
  await panel.keyboard.press('Control+K')
  await panel.getByRole('option', { name: /^Find email/ }).click()
  await expect(panel.getByText('No verified email found')).toBeVisible()
  return panel
}

test("the ledger lists every request, and their costs add up to the provider's bill", async ({
  sidelight,
  service,
}) => {
  await buyThree(sidelight)
  const page = await openLedger(sidelight)
  await expect(lines(page)).toHaveCount(3)
  await expect(lines(page).nth(0)).toContainText(/Email finder by profile.*no-mail-novak.*Panel/)
  await expect(lines(page).nth(2)).toContainText(/Profile by URL.*Mara Lindqvist.*Panel.*Done/)
  const bill = service.bill(demoKey)
  await expect(sum(page)).toHaveText(`${bill.credits} credits in 3 requests`)
  const operations = page.getByRole('table', { name: 'Credits by lookup' })
  await expect(operations.getByRole('row', { name: /Profile by URL/ })).toContainText(
    `1${bill.operations[3]?.credits}`,
  )
  await page.getByText('Show numbers').click()
  await expect(
    page.getByRole('listitem').filter({ hasText: `: ${bill.credits} credits in 3 requests` }),
  ).toBeVisible()
  const today = page.getByRole('meter', { name: 'Daily budget' })
  await expect(today).toHaveAttribute('aria-valuetext', `${bill.credits} of 100`)
  await expect(page.getByText('each, from 4 credits for 1 email')).toBeVisible()
})

test('sums link to the requests of an operation, and of a day selected by keyboard', async ({
  sidelight,
}) => {
  await buyThree(sidelight)
  const page = await openLedger(sidelight)
  const operations = page.getByRole('table', { name: 'Credits by lookup' })
  await operations.getByRole('link', { name: 'Profile by URL' }).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Requests', exact: true })).toBeFocused()
  const chart = page.getByRole('slider', { name: 'Credits by day' })
  await chart.focus()
  await expect(chart).toHaveAttribute('aria-valuetext', /: 6 credits in 3 requests$/)
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(3)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0 credits in 0 requests$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No requests match these filters.')).toBeVisible()
})

test(
  'a request opens in the console with input and response, without sending anything',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    await buyThree(sidelight)
    const page = await openLedger(sidelight)
    await openers(page).last().click()
    const sent = service.requests.length
    await page.getByRole('link', { name: 'Open this lookup in the API console' }).click()
    await expect(page.getByRole('textbox', { name: 'socialUrl', exact: true })).toHaveValue(
      /in\/mara-lindqvist/,
    )
    await expect(page.getByRole('group', { name: 'Raw response' })).toContainText('Lindqvist')
    expect(service.requests).toHaveLength(sent)
  },
)

test(
  'filters apply to rows and sum, survive a reload, and can be cleared',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    await buyThree(sidelight)
    const page = await openLedger(sidelight)
    await expect(lines(page)).toHaveCount(3)
    await page.getByRole('searchbox', { name: 'Search' }).fill('lindqvist MARA')
    await expect(lines(page)).toHaveCount(2)
    await expect(sum(page)).toHaveText('6 credits in 2 requests')
    await page.getByLabel('Lookup').selectOption('Email finder by profile')
    await expect(lines(page)).toHaveCount(1)
    await expect(sum(page)).toHaveText('4 credits in 1 request')
    await page.reload()
    await expect(lines(page)).toHaveCount(1)
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('lindqvist MARA')
    await page.getByLabel('Record type').selectOption('Company')
    await expect(page.getByText('No requests match these filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(lines(page)).toHaveCount(3)
    expect(new URL(page.url()).hash).toBe('')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('No requests match these filters.')).toBeVisible()
  },
)

test(
  'a row expands by keyboard and shows the input, the result and links',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    await buyThree(sidelight)
    const page = await openLedger(sidelight)
    const opener = openers(page).last()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    const address = `${stage.site.url}/in/mara-lindqvist/`
    await expect(page.getByRole('textbox', { name: 'Request input' })).toHaveValue(new RegExp(address))
    await expect(page.getByRole('definition').filter({ hasText: 'Profile, Company' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^2 credits, / })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mara Lindqvist' })).toHaveAttribute('href', address)
    await expect(page.getByRole('link', { name: 'Open this lookup in the API console' })).toHaveAttribute(
      'href',
      /^\/console\.html#enrichProfile\/[0-9a-f-]{36}$/,
    )
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Request input' })).toHaveCount(0)
  },
)

test("CSV and JSON exports contain the filtered requests, add up to the bill, and don't contain the key", async ({
  sidelight,
  service,
}) => {
  await buyThree(sidelight)
  const page = await openLedger(sidelight)
  await expect(lines(page)).toHaveCount(3)
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const item = page.getByRole('menuitem', { name: `Export ${format}` })
    const { name, path } = await sidelight.chromium.downloadDuring(() => item.click())
    expect(name).toBe(`sidelight-ledger.${format.toLowerCase()}`)
    const text = readFileSync(path, 'utf8')
    expect(text).not.toContain(demoKey)
    return text
  }
  const { data } = Papa.parse<Record<string, string>>(await save('CSV'), {
    header: true,
    skipEmptyLines: true,
  })
  expect(data.map(({ operation, subjectName, cost }) => [operation, subjectName, cost])).toEqual([
    ['emailFinderFromUrl', expect.any(String), '0'],
    ['emailFinderFromUrl', 'Mara Lindqvist', '4'],
    ['enrichProfile', 'Mara Lindqvist', '2'],
  ])
  const all = JSON.parse(await save('JSON')) as { id: string; cost: number }[]
  expect(all.map(({ id }) => id)).toEqual(data.map(({ id }) => id))
  expect(all.reduce((credits, { cost }) => credits + cost, 0)).toBe(service.bill(demoKey).credits)
  await page.getByRole('searchbox', { name: 'Search' }).fill('novak')
  await expect(lines(page)).toHaveCount(1)
  expect(JSON.parse(await save('JSON'))).toHaveLength(1)
})

test('the ledger shows a request in flight and its end without a reload', async ({ sidelight, service }) => {
  const page = await openLedger(sidelight)
  await expect(page.getByText('No requests yet.')).toBeVisible()
  service.fault({ operation: 3, hang: true })
  await sidelight.visit('/in/mara-lindqvist/')
  await sidelight.page.bringToFront()
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(page.getByText('1 request in progress')).toBeVisible()
  await expect(lines(page)).toContainText([/Sent.*up to 2/])
  await expect(sum(page).last()).toContainText('plus up to 2 credits pending in 1 request')
  // A request that arrived after the release would hang.
  await expect.poll(() => sidelight.paidRequests()).toHaveLength(1)
  service.release()
  await expect(lines(page)).toContainText([/Mara Lindqvist.*Done/])
  await expect(page.getByText('1 request in progress')).toHaveCount(0)
  await expect(sum(page)).toHaveText('2 credits in 1 request')
})

test(
  'possible charges are named and can be filtered by outcome',
  { tag: '@thorough' },
  async ({ sidelight, service }) => {
    // Without a reported balance, it is unknown whether it was charged.
    service.fault([
      { operation: 3, status: 500, body: 'oops' },
      { operation: [19, 20], status: 500, body: 'oops', times: 'always' },
    ])
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await enrich(panel).click()
    await expect(panel.getByRole('alert')).toContainText('Up to 2 credits may have been spent')
    const page = await openLedger(sidelight)
    await page.getByLabel('Status').selectOption('Done')
    await expect(page.getByText('No requests match these filters.')).toBeVisible()
    await page.getByLabel('Status').selectOption('Possibly charged')
    await expect(lines(page)).toContainText([/Profile by URL.*Possibly charged.*Up to 2.*up to 2.*Unknown/])
    await expect(sum(page)).toContainText('plus up to 2 credits pending in 1 request')
    await openers(page).click()
    await expect(page.getByText('had a server error. Up to 2 credits may have been spent.')).toBeVisible()
    sidelight.complaints.length = 0
  },
)

test(
  'axe reports no violations on the usage page, empty, full and expanded, wide and narrow',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const page = await openLedger(sidelight)
    await expect(page.getByText('No requests yet.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await sidelight.page.bringToFront()
    await buyThree(sidelight)
    await openers(page).last().click()
    await page.getByText('Show numbers').click()
    await expect(page.getByRole('definition').filter({ hasText: 'Profile, Company' })).toBeVisible()
    for (const width of [1200, 480, 320]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violations(page)).toEqual([])
      const beyond = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
      expect(beyond, `nothing sticks out at ${width}`).toBe(0)
    }
  },
)
