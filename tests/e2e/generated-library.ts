import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { LibraryRecord } from '../../lib/exports/library-format.ts'
import type { TestChromium } from '../browser/chromium.ts'
import { pickFacet } from './library-rows.ts'
import { generateRows } from '../generated/library.ts'
import { generateRecords, type GeneratedOptions } from '../generated/record.ts'

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export const leavingTag = 'leaving'

const isLeaving = ({ kind }: LibraryRecord, before: number, maximum: number) =>
  kind === 'person' && before < maximum

export function* recordsWith(options: GeneratedOptions, leaving: number): Generator<LibraryRecord> {
  let count = 0
  for (const { record } of generateRecords(options)) {
    if (!isLeaving(record, count, leaving)) yield record
    else {
      count++
      yield { ...record, tags: [...record.tags, leavingTag].toSorted((a, b) => a.localeCompare(b)) }
    }
  }
}

export async function writeLibraryFile(path: string, records: Iterable<LibraryRecord>): Promise<void> {
  function* lines() {
    for (const record of records)
      yield `${JSON.stringify({ format: 'sidelight-record', version: 1, ...record })}\n`
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
}

export async function storeGenerated(page: Page, options: GeneratedOptions): Promise<void> {
  for (const { requests, responses, deliveries } of generateRows(options))
    await page.evaluate(
      (stores) =>
        new Promise<void>((done, fail) => {
          const opening = indexedDB.open('sidelight')
          opening.addEventListener('error', () => fail(opening.error ?? new Error('no database')))
          opening.addEventListener('success', () => {
            const writing = opening.result.transaction(Object.keys(stores), 'readwrite', {
              durability: 'relaxed',
            })
            for (const [name, rows] of Object.entries(stores))
              for (const row of rows ?? []) writing.objectStore(name).put(row)
            writing.addEventListener('complete', () => done())
            writing.addEventListener('abort', () => fail(writing.error ?? new Error('not written')))
            opening.result.close()
          })
        }),
      { requests, responses, deliveries },
    )
}

export function digests(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((done) => {
      const opening = indexedDB.open('sidelight')
      opening.addEventListener('success', () => done(opening.result))
    })
    const sorted = (_: string, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value
    const found: Record<string, string> = {}
    for (const name of db.objectStoreNames) {
      // They don't depend on the library's content.
      if (['spending', 'suppressed', 'accounts', 'library'].includes(name)) continue
      let digest = ''
      let count = 0
      let last: IDBKeyRange | null = null
      for (;;) {
        const rows = await new Promise<unknown[]>((done) => {
          const store = db.transaction(name).objectStore(name)
          const requested = store.getAll(last, 500)
          requested.addEventListener('success', () => {
            const rows = requested.result as Record<string, IDBValidKey>[]
            const path = store.keyPath
            const end = rows.at(-1)
            if (end)
              last = IDBKeyRange.lowerBound(
                Array.isArray(path) ? path.map((part) => end[part]!) : end[path as string],
                true,
              )
            done(rows)
          })
        })
        if (rows.length === 0) break
        count += rows.length
        const bytes = new TextEncoder().encode(digest + JSON.stringify(rows, sorted))
        digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
      }
      found[name] = `${count} rows, ${digest.slice(0, 16)}`
    }
    db.close()
    return found
  })
}

/** Resolves to the duration, which is printed and never asserted. */
export async function timed(act: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await act()
  return performance.now() - began
}

const appears = (what: Locator, timeout: number) => what.waitFor({ timeout })

export const openKeep = (chromium: TestChromium) => chromium.extensionPage('library.html#/data')

export async function importFile(page: Page, path: string, done: RegExp, timeout: number): Promise<void> {
  await part(page, 'Import').locator('input[type=file]').setInputFiles(path)
  await appears(part(page, 'Import').getByRole('status').filter({ hasText: done }), timeout)
}

export async function saveBackup(chromium: TestChromium, page: Page, timeout: number): Promise<string> {
  const button = part(page, 'Backup').getByRole('button', { name: 'Save backup' })
  return (await chromium.downloadDuring(() => button.click(), timeout)).path
}

export async function deleteEverything(page: Page, timeout: number): Promise<void> {
  const everything = part(page, 'Delete everything')
  await everything.getByRole('button', { name: 'Delete everything' }).click()
  await everything.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(everything.getByText('All data deleted.')).toBeVisible({ timeout })
}

export async function bringBack(page: Page, path: string, timeout: number): Promise<void> {
  const restore = part(page, 'Restore')
  await restore.locator('input[type=file]').setInputFiles(path)
  await restore.getByRole('button', { name: 'Restore' }).click({ timeout })
  await appears(restore.getByText('Backup restored.'), timeout)
}

export async function exportAll(
  chromium: TestChromium,
  page: Page,
  count: number,
  timeout: number,
): Promise<Exported> {
  await page.evaluate(() => {
    // A test can't answer the file picker.
    const pick = async () =>
      (await navigator.storage.getDirectory()).getFileHandle('export.json', { create: true })
    Object.assign(globalThis, { showSaveFilePicker: pick })
  })
  await page.getByRole('columnheader', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Format').selectOption('json')
  const begin = () => dialog.getByRole('button', { name: 'Export' }).click()
  // With fewer records, the export is a download.
  if (count < 10_000) {
    const { path } = await chromium.downloadDuring(begin, timeout)
    return { pieces: () => createReadStream(path) }
  }
  await begin()
  await page.getByText('Exported.').waitFor({ timeout })
  return { pieces: () => piecesIn(page, 'export.json') }
}

export interface Exported {
  pieces: () => AsyncIterable<Uint8Array>
}

const pieceSize = 4_000_000

async function* piecesIn(page: Page, name: string): AsyncGenerator<Uint8Array> {
  for (let from = 0; ; from += pieceSize) {
    const piece = await page.evaluate(
      async ([file, begin, end]) => {
        const folder = await navigator.storage.getDirectory()
        const whole = await (await folder.getFileHandle(file)).getFile()
        return new Uint8Array(await whole.slice(begin, end).arrayBuffer()).toBase64()
      },
      [name, from, from + pieceSize] as const,
    )
    if (piece === '') return
    yield Buffer.from(piece, 'base64')
  }
}

/** One by one, because all together may exceed the maximum length of a string. */
export async function* recordsIn({ pieces }: Exported): AsyncGenerator<LibraryRecord> {
  let last = ''
  for await (const line of linesIn(pieces())) {
    last = line
    // The first line identifies the file, and the last one closes it.
    if (line.startsWith('{"key":')) yield JSON.parse(line.replace(/,$/, '')) as LibraryRecord
  }
  expect(last).toBe(']}')
}

/** Splits only at `\n`; Node's own line reader also splits elsewhere. */
async function* linesIn(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

export async function deleteTagged(page: Page, count: number, timeout: number): Promise<void> {
  await pickFacet(page, 'Tag', new RegExp(`^${RegExp.escape(leavingTag)} `))
  await expect(page.getByRole('status').filter({ hasText: 'record' }).first()).toContainText(
    `${count.toLocaleString('en')} records of`,
    { timeout },
  )
  await page.getByRole('columnheader', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const toast = page.getByRole('status').filter({ hasText: `${count.toLocaleString('en')} records deleted` })
  await expect(toast).toBeVisible({ timeout })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
}

export async function purgePeople(page: Page, age: string, timeout: number): Promise<string> {
  const retention = part(page, 'Data retention')
  await retention.getByLabel('People').selectOption(age)
  await retention.getByRole('button', { name: 'Delete and apply' }).click()
  const reported = retention.getByText(/^Deleted .* expired records?\.$/)
  await expect(reported).toBeVisible({ timeout })
  return (await reported.textContent()) ?? ''
}
