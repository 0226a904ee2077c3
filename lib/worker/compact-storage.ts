import { keepAwake } from '../platform/keep-awake.ts'
import type { Database } from '../records/database/database.ts'
import { walkOn, type IndexEntry } from '../data/erasure/walk-index.ts'
import { runInBackground } from './run-in-background.ts'

/** Each has the one before written deeper, where what was deleted is left out. */
const names = ['compaction-1', 'compaction-2', 'compaction-3']

let isCompacting = false
let isWanted = false

/**
 * Has what was deleted from the library leave Chromium's files too. What was deleted stands there, and by its keys in every
 * index, until it comes by: it takes keys out when it meets them, and values when a database is deleted, so some are made
 * for that. Takes some 50 ms in a library of a few MB. In a larger one older values stay until Chromium compacts all of it
 * by itself. In Firefox nothing of it can be asked for any more, and what it leaves in pages of its files goes when Firefox puts
 * these in order, while the computer is idle: nothing that an extension may do hurries that.
 */
export function compactStorage(db: Database): void {
  isWanted = true
  if (!isCompacting) void runInBackground(() => compactAll(db))
}

async function compactAll(db: Database): Promise<void> {
  const rest = keepAwake()
  isCompacting = true
  try {
    while (isWanted) {
      isWanted = false
      await compact(db)
    }
  } finally {
    isCompacting = false
    rest()
  }
}

async function compact(db: Database): Promise<void> {
  if (import.meta.env.FIREFOX) return
  for (const { name, schema } of db.tables)
    for (const { name: index } of schema.indexes)
      for (let at: IndexEntry | null = null; (at = await walkOn(db, name, index, at)););
  for (const name of names) (await opened(name)).close()
  for (const name of names) await ended(indexedDB.deleteDatabase(name))
}

async function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('rows').put(1, 1))
  await ended(request)
  return request.result
}

const ended = (request: IDBOpenDBRequest) =>
  new Promise<void>((done, fail) => {
    request.addEventListener('success', () => done())
    request.addEventListener('error', () => fail(request.error ?? new Error('error')))
  })
