import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { storesOfVersion } from '../../lib/records/database/migrations/versions.ts'
import type { TestChromium } from '../browser/chromium.ts'

export type Rows = Record<string, Record<string, unknown>[]>

/** All tables as the Sidelight of that version left them. */
export const exampleOf = (version: number): Rows =>
  JSON.parse(
    readFileSync(
      new URL(`../unit/records/database/examples/version-${version}.json`, import.meta.url),
      'utf8',
    ),
  ) as Rows

/** Puts a library of that version in the place of what is there. Gives a page of the extension in which nothing of it runs. */
export async function leaveFormerLibrary(
  { context, extensionId, stopWorker }: TestChromium,
  version: number,
  rows: Rows,
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`chrome-extension://${extensionId}/manifest.json`)
  await stopWorker()
  await page.evaluate(
    ({ version, stores, rows }) =>
      new Promise<void>((done, fail) => {
        const failed = (of: IDBRequest | IDBTransaction) => () => fail(of.error ?? new Error('not written'))
        const gone = indexedDB.deleteDatabase('sidelight')
        gone.addEventListener('error', failed(gone))
        gone.addEventListener('success', () => {
          const opening = indexedDB.open('sidelight', version)
          opening.addEventListener('error', failed(opening))
          opening.addEventListener('upgradeneeded', () => {
            for (const [name, { keyPath, indexes }] of Object.entries(stores)) {
              const store = opening.result.createObjectStore(name, { keyPath })
              for (const { name, keyPath, ...how } of indexes) store.createIndex(name, keyPath, how)
            }
          })
          opening.addEventListener('success', () => {
            const writing = opening.result.transaction(Object.keys(rows), 'readwrite')
            for (const [name, all] of Object.entries(rows))
              for (const row of all) writing.objectStore(name).add(row)
            writing.addEventListener('abort', failed(writing))
            writing.addEventListener('complete', () => {
              opening.result.close()
              done()
            })
          })
        })
      }),
    // As Dexie numbers them in the browser.
    { version: version * 10, stores: shapesOf(storesOfVersion(version)!), rows },
  )
  return page
}

interface Shape {
  keyPath: string | string[]
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
}

/** Stores as IndexedDB has them, of what Dexie calls them: `key, &unique, *each, [a+b]`. */
function shapesOf(stores: Record<string, string | null>): Record<string, Shape> {
  const pathOf = (text: string) => (text.startsWith('[') ? text.slice(1, -1).split('+') : text)
  return Object.fromEntries(
    Object.entries(stores).flatMap(([name, text]) => {
      if (text === null) return []
      const [key = '', ...indexes] = text.split(',').map((part) => part.trim())
      const shape = {
        keyPath: pathOf(key.replace(/^&/, '')),
        indexes: indexes.map((index) => {
          const name = index.replace(/^[&*]/, '')
          const how = { unique: index.startsWith('&'), multiEntry: index.startsWith('*') }
          return { name, keyPath: pathOf(name), ...how }
        }),
      }
      return [[name, shape]]
    }),
  )
}
