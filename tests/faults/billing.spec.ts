import type { Page } from '@playwright/test'
import { paste, start } from '../e2e/run-page.ts'
import { itemRows } from '../e2e/run-rows.ts'
import { ledgerRows } from '../e2e/ledger-rows.ts'
import { enrich, expect, test, type Proxy } from './fixtures.ts'
import { nothingLost, reportOutcome } from './outcome.ts'
import { countsOf } from './proxy/settle-up.ts'

/** For the table. All differences must be 0. */
async function tell(
  proxy: Proxy,
  page: Page,
  { requestedAgain = 0, seen }: { requestedAgain?: number; seen?: string } = {},
) {
  const settled = await proxy.settleUp(page, { requestedAgain })
  const counts = countsOf(settled)
  const { complaints, elsewhere } = settled
  expect({ ...counts, complaints, elsewhere }).toEqual({
    ...nothingLost,
    complaints: [],
    elsewhere: 0,
  })
  reportOutcome({ group: 'charges', browser: 'Chromium', faults: 1, ...counts, ...(seen ? { seen } : {}) })
  return settled
}

const mara = (panel: Page) => panel.getByRole('heading', { name: 'Mara Lindqvist' })

test(
  'concurrent clicks in the panel and another view send one request',
  { tag: '@quick' },
  async ({ sidelight, faultProxy: proxy }) => {
    proxy.fault({ fault: 'hang', operation: 3 })
    await sidelight.visit('/in/mara-lindqvist/')
    const panel = await sidelight.panel()
    await enrich(panel).dblclick()
    const page = { kind: 'person', id: 'mara-lindqvist', url: sidelight.page.url() }
    const responses = await panel.evaluate(
      (page) =>
        Promise.all(
          ['popup', 'keyboard', 'panel'].map((trigger) =>
            chrome.runtime.sendMessage({
              command: 'buy',
              section: 'profile',
              page,
              tab: null,
              maximum: 2,
              trigger,
            }),
          ),
        ),
      page,
    )
    const accepted = responses.map(({ accepted }) => accepted)
    expect(accepted.filter((each) => each === 'sent').length).toBeLessThanOrEqual(1)
    expect(accepted.filter((each) => each !== 'sent' && each !== 'in-flight')).toEqual([])
    await expect.poll(() => proxy.release()).toBe(1)
    expect(proxy.bill.paid()).toHaveLength(1)
    await expect(mara(panel)).toBeVisible()
    expect(await tell(proxy, panel)).toMatchObject({ bill: 2, spent: 2 })
  },
)

test('a lookup of a missing person costs 2 credits, is reported, and is repeated only by a click', async ({
  sidelight,
  faultProxy: proxy,
}) => {
  const nobody = '/in/nobody-at-all/'
  const seen = 'no data for this page. 2 credits spent.'
  await sidelight.visit(nobody)
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText(seen)
  for (const path of ['/feed/', nobody, '/in/Nobody-At-All?trk=x', nobody]) await sidelight.visit(path)
  await sidelight.chromium.stopWorker()
  await sidelight.visit(nobody)
  await expect(panel.getByRole('alert')).toContainText(seen)
  expect(proxy.bill.paid()).toHaveLength(1)
  await panel.getByRole('button', { name: /^Look up again · / }).click()
  await expect.poll(() => proxy.bill.paid()).toHaveLength(2)
  await expect.poll(async () => (await ledgerRows(panel)).map(({ cost }) => cost)).toEqual([2, 2])
  sidelight.complaints.length = 0
  await tell(proxy, panel, { requestedAgain: 1, seen })
})

test('a person is bought once under eight spellings', async ({ sidelight, faultProxy: proxy }) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await enrich(panel).click()
  await expect(mara(panel)).toBeVisible()
  for (const path of [
    '/in/Mara-Lindqvist/',
    '/in/mara-lindqvist',
    '/in/mara-lindqvist/?trk=public_profile',
    '/in/mara-lindqvist/#about',
    '/in/mara%2Dlindqvist/',
    '/in/MARA-LINDQVIST/details/experience/',
    '/in/mara-lindqvist/?a=1&b=2#c',
    '/in/mara-lindqvist//',
  ]) {
    await sidelight.visit('/feed/')
    await expect(panel.getByText('Open a person')).toBeVisible()
    await sidelight.visit(path)
    await expect(mara(panel), path).toBeVisible()
    await expect(enrich(panel), path).toHaveCount(0)
  }
  expect(proxy.bill.paid()).toHaveLength(1)
  await tell(proxy, panel)
})

/** Refusals that each further request would repeat, so a run stops at the first one. */
const refusals = [
  { status: 402, held: 'Paused: no credits left' },
  { status: 401, held: 'API key' },
]
for (const { status, held } of refusals)
  test(`a run that receives status ${status} sends nothing more and keeps its results`, async ({
    sidelight,
    stage,
    service,
    faultProxy: proxy,
  }) => {
    service.fault({ operation: 3, after: 2, status, times: 'always' })
    const people = stage.site.world.people.slice(0, 12)
    const page = await paste(
      sidelight,
      people.map(({ socialUrl }) => socialUrl),
    )
    await start(page).click()
    await expect(page.getByText(held).first()).toBeVisible()
    await expect
      .poll(async () => (await itemRows(page)).filter(({ state }) => state === 'in-flight'))
      .toEqual([])
    const items = await itemRows(page)
    expect(items.filter(({ state }) => state === 'ok')).toHaveLength(2)
    expect(proxy.bill.arrivals.filter(({ charged }) => charged > 0)).toHaveLength(2)
    const arrived = proxy.bill.paid().length
    expect(arrived).toBeLessThan(people.length)
    await sidelight.chromium.stopWorker()
    await page.evaluate(() => chrome.runtime.sendMessage({ command: 'wake' }))
    expect(proxy.bill.paid()).toHaveLength(arrived)
    sidelight.complaints.length = 0
    expect(await tell(proxy, page, { seen: held })).toMatchObject({ bill: 4, spent: 4 })
  })
