import { keepAwake } from '../platform/keep-awake.ts'
import { onDue, wakeIn } from '../platform/alarm.ts'
import { makeAndDeleteDatabases } from '../settings/make-and-delete-databases.ts'
import { isAnythingInFlight } from '../purchases/ledger/open-requests.ts'
import { closeEverywhere } from '../records/database/close-everywhere.ts'
import type { Database } from '../records/database/database.ts'
import { traces } from '../data/erasure/traces.ts'
import { walkOn, type IndexEntry } from '../data/erasure/walk-index.ts'
import { runInBackground } from './run-in-background.ts'

/**
 * In ms. Chromium closes SQLite 2 s after the last connection; it then rewrites the file and deletes the write-ahead
 * log. The rest is a margin for busy computers.
 */
const closedForMs = 3_000

/** In ms, doubled after each attempt, because views open the library again. */
const retryMs = { first: 1_000, maximum: 60_000 }

let isRunning = false
let isRequested = false
let failures = 0

/**
 * Removes deleted data from Chromium's files, now or when the library is idle. LevelDB drops keys during compaction,
 * and values when a database is deleted: 50 ms at a few MB. Larger libraries keep old values until Chromium compacts
 * them. SQLite drops them when all connections close for a moment. Extensions can't see which of the two Chromium uses.
 */
export function removeTraces(db: Database): void {
  isRequested = true
  failures = 0
  run(db)
}

/** Makes the further attempts that were scheduled. */
export function watchTraces(db: Database): void {
  onDue('traces', () => run(db))
}

/** Continues a removal that an earlier worker instance began. */
export async function resumeRemovingTraces(db: Database): Promise<void> {
  if ((await traces.read()) !== null) removeTraces(db)
}

function run(db: Database): void {
  if (!isRunning && !import.meta.env.FIREFOX) void runInBackground(() => removeAll(db))
}

async function removeAll(db: Database): Promise<void> {
  const release = keepAwake()
  isRunning = true
  try {
    const isRetry = !isRequested
    while (isRequested) {
      isRequested = false
      await compactLevelDb(db)
    }
    const before = await traces.read()
    if (before === null) return
    // A file that was in use at the first attempt may still contain the values.
    if (isRetry) await makeAndDeleteDatabases()
    if (await checkpointSqlite(db)) await traces.change((now) => (now === before ? null : now))
    if ((await traces.read()) !== null)
      wakeIn('traces', Math.min(retryMs.first * 2 ** failures++, retryMs.maximum))
  } finally {
    isRunning = false
    release()
    if (isRequested) run(db)
  }
}

async function compactLevelDb(db: Database): Promise<void> {
  for (const { name, schema } of db.tables)
    for (const { name: index } of schema.indexes)
      for (let at: IndexEntry | null = null; (at = await walkOn(db, name, index, at)););
  await makeAndDeleteDatabases()
}

/**
 * Closes all connections for a moment. Not while a request is in flight, whose response must be stored on arrival. The
 * transaction waits for all others.
 */
async function checkpointSqlite(db: Database): Promise<boolean> {
  const isBusy = await db.transaction('rw', db.tables, async () => isAnythingInFlight(db, Date.now()))
  return !isBusy && closeEverywhere(db, closedForMs)
}
