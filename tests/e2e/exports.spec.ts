import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import Papa from 'papaparse'
import type { Downloaded } from '../browser/downloads.ts'
import { violations } from './axe.ts'
import { expect, test, type Sidelight } from './fixtures.ts'
import type { Subject } from '../../lib/records/rows/subject.ts'
import type { SectionRow } from '../../lib/records/rows/sections.ts'
import { goTo } from './full-pages.ts'

const from = { at: 1_790_000_000_000, operation: 'enrichProfile', source: 'fresh', unreadable: [] } as const

function subject(key: string, kind: Subject['kind'], name: string, company: string): Subject {
  const words = { headline: '', place: '', email: '', url: '', note: '', tags: [], lists: [] }
  return { ...words, key, kind, aliases: [key], name, company, createdAt: from.at, updatedAt: from.at }
}

const subjects = [
  subject('person:mara-lindqvist', 'person', 'Mara Lindqvist', '=Brightwater'),
  subject('person:sparse-sam', 'person', 'Sam', ''),
  subject('company:brightwater', 'company', 'Brightwater', 'Brightwater'),
]

const sections = [
  {
    ...from,
    subject: 'person:mara-lindqvist',
    name: 'profile',
    request: 'r-1',
    requestId: 'req_1',
    data: {
      firstName: 'Mara',
      lastName: 'Lindqvist',
      currentPosition: { title: 'Head of Data', companyName: '=Brightwater' },
    },
  },
] as unknown as SectionRow[]

async function openDialog({ browser }: Sidelight) {
  const page = await browser.extensionPage('library.html')
  await page.evaluate(
    (rows) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const change = opening.result.transaction(['subjects', 'sections'], 'readwrite')
          for (const row of rows.subjects) change.objectStore('subjects').put(row)
          for (const row of rows.sections) change.objectStore('sections').put(row)
          change.addEventListener('complete', () => resolve())
          opening.result.close()
        })
      }),
    { subjects, sections },
  )
  await page.reload()
  await page.getByRole('tab', { name: 'All' }).click()
  await page.getByRole('columnheader', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 3 records' })
  await expect(dialog.getByLabel('Format')).toBeVisible()
  return { page, dialog }
}

const textOf = ({ path }: Downloaded) => readFile(path, 'utf8')

function recordsOf(text: string): unknown[] {
  const { records } = JSON.parse(text) as { records: { key: string }[] }
  return records.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

async function saved({ browser }: Sidelight, dialog: Locator): Promise<Downloaded> {
  const download = await browser.downloadDuring(() => dialog.getByRole('button', { name: 'Export' }).click())
  await expect(dialog.page().getByText('Exported.')).toBeVisible()
  await expect(dialog).toBeHidden()
  return download
}

test('an exported table has the chosen columns in order, and the choice is remembered', async ({
  sidelight,
}) => {
  const { page, dialog } = await openDialog(sidelight)
  await dialog.getByText(/^\d+ columns$/).click()
  await dialog.getByRole('button', { name: 'Move Title up' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(dialog.getByRole('listitem').first()).toContainText('Title')
  // Nothing is above the first row.
  await expect(dialog.getByRole('button', { name: 'Remove Title' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove Note' }).click()
  await dialog.getByLabel('Add column').selectOption('First name')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByLabel('Column preset')).toHaveValue('own')
  const download = await saved(sidelight, dialog)
  expect(download.name).toMatch(/^sidelight-\d{4}-\d\d-\d\d\.csv$/)
  const text = await textOf(download)
  expect(text.startsWith('\uFEFFTitle,Name,')).toBe(true)
  const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(meta.fields).not.toContain('Note')
  expect(meta.fields?.at(-1)).toBe('First name')
  expect(data.find(({ Name }) => Name === 'Mara Lindqvist')).toMatchObject({
    Title: 'Head of Data',
    Company: "'=Brightwater",
    'First name': 'Mara',
  })
  expect(data).toHaveLength(3)

  await page.reload()
  const reopened = await openDialog(sidelight)
  await expect(reopened.dialog.getByLabel('Column preset')).toHaveValue('own')
})

test('moving a column by keyboard right after opening moves its row, and the focus stays on it', async ({
  sidelight,
}) => {
  const { dialog } = await openDialog(sidelight)
  const summary = dialog.getByText(/^\d+ columns$/)
  await summary.evaluate(async (opener: HTMLElement) => {
    const rendered = new Promise<HTMLElement>((done) => {
      new MutationObserver((_, observer) => {
        const button = document.querySelector<HTMLElement>('[aria-label="Move Title up"]')
        if (!button) return
        observer.disconnect()
        done(button)
      }).observe(document.body, { childList: true, subtree: true })
    })
    opener.click()
    const button = await rendered
    button.focus()
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true }))
  })
  await expect(dialog.getByRole('listitem').first()).toContainText('Title')
  await expect(dialog.getByRole('button', { name: 'Remove Title' })).toBeFocused()
})

test("the dialog shows the data that a format can't contain, and omits it", async ({ sidelight }) => {
  const { dialog } = await openDialog(sidelight)
  await dialog.getByLabel('Column preset').selectOption('Pipedrive persons')
  await expect(dialog.getByText('1 record of another type is skipped')).toBeVisible()
  const text = await textOf(await saved(sidelight, dialog))
  expect(text.trim().split('\r\n')).toHaveLength(3)
  expect(text).toContain('Person - Name,Person - Email')
})

test('a JSON export contains the source of every section', { tag: '@thorough' }, async ({ sidelight }) => {
  const { dialog } = await openDialog(sidelight)
  await dialog.getByLabel('Format').selectOption('JSON')
  await dialog.getByLabel('File name').fill('all of it')
  const download = await saved(sidelight, dialog)
  expect(download.name).toBe('all of it.json')
  expect(JSON.parse(await textOf(download))).toMatchObject({
    format: 'sidelight-library',
    version: 1,
    records: expect.arrayContaining([
      expect.objectContaining({
        key: 'person:mara-lindqvist',
        sections: expect.objectContaining({ profile: expect.objectContaining({ requestId: 'req_1' }) }),
      }),
    ]),
  })
})

test('an export imports unchanged, and a second import adds nothing', async ({ sidelight }) => {
  const { page, dialog } = await openDialog(sidelight)
  await dialog.getByLabel('Format').selectOption('JSON')
  const before = await saved(sidelight, dialog)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('3 records deleted')).toBeVisible()

  await goTo(page, 'Data & privacy')
  const imports = page.getByRole('region', { name: 'Import', exact: true })
  const bringIn = async () => imports.locator('input[type=file]').setInputFiles(before.path)
  await bringIn()
  await expect(imports.getByText('3 records added')).toBeVisible()
  await page.getByRole('link', { name: 'Records' }).click()
  await page.getByRole('columnheader', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const after = await saved(sidelight, page.getByRole('dialog', { name: 'Export 3 records' }))
  expect(recordsOf(await textOf(after))).toEqual(recordsOf(await textOf(before)))

  await goTo(page, 'Data & privacy')
  await bringIn()
  await expect(imports.getByText('0 records added · 3 merged')).toBeVisible()
})

test('a table is copied for spreadsheets and for emails', { tag: '@thorough' }, async ({ sidelight }) => {
  await sidelight.chromium.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page, dialog } = await openDialog(sidelight)
  await dialog.getByRole('button', { name: 'Copy as table' }).click()
  await expect(page.getByText('Table copied.')).toBeVisible()
  await expect(dialog).toBeHidden()
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    return Promise.all(['text/plain', 'text/html'].map(async (type) => (await item!.getType(type)).text()))
  })
  expect(copied[0]).toContain('Name\tTitle\tCompany')
  expect(copied[1]).toContain('<td>Mara Lindqvist</td>')
})

test(
  'axe reports no violations in the export dialog with open columns',
  { tag: '@thorough' },
  async ({ sidelight }) => {
    const { page, dialog } = await openDialog(sidelight)
    await dialog.getByText(/^\d+ columns$/).click()
    await dialog.getByText('File options').click()
    expect(await violations(page, { include: '.export' })).toEqual([])
  },
)
