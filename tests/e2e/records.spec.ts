import type { Locator, Page } from '@playwright/test'
import { boughtPerson, expect, more, test, type Sidelight } from './fixtures.ts'
import { facet, keepSubjects, numbered, pickFacet } from './library-rows.ts'

const wide = { width: 1800, height: 900 }

const grid = (page: Page) => page.getByRole('grid', { name: 'Records' })
const row = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })
const head = (page: Page, name: string) => grid(page).getByRole('columnheader', { name, exact: true })
const heads = (page: Page) => grid(page).getByRole('columnheader')
const menu = (page: Page, name: string) => page.getByRole('menu', { name: `Actions for ${name}` })
const record = (page: Page) => page.getByRole('complementary', { name: 'Record' })

const countries = ['Sweden', 'Germany', 'Japan']

async function openRecords({ chromium }: Sidelight, many: number): Promise<Page> {
  const page = await chromium.extensionPage('library.html')
  await keepSubjects(
    page,
    Array.from({ length: many }, (_, number) => {
      const isCompany = number % 5 === 4
      const key = `${isCompany ? 'company' : 'person'}:saved-${number}`
      return {
        ...numbered(number),
        ...(isCompany ? { kind: 'company' as const, key, aliases: [key] } : {}),
        details: { country: countries[number % 3] },
      }
    }),
  )
  await page.reload()
  await page.getByRole('tab', { name: 'All' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(many + 1))
  return page
}

test('columns are resized and moved by pointer and keyboard, and the row height is saved', async ({
  sidelight,
}) => {
  const page = await openRecords(sidelight, 12)
  const widthOf = async (name: string) => (await head(page, name).boundingBox())!.width
  await expect(heads(page).nth(2)).toHaveText('Title')
  await head(page, 'Company').dragTo(head(page, 'Title'))
  await expect(heads(page).nth(2)).toHaveText('Company')
  await head(page, 'Title').dragTo(head(page, 'Name'))
  await expect(heads(page).nth(1)).toHaveText('Name')
  await expect(heads(page).nth(2)).toHaveText('Title')

  const before = await widthOf('Title')
  const edge = (await head(page, 'Title').boundingBox())!
  await page.mouse.move(edge.x + edge.width - 3, edge.y + edge.height / 2)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width + 57, edge.y + edge.height / 2, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => widthOf('Title')).toBeCloseTo(before + 60, -1)
  await expect(head(page, 'Title')).not.toHaveAttribute('aria-sort')

  await grid(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowRight')
  const wide = await widthOf('Title')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => widthOf('Title')).toBeLessThan(wide)
  await page.keyboard.press('Control+Shift+ArrowRight')
  await expect(heads(page).nth(3)).toHaveText('Title')
  await expect(page.getByText(/^Title: column 3 of \d+$/)).toBeAttached()

  const high = (await row(page, 'Aino Almgren 0').boundingBox())!.height
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('button', { name: 'Compact' }).click()
  await page.getByRole('button', { name: 'Move Company later' }).click()
  await page.getByRole('checkbox', { name: 'Phone' }).check()
  await page.keyboard.press('Escape')
  await expect(heads(page).nth(2)).toHaveText('Title')
  const narrow = await widthOf('Title')
  // The page shows the width before it is written.
  const written = () => page.evaluate(async () => JSON.stringify(await chrome.storage.local.get('views')))
  await expect.poll(written).toContain('phone')
  await page.reload()
  await expect(heads(page).nth(2)).toHaveText('Title')
  await expect(head(page, 'Phone')).toBeAttached()
  expect(await widthOf('Title')).toBeCloseTo(narrow, 0)
  expect((await row(page, 'Aino Almgren 0').boundingBox())!.height).toBeLessThan(high)
})

test('facets show counts; filter, order, view and record are part of the address and the history', async ({
  sidelight,
}) => {
  const page = await openRecords(sidelight, 30)
  const country = facet(page, 'Country')
  await country.click()
  await expect(page.getByRole('listbox', { name: 'Country' }).getByRole('option')).toHaveText([
    'Germany (10)',
    'Japan (10)',
    'Sweden (10)',
  ])
  await page.keyboard.insertText('jap')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(country).toBeFocused()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '11')
  await head(page, 'Name').click()
  await expect(head(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  const first = grid(page).locator('.grid-line').first()
  await row(page, 'Cosmo Castellan 2').getByText('Cosmo Castellan 2').click()
  await expect(record(page)).toBeVisible()
  const address = page.url()
  expect(address).toContain('#/record/person%3Asaved-2?country=Japan&sort=name')

  await page.goBack()
  await expect(record(page)).toHaveCount(0)
  await page.goBack()
  await expect(head(page, 'Name')).not.toHaveAttribute('aria-sort')
  await expect(country).toHaveText('Country · Japan')
  await page.goBack()
  await expect(country).toHaveText('Country')
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '31')
  await page.goForward()
  await expect(country).toHaveText('Country · Japan')

  // In another browser tab, only the address carries the state.
  const other = await sidelight.chromium.context.newPage()
  await other.goto(address)
  await expect(record(other)).toBeVisible()
  await expect(grid(other)).toHaveAttribute('aria-rowcount', '11')
  await expect(head(other, 'Name')).toHaveAttribute('aria-sort', 'ascending')
  // Two values of the same facet are alternatives.
  await pickFacet(other, 'Country', /^Germany /)
  await expect(facet(other, 'Country')).toHaveText('Country · 2')
  await expect(grid(other)).toHaveAttribute('aria-rowcount', '21')
  expect(other.url()).toContain('country=Germany&country=Japan')
  await other.close()

  await page.getByRole('searchbox', { name: 'Search records' }).pressSequentially('cosmo')
  await expect(first.locator('mark')).toHaveText('Cosmo')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill('Cosmos of Japan')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/\?view=/)
  const view = page.url()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '31')
  await page.goto(view)
  await expect(country).toHaveText('Country · Japan')
  await expect(page.getByRole('button', { name: 'Cosmos of Japan' })).toBeVisible()
})

test("a row's actions open by right click, Shift+F10 and its button, and dragging its name gives the address", async ({
  sidelight,
}) => {
  const page = await openRecords(sidelight, 12)
  await page.setViewportSize(wide)
  await row(page, 'Berit Brandvold 1').click({ button: 'right' })
  const berit = menu(page, 'Berit Brandvold 1')
  await expect(berit.getByRole('menuitem', { name: 'Open record' })).toBeFocused()
  await expect(berit.getByRole('menuitem')).toHaveText([
    'Open record',
    /^Find email · up to \d credits$/,
    /^Refresh · up to \d credits$/,
    'Add to list',
    'Tag',
    'Send to CRM',
    'Copy name',
    'Copy profile link',
    'Open profile',
    'Delete',
  ])
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Find or create a tag' }).fill('spring')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Berit Brandvold 1')).toContainText('spring')
  await expect(page.getByRole('option', { name: 'spring' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(grid(page)).toBeFocused()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+F10')
  const cosmo = menu(page, 'Cosmo Castellan 2')
  await expect(cosmo).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cosmo).toHaveCount(0)
  await expect(grid(page)).toBeFocused()

  await row(page, 'Dunja Drummer 3').hover()
  await row(page, 'Dunja Drummer 3').getByText('Actions').click({ force: true })
  const dunja = menu(page, 'Dunja Drummer 3')
  await expect(dunja.getByRole('menuitem', { name: 'Find email' })).toHaveCount(0)
  await dunja.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(row(page, 'Dunja Drummer 3')).toHaveCount(0)

  const dragged = await row(page, 'Berit Brandvold 1')
    .getByText('Berit Brandvold 1')
    .evaluate((name) => {
      const dataTransfer = new DataTransfer()
      name.dispatchEvent(new DragEvent('dragstart', { dataTransfer, bubbles: true }))
      return dataTransfer.getData('text/uri-list')
    })
  expect(dragged).toMatch(/\/in\/saved-1\/$/)
})

test('the first row stays in place without and with a selection, an open record, and a filter', async ({
  sidelight,
}) => {
  await boughtPerson(sidelight)
  const page = await sidelight.chromium.extensionPage('library.html#/')
  const row = page.getByRole('grid', { name: 'Records' }).getByRole('row').nth(1)
  const top = async () => (await row.boundingBox())?.y
  await expect(row).toContainText('Mara Lindqvist')
  const place = await top()
  await row.getByRole('gridcell').first().click()
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toBeVisible()
  expect(await top()).toBe(place)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Close record' })).toBeVisible()
  expect(await top()).toBe(place)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search records' }).fill('Mara')
  await expect(row).toContainText('Mara Lindqvist')
  expect(await top()).toBe(place)
})

test("keys pressed in a dialog of the record pane don't affect the pane and its record", async ({
  sidelight,
}) => {
  const page = await openRecords(sidelight, 3)
  await row(page, numbered(0).name).getByText(numbered(0).name).click()
  await expect(record(page).getByText('1 of 3')).toBeVisible()
  const dialog = page.getByRole('dialog')
  for (const item of ['Correct a field', /^Export/]) {
    await more(page, item)
    await dialog.getByRole('button').first().focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(record(page).getByText('1 of 3')).toBeVisible()
  }
})

test("Find email in a row's menu buys the email in the record pane and updates the row", async ({
  sidelight,
}) => {
  await sidelight.visit('/in/mara-lindqvist/')
  const panel = await sidelight.panel()
  await panel.getByRole('button', { name: /^Enrich · / }).click()
  await expect(panel.getByRole('heading', { name: 'Mara Lindqvist' })).toBeVisible()
  const page = await sidelight.chromium.extensionPage('library.html')
  await page.setViewportSize(wide)
  await row(page, 'Mara Lindqvist').click({ button: 'right' })
  await menu(page, 'Mara Lindqvist')
    .getByRole('menuitem', { name: /^Find email/ })
    .click()
  await expect(record(page).getByRole('tab')).toHaveText(['Person', 'Company', 'Activity'])
  await expect(record(page).getByRole('link', { name: /@/ }).first()).toBeVisible()
  await expect(row(page, 'Mara Lindqvist')).toContainText('mara.lindqvist@')
  await expect(record(page).getByRole('button', { name: /^Refresh/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Totals' })).toContainText(/Spent on these: [1-9]\d* credits/)
})

test('the open record has buttons and keys for the next and previous row, and the table stays in place', async ({
  sidelight,
}) => {
  const page = await openRecords(sidelight, 6)
  await page.setViewportSize({ width: 1280, height: 800 })
  const top = async () => (await row(page, numbered(0).name).boundingBox())?.y
  const before = await top()
  await row(page, numbered(0).name).getByText(numbered(0).name).click()
  await expect(record(page).getByText('1 of 6')).toBeVisible()
  await expect(head(page, 'Email')).toBeVisible()
  await expect(head(page, 'Title')).toHaveCount(0)
  expect(await top()).toBe(before)
  const previous = record(page).getByRole('button', { name: 'Previous record' })
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await record(page).getByRole('button', { name: 'Next record' }).click()
  await expect(record(page).getByText('2 of 6')).toBeVisible()
  await expect(record(page).getByText(numbered(1).name).first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(record(page).getByText('3 of 6')).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(record(page)).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(row(page, numbered(2).name)).toHaveAttribute('aria-selected', 'true')
  expect(await top()).toBe(before)

  await page.keyboard.press('Enter')
  // Wait until the region has replaced its placeholder.
  await expect(record(page).getByText('3 of 6')).toBeVisible()
  const holds = (region: Locator) => region.evaluate((element) => element.contains(document.activeElement))
  const bar = page.getByRole('toolbar', { name: 'Selection' })
  for (const region of [record(page), bar, grid(page), record(page)]) {
    await page.keyboard.press('F6')
    await expect.poll(() => holds(region)).toBe(true)
  }
  await page.keyboard.press('Shift+F6')
  await expect(grid(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(record(page)).toHaveCount(0)
  await expect(bar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})
