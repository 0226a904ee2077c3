import type { Page } from '@playwright/test'
import { buildFor } from '../e2e/build-once.ts'
import { openFirefoxSetUp } from '../e2e/firefox-set-up.ts'
import type { Sidelight } from '../e2e/fixtures.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { demoKey, enrich, expect, test } from './fixtures.ts'
import { reportOutcome } from './outcome.ts'
import { compareWithBill, countsOf } from './proxy/settle-up.ts'

const reported = { group: 'charges', browser: 'Chromium' } as const

const readBalance = (page: Page) =>
  page.evaluate(() => chrome.runtime.sendMessage({ command: 'check-quotas' }))

async function muchLater({ chromium }: Sidelight): Promise<void> {
  const worker = await chromium.worker()
  await worker.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 40_000
  })
}

test(
  'an unreported price increase is shown with its request, assigned by one click, and the assignment can be removed',
  { tag: '@quick' },
  async ({ sidelight, faultProxy }) => {
    faultProxy.price({ operation: 3, credits: 7, identifiers: false })
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await enrich(panel).click()
    const notice = 'Your balance dropped by 7 credits; Sidelight used at most 2.'
    await expect(panel.getByText(notice)).toBeVisible()
    expect(await faultProxy.settleUp(panel)).toMatchObject({
      bill: 7,
      spent: 2,
      unexplained: 5,
      message: true,
    })

    const usage = await sidelight.chromium.extensionPage('ledger.html')
    const gone = usage.getByRole('region', { name: 'Unexplained credits' })
    await expect(gone).toContainText(
      'Your balance dropped by 7 credits. Sidelight’s requests account for 2 credits.',
    )
    await expect(gone.getByRole('combobox', { name: 'Request' })).toContainText('Mara Lindqvist · 2')
    await gone.getByRole('button', { name: 'Assign' }).click()
    await expect(gone).toContainText('5 credits assigned to')
    await expect(panel.getByText(notice)).toHaveCount(0)
    expect(await faultProxy.settleUp(usage)).toMatchObject({ spent: 7, unexplained: 0, underCounted: 0 })
    await gone.getByRole('button', { name: 'Undo' }).click()
    await expect(gone.getByRole('button', { name: 'Assign' })).toBeVisible()
    const settled = await faultProxy.settleUp(usage)
    expect(settled).toMatchObject({ spent: 2, unexplained: 5, underCounted: 0, complaints: [] })
    reportOutcome({ ...reported, faults: 1, ...countsOf(settled), seen: notice })
  },
)

test(
  'a request that counted as free by the balance is shown as charged after a late charge',
  { tag: '@quick' },
  async ({ sidelight, faultProxy }) => {
    faultProxy.fault({ fault: 'reset-before-headers', charge: 'late', connection: 'fresh', operation: 3 })
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await expect(enrich(panel)).toBeVisible()
    faultProxy.hangUp()
    await enrich(panel).click()
    await expect(panel.getByRole('alert')).toContainText('Up to 2 credits may have been spent.')
    await muchLater(sidelight)
    await readBalance(panel)
    await expect(panel.getByRole('alert')).toContainText('Your balance shows you weren’t charged.')
    expect(faultProxy.chargeLate()).toBe(2)
    await readBalance(panel)
    const seen = 'Your balance shows a charge of 2 credits.'
    await expect(panel.getByRole('alert')).toContainText(seen)
    const settled = await faultProxy.settleUp(panel)
    expect(settled).toMatchObject({ bill: 2, spent: 2, unexplained: 0, underCounted: 0, complaints: [] })
    reportOutcome({ ...reported, faults: 1, ...countsOf(settled), seen })
    sidelight.complaints.length = 0
  },
)

test('spending by other clients with the same key is counted and shown at the next balance reading', async ({
  sidelight,
  service,
  faultProxy,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  let gone = 0
  for (const credits of [0.1, 1, 2, 4, 40]) {
    faultProxy.othersSpend(demoKey, credits)
    await readBalance(panel)
    gone = Math.round((gone + credits) * 10) / 10
    await expect.poll(async () => (await faultProxy.settleUp(panel)).unexplained).toBe(gone)
  }
  const seen = 'Your balance dropped by 47.1 credits; Sidelight used at most 0.'
  await expect(panel.getByText(seen)).toBeVisible()
  const settled = await faultProxy.settleUp(panel)
  expect(settled.spent + settled.unexplained).toBeCloseTo(1000 - service.bill(demoKey).creditsRemaining, 3)
  reportOutcome({ ...reported, faults: 5, ...countsOf(settled), seen })
})

test('when Firefox repeats a reset request up to ten times, the charges are counted and shown', async ({
  proxied: stage,
}) => {
  const { proxy, service } = stage
  proxy.reset()
  service.reset()
  const extension = await buildFor({ apiUrl: proxy.url, socialUrl: stage.site.url }, 'firefox')
  const { firefox, options } = await openFirefoxSetUp({ extension })
  try {
    proxy.fault({ fault: 'reset-before-headers', operation: 10, times: 100 })
    proxy.hangUp()
    const lookup = (message: object) => options.evaluate((sent) => chrome.runtime.sendMessage(sent), message)
    const input = { socialUrl: `${stage.site.url}/in/mara-lindqvist/` }
    await lookup({
      command: 'run-operation',
      operation: 'getEducation',
      input,
      repeat: null,
      maximum: null,
      trigger: 'console',
    })
    const page = options as unknown as Page
    await expect.poll(async () => (await ledgerRows(page)).map(({ outcome }) => outcome)).toEqual(['unknown'])
    expect(proxy.bill.paid()).toHaveLength(10)

    // In Firefox the worker is a page, and another page can set its clock.
    await options.evaluate(async () => {
      const worker = (await chrome.runtime.getBackgroundPage()) as unknown as { Date: DateConstructor }
      const now = worker.Date.now
      worker.Date.now = () => now() + 40_000
    })
    await lookup({ command: 'check-quotas' })
    const settled = await compareWithBill(proxy, page)
    expect(settled).toMatchObject({
      bill: 10,
      reserved: 1,
      unexplained: 9,
      message: true,
      underCounted: 0,
      boughtTwiceByUs: 0,
    })
    const seen = 'Your balance dropped by 10 credits; Sidelight used at most 1.'
    reportOutcome({ ...reported, browser: 'Firefox', faults: 10, ...countsOf(settled), seen })
  } finally {
    await firefox.close()
  }
})
