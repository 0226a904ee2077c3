import type { Page } from '@playwright/test'
import { sumCredits } from '../../lib/purchases/prices/credits.ts'
import { countsFor } from '../../lib/purchases/ledger/spending.ts'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { runRows, startRun } from '../e2e/run-rows.ts'
import { prefer } from '../e2e/run-page.ts'
import { demoKey, enrich, expect, firstRun, setKey, test as base, type Stage } from '../e2e/fixtures.ts'
import { nothingLost, reportOutcome } from './outcome.ts'
import { runOfPeople } from './people-run.ts'
import { readLedger } from './proxy/settle-up.ts'
import { chargedByKey } from './charges-by-key.ts'

interface Installation {
  chromium: TestChromium
  page: Page
}

const test = base.extend<{ both: [Installation, Installation] }>({
  both: async ({ stage, service: _service }, use) => {
    const opened = await Promise.all([begin(stage), begin(stage)])
    await use(opened)
    for (const { chromium } of opened) await chromium.close()
  },
})

async function begin({ extension }: Stage): Promise<Installation> {
  const chromium = await openTestChromium({ extension })
  const options = await firstRun(chromium)
  await setKey(options, demoKey)
  await options.close()
  return { chromium, page: await chromium.extensionPage('library.html#/bulk') }
}

async function ledgerOf({ page }: Installation) {
  await page.evaluate(() => chrome.runtime.sendMessage({ command: 'check-quotas' }))
  const { requests, unexplained } = await readLedger(page)
  return {
    own: sumCredits(requests.map(countsFor)),
    others: sumCredits(unexplained.map(({ counted }) => counted)),
  }
}

test('two browser profiles that share a key and its rate limit both finish, and each ledger accounts for all spending', async ({
  both,
  stage,
  service,
}) => {
  // The limit resets after a minute.
  test.setTimeout(240_000)
  service.setKey(demoKey, { perMinute: 12 })
  const people = 8
  for (const [at, { page }] of both.entries()) {
    const { run, items } = runOfPeople(stage, people, 20 + at * people)
    await startRun(page, run, items)
  }
  for (const { page } of both)
    await expect
      .poll(async () => (await runRows(page))[0], { timeout: 150_000 })
      .toMatchObject({ state: 'done', counts: { ok: people } })
  expect(service.bill(demoKey)).toMatchObject({ charged: 2 * people, credits: 4 * people })
  expect(Math.max(...chargedByKey(service.requests).values())).toBe(1)
  // A refusal shows a browser that the other one was faster. After it, neither sends before the minute is over.
  const refused = service.requests.filter(({ status }) => status === 429).length
  expect(refused).toBeLessThanOrEqual(people)

  for (const each of both)
    await expect.poll(() => ledgerOf(each)).toEqual({ own: 2 * people, others: 2 * people })
  reportOutcome({ group: 'limits', browser: 'Chromium', runs: 2, faults: 1 + refused, ...nothingLost })
})

test('spending of another browser profile with the same key counts against the budget and is shown, without further requests', async ({
  both,
  stage,
  service,
}) => {
  const [one, other] = both
  await prefer(one.page, { budgetPerDay: 6 })
  const { run, items } = runOfPeople(stage, 2)
  await startRun(other.page, run, items)
  await expect.poll(async () => (await runRows(other.page))[0]?.state).toBe('done')
  await expect.poll(() => ledgerOf(one)).toEqual({ own: 0, others: 4 })

  const tab = await one.chromium.context.newPage()
  await tab.goto(`${stage.site.url}/in/mara-lindqvist/`)
  const panel = await one.chromium.openPanel(tab)
  const seen = 'Your balance dropped by 4 credits; Sidelight used at most 0.'
  await expect(panel.getByText(seen)).toBeVisible()
  await enrich(panel).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await tab.goto(`${stage.site.url}/in/layla-haddad/`)
  await enrich(panel).click()
  await expect(panel.getByRole('alert')).toContainText('Daily budget reached: 6 of 6 credits.')

  // The other browser doesn't know about the first purchase. Its ledger has the request; the first browser sees an
  // unexplained drop.
  const otherPage = await other.chromium.context.newPage()
  await otherPage.goto(`${stage.site.url}/in/mara-lindqvist/`)
  const otherPanel = await other.chromium.openPanel(otherPage)
  await enrich(otherPanel).click()
  await expect(otherPanel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  const { charged, credits } = service.bill(demoKey)
  expect(charged).toBe(4)
  await expect.poll(() => ledgerOf(one)).toEqual({ own: 2, others: credits - 2 })
  await expect.poll(() => ledgerOf(other)).toEqual({ own: credits - 2, others: 2 })
  reportOutcome({ group: 'charges', browser: 'Chromium', runs: 2, faults: 3, seen, ...nothingLost })
})
