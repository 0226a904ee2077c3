import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ended, fact, openRoom, outcome, pasteField, prefer, start } from './run-page.ts'
import { demoKey, expect, test, type Stage } from './fixtures.ts'
import { goTo } from './full-pages.ts'

const folder = new URL('../unit/bulk/input/foreign/', import.meta.url)

/** The network of the addresses in the files, which isn't the sandbox's. */
const network = 'www.social.example'

const files: [name: string, counts: string][] = [
  ['1-connections.csv', 'People by page: 5 · 1 invalid row'],
  ['1b-connections-no-preamble.csv', 'People by page: 5 · 1 invalid row'],
  ['15-connections-no-url.csv', 'People by email: 1 · People by name: 2'],
  ['20-report-title.csv', 'People by email: 1 · People by name: 1'],
  ['2-hubspot.csv', 'People by page: 2 · People by email: 1 · People by name: 1'],
  ['3-salesforce.csv', 'People by email: 2 · People by name: 1 · 5 invalid rows'],
  ['4-outlook.csv', 'People by email: 2 · People by name: 1'],
  ['4b-outlook-de.csv', 'People by email: 1'],
  ['5-google.csv', 'People by page: 1 · People by email: 1 · People by name: 1'],
  ['5a-google-old.csv', 'People by email: 1'],
  ['5b-phones.vcf', 'People by email: 3'],
  ['6-owner-email.csv', 'People by name: 3'],
  ['10-internal-ids.csv', 'People by page: 2'],
  ['11-shared-hosts.csv', 'Companies by domain: 3 · 3 invalid rows'],
  ['13-decorated-names.csv', 'People by name: 4'],
  ['13b-full-names.csv', 'People by name: 6'],
  ['14-scripts.csv', 'People by name: 2'],
  ['16-work-home-email.csv', 'People by email: 3'],
  ['17-secondary-wins.csv', 'People by email: 2 · People by name: 1'],
  ['18-google-several.csv', 'People by email: 3'],
  ['21-email-half-dirty.csv', 'People by email: 5 · People by name: 5'],
  ['31-html-table.xls', 'People by page: 1 · People by email: 1 · People by name: 1'],
  ['32-excel-2003.xls', 'People by email: 1 · People by name: 1'],
  ['19-recipients.txt', 'People by email: 4'],
  ['26-addresses.txt', 'People by page: 2 · Companies by page: 1 · Jobs: 1 · 3 duplicates skipped'],
]

test(
  'files of other programs are read correctly, and no run costs more than its button showed',
  { tag: '@thorough' },
  async ({ sidelight, service, stage }) => {
    test.setTimeout(240_000)
    service.setKey(demoKey, { perMinute: 10_000, perDay: 100_000, credits: 10_000 })
    const page = await openRoom(sidelight, 'bulk/new')
    await prefer(page, { budgetPerDay: null, budgetPerRun: null })
    for (const [name, counts] of files)
      await test.step(name, async () => {
        const text = readFileSync(new URL(name, folder), 'latin1')
          .replaceAll(`https://${network}`, stage.site.url)
          .replaceAll(network, new URL(stage.site.url).host)
        await goTo(page, 'Bulk enrichment')
        await page.getByRole('link', { name: 'New run' }).click()
        if (name.endsWith('.txt')) {
          await page.getByRole('tab', { name: 'Paste' }).click()
          await pasteField(page).fill(text)
        } else {
          await page.getByRole('tab', { name: 'File' }).click()
          await page
            .locator('input[type=file]')
            .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
        }
        await expect(page.getByRole('status').filter({ hasText: counts })).toBeVisible()
        const button = await start(page).textContent()
        const maximum = Number(/up to (\d+) credits/.exec(button ?? '')?.[1] ?? 0)
        const before = service.bill(demoKey).credits
        await start(page).click()
        await expect(ended(page)).toBeVisible()
        expect(service.bill(demoKey).credits - before, `${name}: ${button}`).toBeLessThanOrEqual(maximum)
      })
  },
)

async function upload(page: Page, name: string): Promise<void> {
  await goTo(page, 'Bulk enrichment')
  await page.getByRole('link', { name: 'New run' }).click()
  await page.getByRole('tab', { name: 'File' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: readFileSync(new URL(name, folder)) })
}

function meetAnnLee({ site }: Stage): () => void {
  const person = site.world.people.find(({ currentPosition }) => currentPosition?.socialId)!
  const position = person.currentPosition!
  const company = site.world.company(position.socialId)!
  const before = [{ ...person }, { ...position }, { ...company }] as const
  Object.assign(person, { firstName: 'Ann', lastName: 'Lee' })
  Object.assign(position, { companyName: 'Acme' })
  Object.assign(company, { name: 'Acme' })
  return () => {
    Object.assign(person, before[0])
    Object.assign(position, before[1])
    Object.assign(company, before[2])
  }
}

test('a file that adds an email address to a saved person costs nothing, as its button shows', async ({
  sidelight,
  service,
  stage,
}) => {
  const restore = meetAnnLee(stage)
  try {
    const page = await openRoom(sidelight, 'new-run')
    await upload(page, '27a-known-by-name.csv')
    await expect(start(page)).toHaveText('Start · up to 2 credits')
    await start(page).click()
    await expect(ended(page)).toBeVisible()
    expect(service.bill(demoKey).credits).toBe(2)

    await upload(page, '27b-same-with-email.csv')
    await expect(fact(page, 'Already in your library')).toHaveText('1')
    await expect(start(page)).toHaveText('Start · free')
    await start(page).click()
    await expect(ended(page)).toBeVisible()
    await expect(outcome(page, 'Already in library')).toHaveText('1')
    expect(service.bill(demoKey).credits).toBe(2)
    expect(sidelight.paidRequests()).toHaveLength(1)
  } finally {
    restore()
  }
})

test('a file with the email address of a person suppressed by name and company sends nothing', async ({
  sidelight,
  service,
}) => {
  const data = await sidelight.browser.extensionPage('library.html#/data')
  const list = data.getByRole('region', { name: 'Suppression list' })
  await list.getByRole('textbox', { name: 'People to add' }).fill('Ann Lee, Acme')
  await list.getByRole('button', { name: 'Add to suppression list' }).click()
  await expect(list.getByText('1 added to the suppression list.')).toBeVisible()
  await upload(data, '28-suppressed-by-name.csv')
  await expect(data.getByText('People by email: 1')).toBeVisible()
  await expect(fact(data, 'New lookups')).toHaveText('0')
  await expect(fact(data, 'Maximum cost')).toHaveText('0 credits')
  expect(service.bill(demoKey).credits).toBe(0)
  expect(sidelight.paidRequests()).toHaveLength(0)
})

test('an old or protected Excel file and a sign-in page saved as Excel are refused, and nothing from the page is loaded', async ({
  sidelight,
}) => {
  const page = await openRoom(sidelight, 'bulk/new')
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('elsewhere.example')) outside.push(request.url())
  })
  await page.getByRole('tab', { name: 'File' }).click()
  const choose = (content: string | Uint8Array) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'contacts.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(content),
    })
  await choose(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
  await expect(page.getByRole('alert')).toContainText('Save it as XLSX or CSV.')
  const image =
    '<img src="https://elsewhere.example/logo.png"><script src="https://elsewhere.example/a.js"></script>'
  await choose(`<html><body>${image}<form>Password <input type="password"></form></body></html>`)
  await expect(page.getByRole('alert')).toContainText('a web page without a table, such as a sign-in page')
  await choose(`<table><tr><td>Name<td>E-mail<tr><td>${image}Ann Lee<td>ann@acme.example</table>`)
  await expect(page.getByText('People by email: 1')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(outside).toEqual([])
})
