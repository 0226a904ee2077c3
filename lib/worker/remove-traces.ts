import { keepAwake } from '../platform/keep-awake.ts'
import { onDue, wakeIn } from '../platform/alarm.ts'
import { makeAndDeleteDatabases } from '../settings/make-and-delete-databases.ts'
import { isAnythingOut } from '../purchases/ledger/open-requests.ts'
import { closeEverywhere } from '../records/database/close-everywhere.ts'
import type { Database } from '../records/database/database.ts'
import { traces } from '../data/erasure/traces.ts'
import { walkOn, type IndexEntry } from '../data/erasure/walk-index.ts'
import { runInBackground } from './run-in-background.ts'

/**
 * Chromium closes SQLite, which rewrites its file and deletes the write-ahead log, 2 s after the last connection has
 * closed. In milliseconds; a busy computer takes a moment longer.
 */
const closedForMs = 3_000

/** Between attempts, twice as long each time: whoever uses the library opens it again. In milliseconds. */
const retryMs = { first: 1_000, most: 60_000 }

let isRunning = false
let isWanted = false
let failures = 0

/**
 * Removes what was deleted from Chromium's files of the library too, now or as soon as nothing uses it. LevelDB drops
 * deleted keys when it meets them, and values when a database is deleted: that takes 50 ms in a library of a few MB; in
 * a larger one older values stay until Chromium compacts it. SQLite drops them when every connection is closed for a
 * moment. Nothing tells an extension which of the two its library is in.
 */
export function removeTraces(db: Database): void {
  isWanted = true
  failures = 0
  run(db)
}

/** Listens for the next attempt. */
export function watchTraces(db: Database): void {
  onDue('traces', () => run(db))
}

/** Goes on with what an earlier worker instance did not end. */
export async function goOnRemovingTraces(db: Database): Promise<void> {
  if ((await traces.read()) !== null) removeTraces(db)
}

function run(db: Database): void {
  if (!isRunning && !import.meta.env.FIREFOX) void runInBackground(() => removeAll(db))
}

async function removeAll(db: Database): Promise<void> {
  const release = keepAwake()
  isRunning = true
  try {
    while (isWanted) {
      isWanted = false
      await compactLevelDb(db)
    }
    const before = await traces.read()
    if (before === null) return
    if (await checkpointSqlite(db)) await traces.change((now) => (now === before ? null : now))
    if ((await traces.read()) !== null)
      wakeIn('traces', Math.min(retryMs.first * 2 ** failures++, retryMs.most))
  } finally {
    isRunning = false
    release()
    if (isWanted) run(db)
  }
}

async function compactLevelDb(db: Database): Promise<void> {
  for (const { name, schema } of db.tables)
    for (const { name: index } of schema.indexes)
      for (let at: IndexEntry | null = null; (at = await walkOn(db, name, index, at)););
  await makeAndDeleteDatabases()
}

/** Not while a request is in flight: its response is stored as it comes. The transaction waits for all others to end. */
async function checkpointSqlite(db: Database): Promise<boolean> {
  const isBusy = await db.transaction('rw', db.tables, async () => isAnythingOut(db, Date.now()))
  return !isBusy && closeEverywhere(db, closedForMs)
}
