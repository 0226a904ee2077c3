import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { backupFile, type FileLine } from '../unit/data/backup/backup-file.ts'
import { sectionWith } from '../unit/data/backup/library.fixture.ts'
import { subjectWith } from '../unit/search/local/subjects.fixture.ts'
import { requestWith } from '../unit/purchases/ledger/request.fixture.ts'
import { expect } from '../e2e/fixtures.ts'
import { keepSubjects } from '../e2e/library-rows.ts'
import { test } from './browser-sessions.ts'
import { nothingLost, reportOutcome } from './outcome.ts'

const old = 300
const fresh = 3000

function libraryFile(): FileLine[] {
  const numbers = [...Array(fresh).keys()]
  return [
    ...numbers.map((at) => ({ table: 'subjects', row: subjectWith({ key: `person:new-${at}` }) })),
    ...numbers.map((at) => ({
      table: 'sections',
      row: sectionWith(`person:new-${at}`, 'profile', { firstName: 'New', summary: 'x'.repeat(2000) }, 5),
    })),
    ...numbers.map((at) => ({
      table: 'requests',
      row: requestWith({
        id: `new-${at}`,
        subject: `person:new-${at}`,
        found: [],
        cost: 1,
        day: '2026-01-02',
      }),
    })),
  ]
}

const counts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Record<string, number>>((done, fail) => {
        const opening = indexedDB.open('sidelight')
        opening.addEventListener('error', () => fail(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const db = opening.result
          const reading = db.transaction(['subjects', 'sections', 'requests', 'spending'])
          const subjects = reading.objectStore('subjects')
          const requested = {
            old: subjects.count(IDBKeyRange.bound('person:old', 'person:old\uffff')),
            fresh: subjects.count(IDBKeyRange.bound('person:new', 'person:new\uffff')),
            sections: reading.objectStore('sections').count(),
            requests: reading.objectStore('requests').count(),
            spending: reading.objectStore('spending').count(),
          }
          reading.addEventListener('complete', () => {
            db.close()
            done(Object.fromEntries(Object.entries(requested).map(([name, { result }]) => [name, result])))
          })
        })
      }),
  )

const before = { old, fresh: 0, sections: 0, requests: 0, spending: 0 }
const after = { old: 0, fresh, sections: fresh, requests: fresh, spending: 1 }

async function replace(page: Page, file: string): Promise<void> {
  const restore = page.getByRole('region', { name: 'Restore', exact: true })
  await restore.locator('input[type=file]').setInputFiles(file)
  await restore.getByRole('button', { name: 'Replace library' }).click({ timeout: 60_000 })
  await restore.getByRole('button', { name: 'Delete and restore' }).click()
}

test(
  'killing the page and then the browser while a backup replaces the library keeps the old library complete',
  { tag: '@thorough' },
  async ({ lives: { live, folder } }) => {
    test.setTimeout(240_000)
    const file = join(folder, 'backup.ndjson')
    writeFileSync(file, Buffer.from(await backupFile(libraryFile()).arrayBuffer()))
    let chromium = await live()
    let page = await chromium.extensionPage('library.html#/data')
    await keepSubjects(
      page,
      [...Array(old).keys()].map((at) => subjectWith({ key: `person:old-${at}` })),
    )
    await page.reload()
    expect(await counts(page)).toEqual(before)

    const amid = (of: Page) => of.getByText(/^Replacing: [1-9]/)
    await replace(page, file)
    await amid(page).waitFor({ timeout: 120_000 })
    await page.close({ runBeforeUnload: false })
    page = await chromium.extensionPage('library.html#/data')
    expect(await counts(page)).toEqual(before)

    await replace(page, file)
    await amid(page).waitFor({ timeout: 120_000 })
    await chromium.kill()
    chromium = await live()
    page = await chromium.extensionPage('library.html#/data')
    expect(await counts(page)).toEqual(before)
    const names = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    await expect.poll(names).toEqual(['sidelight', 'vault'])

    await replace(page, file)
    await expect(page.getByText('Backup restored.')).toBeVisible({ timeout: 120_000 })
    expect(await counts(page)).toEqual(after)
    await expect.poll(names).toEqual(['sidelight', 'vault'])
    reportOutcome({
      group: 'files',
      browser: 'Chromium',
      faults: 2,
      ...nothingLost,
    })
  },
)
