import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { ended, start } from './run-page.ts'
import { demoKey, expect, test, type Sidelight } from './fixtures.ts'

const openData = ({ chromium }: Pick<Sidelight, 'chromium'>) => chromium.extensionPage('library.html#/data')
const part = (page: Page) => page.getByRole('region', { name: 'Import', exact: true })

const choose = (page: Page, name: string, content: string | Buffer) =>
  part(page)
    .getByLabel('Import file')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })

const add = (page: Page) =>
  part(page).getByRole('button', { name: /^Add [\d,]+ (person|people) to your library/ })
async function addAll(page: Page): Promise<void> {
  await add(page).click()
  await expect(add(page)).toBeHidden()
}
const result = (page: Page) => part(page).getByRole('status').filter({ hasText: 'added' })

async function searched(page: Page, text: string): Promise<void> {
  await page.goto(page.url().replace(/#.*/, '#/'))
  await page.getByRole('searchbox', { name: 'Search records' }).fill(text)
}
const records = (page: Page) => page.getByRole('grid', { name: 'Records' })

const google = [
  'First Name,Last Name,Organization Name,Organization Title,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Labels,Notes',
  'Mara,Lindqvist,Northwind Atlas,Buyer,Work,ml@northwind-atlas.example,Home,mara@home.example,Mobile,+1 555 0100,Customers ::: * myContacts,Met in Rome',
  'Ann,Lee,Acme,,Work,ann@acme.example,,,,,,',
  ',,Acme,,,,,,,,,',
].join('\n')

test('contacts of a CSV file are added without a request, found by search, and merged if imported again', async ({
  sidelight,
  service,
}) => {
  const page = await openData(sidelight)
  await choose(page, 'google.csv', google)
  await expect(part(page).getByText('1 row without a person: row 4')).toBeVisible()
  await expect(add(page)).toHaveText('Add 2 people to your library without looking anyone up')
  await addAll(page)
  await expect(result(page)).toHaveText('2 records added · 1 row without a person: row 4')
  await choose(page, 'google.csv', google)
  await addAll(page)
  await expect(result(page)).toHaveText('0 records added · 2 merged · 1 row without a person: row 4')

  await searched(page, 'mara@home.example')
  await expect(records(page)).toHaveAttribute('aria-rowcount', '2')
  await records(page).getByText('Mara Lindqvist').click()
  const record = page.getByRole('complementary')
  const contact = record.getByRole('list', { name: 'Contact' })
  for (const text of ['mara@home.example', '+1 555 0100']) await expect(contact.getByText(text)).toBeVisible()
  for (const text of ['Buyer', 'Customers']) await expect(record.getByText(text).first()).toBeVisible()
  await expect(record.getByLabel('Note')).toHaveValue('Met in Rome')
  expect(sidelight.paidRequests()).toHaveLength(0)
  expect(service.bill(demoKey).credits).toBe(0)
})

test('contacts of an HTML table with the extension .xls are added', async ({ sidelight, service }) => {
  const page = await openData(sidelight)
  const rows =
    '<tr><td>J&uuml;rgen Krug<td>Acme<td>jk@acme.example<br>krug@home.example<tr><td>Ann Lee<td>Beta<td>'
  await choose(page, 'people.xls', `<table><tr><th>Name<th>Company<th>E-mail${rows}</table>`)
  await expect(add(page)).toHaveText('Add 2 people to your library without looking anyone up')
  await addAll(page)
  await searched(page, 'krug@home.example')
  await expect(records(page).getByText('Jürgen Krug')).toBeVisible()
  expect(sidelight.paidRequests()).toHaveLength(0)
  expect(service.bill(demoKey).credits).toBe(0)
})

test('the import of contacts can be undone for ten seconds', async ({ sidelight }) => {
  const page = await openData(sidelight)
  await choose(page, 'google.csv', google)
  await addAll(page)
  await expect(result(page)).toBeVisible()
  const toast = page.getByRole('status').filter({ hasText: '2 contacts imported' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible()
  await searched(page, '')
  await expect(records(page)).toHaveAttribute('aria-rowcount', '1')
})

test('a bulk run over imported contacts files its results in their records', async ({
  sidelight,
  service,
}) => {
  const page = await openData(sidelight)
  await choose(page, 'google.csv', google)
  await addAll(page)
  await expect(result(page)).toBeVisible()
  await choose(page, 'google.csv', google)
  await part(page).getByRole('button', { name: 'Look them up in bulk' }).click()
  await expect(page.getByText('People by email: 2')).toBeVisible()
  await expect(start(page)).toHaveText('Start · up to 4 credits')
  await start(page).click()
  await expect(ended(page)).toBeVisible()
  expect(service.bill(demoKey).credits).toBeLessThanOrEqual(4)
  await searched(page, 'Lindqvist')
  await expect(records(page)).toHaveAttribute('aria-rowcount', '2')
})

const rows = (...cells: string[][]) =>
  `<worksheet><sheetData>${cells
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

const workbook = Buffer.from(
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="Prices" r:id="a"/><sheet name="People" r:id="b"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="a" Target="worksheets/1.xml"/><Relationship Id="b" Target="worksheets/2.xml"/></Relationships>',
    ),
    'xl/worksheets/1.xml': strToU8(rows(['Product', 'Price'], ['Chair', '12.50'])),
    'xl/worksheets/2.xml': strToU8(
      rows(
        ['Full name', 'Firm where', 'Mail'],
        ['Ann Lee', 'Acme', 'ann@acme.example'],
        ['Bob Roe', 'Beta', '-'],
      ),
    ),
  }),
)

test("a workbook's chosen sheet and columns stay chosen when its people are looked up in bulk", async ({
  sidelight,
}) => {
  const page = await openData(sidelight)
  await choose(page, 'people.xlsx', workbook)
  // The first sheet contains no people.
  await expect(part(page).getByLabel('Sheet')).toHaveValue('1')
  await part(page).getByLabel('Sheet').selectOption('Prices')
  await expect(part(page).getByText('No people found in this file.')).toBeVisible()
  await part(page).getByLabel('Sheet').selectOption('People')
  await expect(add(page)).toHaveText('Add 2 people to your library without looking anyone up')
  await part(page).getByLabel('Content of “Firm where”').selectOption('Company')
  await part(page).getByRole('button', { name: 'Look them up in bulk' }).click()
  await expect(page.getByLabel('Sheet')).toHaveValue('1')
  await expect(page.getByText('People by email: 1 · People by name: 1')).toBeVisible()
})

test('contact cards are added, except for suppressed people', async ({ sidelight }) => {
  const page = await openData(sidelight)
  const list = page.getByRole('region', { name: 'Suppression list' })
  await list.getByRole('textbox', { name: 'People to add' }).fill('emilie@atelier-bois.example')
  await list.getByRole('button', { name: 'Add to suppression list' }).click()
  await expect(list.getByText('1 added to the suppression list.')).toBeVisible()
  const cards = readFileSync(new URL('../unit/bulk/input/foreign/5b-phones.vcf', import.meta.url))
  await choose(page, 'phones.vcf', cards)
  await expect(add(page)).toHaveText('Add 3 people to your library without looking anyone up')
  await addAll(page)
  await expect(result(page)).toContainText('records added')
  await expect(result(page)).toContainText('1 suppressed')
})

test('a file without people shows a message, and an unsupported file is rejected', async ({ sidelight }) => {
  const page = await openData(sidelight)
  await choose(page, 'prices.csv', 'Product,Price\nChair,12.50\n')
  await expect(part(page).getByText('No people found in this file.')).toBeVisible()
  await expect(add(page)).toHaveCount(0)
  await choose(page, 'notes.json', '{"format":"something"}')
  await expect(part(page).getByRole('alert')).toContainText(
    'isn’t a Sidelight export, a CSV, an XLSX or a vCard file',
  )
})
