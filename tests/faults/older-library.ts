import type { Page } from '@playwright/test'
import { schemaVersions } from '../../lib/records/database/schema-versions.ts'
import type { TestChromium } from '../browser/chromium.ts'

export type Rows = Record<string, object[]>

/** The native version that `leaveOlderLibrary` creates: lower than 10, the native version of Dexie's version 1. */
export const olderVersion = 5

/** Requests have no indexes here: an upgrade of many rows creates all of them, which takes a while. */
export const olderStores = (): Record<string, Shape> =>
  shapesOf({ ...schemaVersions[0]!.stores, requests: 'id' })

/**
 * Replaces the library with one of a made-up older version. Resolves to an extension page that runs none of Sidelight's
 * code.
 */
export async function leaveOlderLibrary(
  { context, extensionId, stopWorker }: TestChromium,
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
    { version: olderVersion, stores: olderStores(), rows },
  )
  return page
}

interface Shape {
  keyPath: string | string[]
  indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
}

/** Converts Dexie's notation of stores to IndexedDB's, for example `key, &unique, *each, [a+b]`. */
function shapesOf(stores: Record<string, string>): Record<string, Shape> {
  const pathOf = (text: string) => (text.startsWith('[') ? text.slice(1, -1).split('+') : text)
  return Object.fromEntries(
    Object.entries(stores).map(([name, text]) => {
      const [key = '', ...indexes] = text.split(',').map((part) => part.trim())
      const shape = {
        keyPath: pathOf(key.replace(/^&/, '')),
        indexes: indexes.map((index) => {
          const name = index.replace(/^[&*]/, '')
          const how = { unique: index.startsWith('&'), multiEntry: index.startsWith('*') }
          return { name, keyPath: pathOf(name), ...how }
        }),
      }
      return [name, shape]
    }),
  )
}
