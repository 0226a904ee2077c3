import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import {
  ended,
  fact,
  items,
  openOptions,
  openRoom,
  outcome,
  ownBudget,
  paste,
  pasteField,
  prefer,
  rows,
  start,
} from './run-page.ts'
import { demoKey, expect, test } from './fixtures.ts'
import { goTo } from './full-pages.ts'

const handles = ['mara-lindqvist', 'no-mail-novak', 'sparse-sam', 'layla-haddad', 'long-career-okafor']

const addresses = (site: string, some = handles) => some.map((handle) => `${site}/in/${handle}/`)

async function dropFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([name, bytes]) => {
      const dropped = new DataTransfer()
      dropped.items.add(new File([new Uint8Array(bytes)], name, { type: 'text/csv' }))
      return dropped
    },
    [name, [...bytes]] as const,
  )
  await page.getByText('Or drop it here:').dispatchEvent('drop', { dataTransfer })
}

test('pasted addresses become a bulk run that is estimated, bought once, summed up and selected in the table', async ({
  sidelight,
  stage,
  service,
}) => {
  const all = addresses(stage.site.url)
  const page = await paste(sidelight, [...all, all[0]!, 'Somebody'])
  await prefer(page, { budgetPerRun: 3 })
  await expect(page.getByText('People by page: 5 · 1 duplicate skipped')).toBeVisible()
  await expect(page.getByText('1 invalid row')).toBeVisible()
  await expect(fact(page, 'Invalid rows')).toHaveText('1')
  await rows(page, 'Invalid rows').click()
  await expect(page.getByText('Add the company or its domain to this name.')).toBeVisible()
  await expect(fact(page, 'New lookups')).toHaveText('5')
  await expect(fact(page, 'Maximum cost')).toHaveText('10 credits')
  await expect(start(page)).toHaveText('Start · up to 3 credits')
  await openOptions(page)
  const budget = page.getByLabel('Credit limit for this run')
  await expect(budget.locator('option:checked')).toHaveText('Default (3 credits)')
  await budget.selectOption('No limit')
  await expect(page.getByText('Run limit covers')).toHaveCount(0)
  await expect(start(page)).toHaveText('Start · up to 10 credits')
  expect(sidelight.paidRequests()).toEqual([])

  await page.getByRole('textbox', { name: 'Name' }).fill('Five of them')
  await start(page).click()
  await expect(ended(page)).toBeVisible()
  await expect(outcome(page, 'Enriched')).toHaveText('5')
  const bill = service.bill(demoKey)
  expect(sidelight.paidRequests()).toHaveLength(5)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary.getByRole('heading', { name: 'Cost' }).locator('+ p')).toHaveText(
    `${bill.credits} credits`,
  )
  await expect(items(page).nth(1)).toContainText(
    /Mara Lindqvist.*Head of Dispatch Engineering.*Northwind Atlas/,
  )
  await page.getByRole('link', { name: 'Mara Lindqvist' }).click()
  const record = page.getByRole('complementary', { name: 'Record' })
  await expect(record.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  await expect(record.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', all[0]!)
  await page.reload()
  await record.getByRole('button', { name: 'Close record' }).click()
  await expect(page).toHaveURL(/#\/(\?kind=person)?$/)

  await goTo(page, 'Bulk enrichment')
  await page.getByRole('link', { name: 'New run' }).click()
  await pasteField(page).fill(all.join('\n'))
  await expect(fact(page, 'Already in your library')).toHaveText('5')
  await expect(start(page)).toHaveText('Start · free')

  await goTo(page, 'Bulk enrichment')
  await expect(page.getByRole('listitem').filter({ hasText: 'Five of them' })).toContainText(/Done.*5 of 5/)
  await page.getByRole('link', { name: 'Five of them' }).click()
  await page.getByRole('link', { name: 'View in Records' }).click()
  await expect(page).toHaveURL(/#\/(\?kind=person)?$/)
  await goTo(page, 'Bulk enrichment')
  await page.getByRole('link', { name: 'New run' }).click()
  await expect(page.getByText('5 records selected.')).toBeVisible()
})

test('a CSV file is detected, corrected and looked up', async ({ sidelight }) => {
  const page = await openRoom(sidelight, 'bulk/new')
  await page.getByRole('tab', { name: 'File' }).click()
  await dropFile(page, 'contacts.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))
  await expect(page.getByText('This Excel file is protected or in the old XLS format.')).toBeVisible()
  const text = [
    'Vorname;Nachname;Firma;Bemerkung',
    'Mara;Lindqvist;Northwind Atlas;früher in Malmö',
    'Radomír;;;',
    'Layla;Haddad;Harbourline Freight;',
  ].join('\r\n')
  await dropFile(page, 'contacts.csv', Buffer.from(text, 'latin1'))
  await expect(page.getByText('contacts.csv')).toBeVisible()
  await expect(page.getByLabel('Separator')).toHaveValue(';')
  await expect(page.getByLabel('Encoding')).toHaveValue('windows-1252')
  await expect(page.getByLabel('Content of “Firma”')).toHaveValue('company')
  await expect(page.getByRole('cell', { name: 'früher in Malmö' })).toBeVisible()
  await expect(page.getByText('People by name: 2')).toBeVisible()
  await expect(page.getByText('1 invalid row')).toBeVisible()

  await page.getByLabel('Content of “Firma”').selectOption('Don’t use')
  await expect(page.getByText('No valid rows found.')).toBeVisible()
  await page.getByLabel('Content of “Bemerkung”').selectOption('Company')
  await expect(page.getByText('People by name: 1')).toBeVisible()
  // Each row uses the first company column that isn't empty.
  await page.getByLabel('Content of “Firma”').selectOption('Company')
  await expect(page.getByLabel('Content of “Bemerkung”')).toHaveValue('company')
  await expect(page.getByText('People by name: 2')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Profile' }).uncheck()
  await expect(page.getByRole('button', { name: 'Start' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('checkbox', { name: 'Email' }).check()
  await expect(start(page)).toHaveText('Start · up to 8 credits')
  await start(page).click()
  await expect(ended(page)).toBeVisible()
  await expect(items(page)).toHaveCount(3)
  expect(sidelight.paidRequests()).toHaveLength(2)
})

test('each of the first rows to fix has one button: accept the suggestion, edit, or remove', async ({
  sidelight,
}) => {
  const page = await paste(sidelight, ['mara@gmial.com', 'Just Name', '...', 'ann@acme.example'])
  const section = page.getByRole('region', { name: 'Rows to fix' })
  await expect(section.getByRole('listitem')).toHaveCount(3)
  await expect(section.getByRole('button')).toHaveCount(3)
  await section.getByRole('button', { name: 'Use it: mara@gmial.com' }).click()
  await section.getByRole('button', { name: 'Remove: ...' }).click()
  await section.getByRole('button', { name: 'Edit: Just Name' }).click()
  const field = section.getByRole('textbox', { name: 'Row 2' })
  await expect(field).toBeFocused()
  await field.fill('Just Name, Acme')
  await field.press('Enter')
  await expect(section).toHaveCount(0)
  await expect(page.getByText('People by email: 2 · People by name: 1')).toBeVisible()
})

test('a new run looks up profile and email, and a finished one offers next steps for its records', async ({
  sidelight,
  stage,
}) => {
  const page = await sidelight.chromium.extensionPage('library.html#/bulk/new')
  await pasteField(page).fill(addresses(stage.site.url).join('\n'))
  const email = page.getByRole('checkbox', { name: 'Email' })
  await expect(page.getByRole('checkbox', { name: 'Profile' })).toBeChecked()
  await expect(email).toBeChecked()
  await expect(email).toHaveAccessibleDescription('up to 4 credits each, if found')
  await expect(start(page)).toHaveText('Start · up to 30 credits')
  await email.uncheck()
  await expect(start(page)).toHaveText('Start · up to 10 credits')
  await email.check()
  await expect(start(page)).toHaveText('Start · up to 30 credits')
  await start(page).click()
  await expect(ended(page)).toBeVisible()

  const summary = page.getByRole('region', { name: 'Summary' })
  const figure = (name: string) => summary.getByRole('heading', { name }).locator('+ p')
  const [found, without] = [figure('Emails found'), figure('Without email')]
  await expect(found).toHaveText(/^[1-5]$/)
  expect(Number(await found.textContent()) + Number(await without.textContent())).toBe(5)
  await expect(figure('Not found')).toHaveText('0')
  const count = (await found.textContent()) ?? ''
  await expect(summary.getByRole('button', { name: 'Export 5' })).toBeVisible()
  await summary.getByRole('button', { name: 'Add 5 to a list' }).click()
  await page.getByRole('textbox', { name: 'New list' }).fill('Met')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('status').filter({ hasText: '5 records saved to “Met”' })).toBeVisible()
  await summary.getByRole('link', { name: `Send ${count} to your CRM` }).click()
  await expect(page).toHaveURL(/#\/crm$/)
  await page.goBack()
  await summary.getByRole('link', { name: 'View in Records' }).click()
  await expect(page.getByText('5 selected')).toBeVisible()
})

test('a bulk run stops at its budget, resumes when the budget is raised, and retries only what is selected', async ({
  sidelight,
  stage,
  service,
}) => {
  const page = await paste(sidelight, [...addresses(stage.site.url), `${stage.site.url}/in/nobody-at-all/`])
  await prefer(page, { budgetPerDay: 6 })
  await ownBudget(page, 4)
  await expect(page.getByText('Daily budget covers 6, run limit 4 of 12 credits.')).toBeVisible()
  await expect(start(page)).toHaveText('Start · up to 4 credits')
  await start(page).click()
  await expect(page.getByText('Paused: run limit of 4 credits reached (4 spent).')).toBeVisible()
  await expect(outcome(page, 'Queued')).toHaveText('4')
  await expect(outcome(page, 'Enriched')).toHaveText('2')
  expect(service.bill(demoKey).credits).toBe(4)
  await expect(page.getByText('Remaining: up to 8 credits.')).toBeVisible()
  const both = 'Raise to 16 for today and run limit to 12 · up to 8 credits'
  await expect(page.getByText('Paused: run limit reached', { exact: true })).toBeVisible()
  await expect(page.getByText(/^about .* left$/)).toHaveCount(0)
  const panel = await sidelight.panel()
  const strip = panel.getByRole('group', { name: /^Run / })
  await expect(strip).toContainText('Paused: run limit reached')
  await expect(strip.getByRole('button', { name: both })).toBeVisible()
  await panel.close()
  await page.getByRole('button', { name: both }).click()
  await expect(ended(page)).toBeVisible()
  await expect(outcome(page, 'Not found')).toHaveText('1')
  expect(service.bill(demoKey).credits).toBeLessThanOrEqual(12)
  await expect(page.getByRole('link', { name: 'nobody-at-all' })).toHaveAttribute(
    'href',
    `${stage.site.url}/in/nobody-at-all/`,
  )

  await page.getByRole('tab', { name: 'Not found' }).click()
  await expect(items(page)).toHaveCount(2)
  const repeat = page.getByRole('button', { name: /^Retry/ })
  await expect(repeat).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel(/^Not found · 1/).check()
  const before = sidelight.paidRequests().length
  await page.getByRole('button', { name: 'Retry · up to 2 credits' }).click()
  // "Not found" was charged too, so the budget is used up.
  await page.getByRole('button', { name: /^Raise / }).click()
  await expect.poll(() => sidelight.paidRequests().length).toBe(before + 1)
  await expect(ended(page)).toBeVisible()
})

test('a bulk run is paused, shows the price of resuming, is cancelled and deleted', async ({
  sidelight,
  service,
}) => {
  // More people than requests that may be in flight at once.
  const some = service.world.people.slice(0, 8)
  service.fault({ operation: 3, hang: true, times: 'always' })
  const page = await paste(
    sidelight,
    some.map(({ socialUrl }) => socialUrl),
  )
  await start(page).click()
  await expect(outcome(page, 'In progress')).not.toHaveText('0')
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  // Requests that arrived after the release would hang.
  await expect
    .poll(
      async () => Number(await outcome(page, 'In progress').textContent()) - sidelight.paidRequests().length,
    )
    .toBe(0)
  service.release()
  await expect(outcome(page, 'In progress')).toHaveCount(0)
  const requested = sidelight.paidRequests().length
  const maximum = (some.length - requested) * 2
  await expect(page.getByRole('button', { name: `Resume · up to ${maximum} credits` })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel run' }).click()
  await page.getByRole('button', { name: 'Cancel this run' }).click()
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await expect(outcome(page, 'Not sent')).toHaveText(String(some.length - requested))
  expect(sidelight.paidRequests()).toHaveLength(requested)
  await page.getByRole('button', { name: 'Delete run' }).click()
  await page.getByRole('button', { name: 'Delete this run' }).click()
  await expect(page.getByText('No runs yet.')).toBeVisible()
})

test.describe('without a key', () => {
  test.use({ key: null })

  test("a new bulk run shows why it can't start", async ({ sidelight, stage }) => {
    const page = await paste(sidelight, addresses(stage.site.url))
    await expect(page.getByText('No API key is saved for this provider.')).toBeVisible()
    await expect(start(page)).toHaveAttribute('aria-disabled', 'true')
  })
})

test(
  'axe reports no violations on the bulk run pages, wide and narrow',
  { tag: '@thorough' },
  async ({ sidelight, stage }) => {
    const page = await openRoom(sidelight, 'bulk/new')
    const check = async (name: string) => {
      for (const width of [1200, 480, 320]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await violations(page), `${name} at ${width}`).toEqual([])
        const beyond = await page.evaluate(() => document.body.scrollWidth - document.body.clientWidth)
        expect(beyond, `nothing of ${name} sticks out at ${width}`).toBe(0)
      }
    }
    await check('new')
    await page.getByRole('tab', { name: 'File' }).click()
    const cells = ['Name,Company,Website', 'Mara Lindqvist,Northwind Atlas,northwind-atlas.example', 'Jane,,']
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(cells.join('\n')) })
    await rows(page, 'Invalid rows').click()
    await check('file')
    await page.getByRole('tab', { name: 'Paste' }).click()
    await pasteField(page).fill(
      [...addresses(stage.site.url), `${stage.site.url}/in/nobody-at-all/`].join('\n'),
    )
    await ownBudget(page, 8)
    await expect(start(page)).toBeVisible()
    await check('filled')
    await start(page).click()
    await expect(page.getByText('Paused: run limit of 8 credits reached (8 spent).')).toBeVisible()
    await check('held')
    await page.getByRole('button', { name: /^Raise run limit to / }).click()
    await expect(ended(page)).toBeVisible()
    await check('ended')
    await page.getByRole('link', { name: 'All runs' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Run ' })).toBeVisible()
    await check('list')
  },
)
