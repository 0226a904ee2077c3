import type { Page } from '@playwright/test'
import { chromiumContents } from '../browser/chromium-contents.ts'
import { openTestChromium, type TestChromium } from '../browser/chromium.ts'
import { writingsIn } from '../browser/find-secret.ts'
import { chromiumFolders } from '../faults/profile-folders.ts'
import { demoKey, enrich, expect, firstRun, setKey, test } from './fixtures.ts'

const isIn = (bytes: Buffer, name: string) => writingsIn(bytes, name).some((how) => !how.includes('half'))

/** For example `000003.log: lindqvist`. */
const filesWithText = (profile: string, sought: readonly string[]): string[] =>
  chromiumContents(chromiumFolders(profile).library).flatMap(({ name, parts }) =>
    sought.flatMap((one) => (parts.some((part) => isIn(part, one)) ? [`${name}: ${one}`] : [])),
  )

const mara = ['Lindqvist', 'mara-lindqvist', 'mara.lindqvist@northwind-atlas.example']

const command = (page: Page, message: object) =>
  page.evaluate((sent) => chrome.runtime.sendMessage(sent), message)

async function deleteForGood(page: Page, alias: string): Promise<void> {
  await command(page, { command: 'delete-subject', alias })
  await command(page, { command: 'end-undo', id: null })
}

const untilGone = (profile: string, sought: readonly string[]) =>
  expect(async () => expect(filesWithText(profile, sought)).toEqual([])).toPass({ timeout: 30_000 })

// In SQLite every night: of the four tests, the first shows that pages of the file are overwritten.
for (const indexedDb of ['leveldb', 'sqlite'] as const) {
  const others = indexedDb === 'sqlite' ? { tag: '@thorough' } : {}
  test.describe(`IndexedDB in ${indexedDb === 'sqlite' ? 'SQLite' : 'LevelDB'}`, () => {
    let chromium: TestChromium
    let page: Page
    let panel: Page

    test.beforeEach(async ({ stage, service }) => {
      expect(service.requests).toEqual([])
      chromium = await openTestChromium({ extension: stage.extension, indexedDb })
      await setKey(await firstRun(chromium), demoKey)
      page = await chromium.context.newPage()
      for (const handle of ['mara-lindqvist', 'layla-haddad']) {
        await page.goto(`${stage.site.url}/in/${handle}/`)
        panel = await chromium.openPanel(page)
        await enrich(panel).click()
        await expect(panel.getByRole('heading', { level: 2 }).first()).toBeVisible()
        await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
      }
    })
    test.afterEach(() => chromium.close())

    test('a deleted person is in no file of the library while panel and records are open', async () => {
      const library = await chromium.extensionPage('library.html#/')
      await expect(library.getByRole('grid')).toContainText('Lindqvist')
      // Check that the search finds something at all.
      expect(filesWithText(chromium.profile, mara)).not.toEqual([])
      await panel.getByRole('button', { name: 'Add a note' }).click()
      await panel.getByRole('textbox', { name: 'Note' }).fill('half a sentence')
      await deleteForGood(library, 'person:mara-lindqvist')
      await untilGone(chromium.profile, mara)
      expect(filesWithText(chromium.profile, ['haddad'])).not.toEqual([])
      await expect(library.getByRole('grid')).toContainText('حداد')
      await expect(library.getByRole('grid')).not.toContainText('Lindqvist')
      await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('half a sentence')
      for (const view of [panel, library]) await expect(view.getByRole('alert')).toHaveCount(0)
    })

    test(
      'a deletion while a response is pending loses no purchase and leaves no trace in the files',
      others,
      async ({ stage, service }) => {
        service.fault({ operation: 3, hang: true })
        await page.goto(`${stage.site.url}/in/sparse-sam/`)
        await enrich(panel).click()
        await expect.poll(() => service.requests.at(-1)?.body).toContain('sparse-sam')
        await deleteForGood(panel, 'person:mara-lindqvist')
        service.release()
        await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
        await untilGone(chromium.profile, mara)
        await page.reload()
        await expect(panel.getByText('2 credits spent on this page')).toBeVisible()
      },
    )

    test(
      'the next worker instance finishes the removal of traces after the worker was stopped',
      others,
      async () => {
        await deleteForGood(panel, 'person:mara-lindqvist')
        await chromium.stopWorker()
        await chromium.worker()
        await untilGone(chromium.profile, mara)
      },
    )

    test('deleting everything leaves no person in the files', others, async () => {
      await command(panel, { command: 'delete-everything', keepKey: true })
      await untilGone(chromium.profile, [...mara, 'layla-haddad'])
    })
  })
}
