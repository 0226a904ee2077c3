import { Dexie } from 'dexie'
import type { Database } from '../../lib/records/database/database.ts'
import { reportDatabaseError } from '../model/pageProblem.ts'

/** Pause between two passes while writes continue, as a multiple of the last pass's duration. */
const restPerPass = 4

/** Runs `work` now and after each change of the tables, one pass at a time. Returns a function that stops it. */
export function runOnChanges(
  db: Database,
  tables: readonly string[],
  work: (stop: AbortSignal) => Promise<void>,
): () => void {
  const stopping = new AbortController()
  const stop = stopping.signal
  let changed = false
  let wake = () => {}
  const stopListening = onTablesChanged(db, tables, () => {
    changed = true
    wake()
  })
  const go = async () => {
    while (!stop.aborted) {
      changed = false
      const began = performance.now()
      await work(stop)
      const took = performance.now() - began
      await new Promise((rested) => setTimeout(rested, took * restPerPass))
      if (!changed) await new Promise<void>((woken) => (wake = woken))
    }
  }
  go().catch((error: unknown) => {
    if (!stop.aborted) reportDatabaseError(error)
  })
  return () => {
    stopping.abort()
    stopListening()
    wake()
  }
}

/**
 * Calls `tell` after each write to the tables, even to rows that weren't read: tracking the ranges of 100,000 rows costs more
 * than reading them again. Returns a function that stops it.
 */
function onTablesChanged(db: Dexie, tables: readonly string[], tell: () => void): () => void {
  const onWrite = (parts: object) => {
    const written = Object.keys(parts)
    if (tables.some((table) => written.some((part) => part.startsWith(`idb://${db.name}/${table}/`)))) tell()
  }
  Dexie.on('storagemutated', onWrite)
  return () => Dexie.on.storagemutated.unsubscribe(onWrite)
}
