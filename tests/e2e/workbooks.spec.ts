import type { Page } from '@playwright/test'
import { strToU8, zipSync } from 'fflate'
import { expect, test, type Sidelight } from './fixtures.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const related = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** As the Open XML SDK writes workbooks: with a prefix for each element, and absolute targets. */
function workbook(sheets: { name: string; state?: string; xml: string }[], strings: string): Buffer {
  const listed = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<x:sheet name="${name}" sheetId="${at + 7}" state="${state}" r:id="R${at}"/>`,
  )
  const targets = sheets.map(
    (_, at) => `<Relationship Type="worksheet" Target="/xl/worksheets/sheet${at}.xml" Id="R${at}"/>`,
  )
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<x:workbook ${main} ${related}><x:workbookPr date1904="1"/><x:sheets>${listed.join('')}</x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<x:sst ${main}>${strings}</x:sst>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<x:worksheet ${main}>${xml}</x:worksheet>`,
      ]),
    ),
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(head + text)]))),
  )
}

const string = (text: string) => `<x:si><x:t>${text}</x:t></x:si>`
const of = (at: string, index: number) => `<x:c r="${at}" s="1" t="s"><x:v>${index}</x:v></x:c>`
const formula = (at: string, source: string, value: string) =>
  `<x:c r="${at}" t="str"><x:f>${source}</x:f><x:v>${value}</x:v></x:c>`
const row = (number: number, cells: string) => `<x:row r="${number}" spans="1:5">${cells}</x:row>`

const part = (page: Page) => page.getByRole('region', { name: 'Import', exact: true })
const add = (page: Page) =>
  part(page).getByRole('button', { name: /^Add [\d,]+ (person|people) to your library/ })

async function choose(sidelight: Sidelight, name: string, buffer: Buffer): Promise<Page> {
  const page = await sidelight.browser.extensionPage('library.html#/data')
  const file = { name, mimeType: 'application/octet-stream', buffer }
  await part(page).getByLabel('Import file').setInputFiles(file)
  return page
}

async function openRecord(page: Page, name: string) {
  await page.goto(page.url().replace(/#.*/, '#/'))
  await page.getByRole('searchbox', { name: 'Search records' }).fill(name)
  await page.getByRole('grid', { name: 'Records' }).getByText(name).first().click()
  return page.getByRole('complementary')
}

test('a workbook with 1904 dates, rich text, merged cells, formulas and a hidden sheet is read as it is shown', async ({
  sidelight,
}) => {
  const strings = [
    ...['Name', 'Company', 'Joined', 'Email'].map(string),
    '<x:si><x:r><x:rPr><x:b/></x:rPr><x:t xml:space="preserve">Ann </x:t></x:r><x:r><x:t>Lee</x:t></x:r></x:si>',
    ...['Acme &amp; Sons', 'Bo Roe', 'Old Owner', 'old@acme.example'].map(string),
  ]
  const people = `<x:sheetData>${[
    row(1, ['A1', 'B1', 'C1', 'D1'].map(of).join('')),
    row(
      2,
      `${of('A2', 4)}${of('B2', 5)}<x:c r="C2" s="2"><x:v>43101</x:v></x:c>${formula('D2', 'LOWER("ANN@ACME.EXAMPLE")', 'ann@acme.example')}`,
    ),
    row(
      3,
      `${of('A3', 6)}<x:c r="B3" s="1"/><x:c r="C3" s="2"><x:v>43102.5</x:v></x:c>${formula('D3', 'HYPERLINK("mailto:x@evil.example","bo@acme.example")', 'bo@acme.example')}`,
    ),
  ].join('')}</x:sheetData><x:mergeCells count="1"><x:mergeCell ref="B2:B3"/></x:mergeCells>`
  const hidden = `<x:sheetData>${row(1, `${of('A1', 0)}${of('D1', 3)}`)}${row(2, `${of('A2', 7)}${of('D2', 8)}`)}</x:sheetData>`
  const page = await choose(
    sidelight,
    'people.xlsx',
    workbook(
      [
        { name: 'Archive', state: 'veryHidden', xml: hidden },
        { name: 'People', xml: people },
      ],
      strings.join(''),
    ),
  )
  await expect(part(page).getByLabel('Sheet').locator('option:checked')).toHaveText(/People/)
  await expect(add(page)).toHaveText('Add 2 people to your library without looking anyone up')
  await add(page).click()
  await expect(part(page).getByRole('status').filter({ hasText: 'added' })).toHaveText('2 records added')
  for (const [name, email] of [
    ['Ann Lee', 'ann@acme.example'],
    ['Bo Roe', 'bo@acme.example'],
  ] as const) {
    const record = await openRecord(page, name)
    await expect(record.getByRole('list', { name: 'Contact' }).getByText(email)).toBeVisible()
    await expect(record.getByText('Acme & Sons').first()).toBeVisible()
  }
  expect(sidelight.paidRequests()).toEqual([])
})

test('a workbook with entities, markup and a formula as names is read as text, and nothing of it is loaded', async ({
  sidelight,
}) => {
  const names = ['&lt;img src=x onerror=alert(1)&gt; Lee', '=cmd|&quot; /C calc&quot;!A0', '&evil; Roe']
  const cells = names.map((_, at) => row(at + 2, `${of(`A${at + 2}`, at + 2)}${of(`B${at + 2}`, at + 5)}`))
  const strings = ['Name', 'Email', ...names, ...names.map((_, at) => `p${at}@acme.example`)].map(string)
  const xml = `<x:sheetData>${row(1, `${of('A1', 0)}${of('B1', 1)}`)}${cells.join('')}</x:sheetData>`
  const declared = '<!DOCTYPE x [<!ENTITY evil SYSTEM "http://127.0.0.1:9/evil">]>'
  const page = await choose(
    sidelight,
    'hostile.xlsx',
    workbook([{ name: 'People', xml: declared + xml }], strings.join('')),
  )
  await expect(add(page)).toHaveText('Add 3 people to your library without looking anyone up')
  await add(page).click()
  await expect(part(page).getByRole('status').filter({ hasText: 'added' })).toHaveText('3 records added')
  await page.goto(page.url().replace(/#.*/, '#/'))
  const grid = page.getByRole('grid', { name: 'Records' })
  for (const at of [0, 1, 2]) await expect(grid).toContainText(`p${at}@acme.example`)
  await expect(grid.locator('img[src="x"]')).toHaveCount(0)
})

test('a workbook that unpacks to more than fits into memory is refused, and the page stays usable', async ({
  sidelight,
}) => {
  const bomb = workbook([{ name: 'People', xml: '<x:sheetData/>' }], '')
  // The unpacked size in the archive's directory, as of a sheet of zeros.
  for (let at = bomb.indexOf('PK\u0001\u0002'); at !== -1; at = bomb.indexOf('PK\u0001\u0002', at + 1))
    bomb.writeUInt32LE(450 * 1024 * 1024, at + 24)
  const page = await choose(sidelight, 'bomb.xlsx', bomb)
  await expect(part(page).getByRole('alert')).toBeVisible()
  await expect(part(page).getByLabel('Import file')).toBeEnabled()
})
