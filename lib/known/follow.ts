import { cmp, Dexie, RangeSet, type ObservabilitySet } from 'dexie'
import type { Database } from '../records/database.ts'
import { KnownIndex } from './known-index.ts'

/** So many subjects are read and indexed in one go: about 20 ms, after which the page may draw. */
const chunk = 1000

/**
 * Reads everything known into an index and keeps it true, whichever context writes: only what changed is read again.
 * Calls `see` once it is whole and after each change. Gives the function that stops it.
 */
export function followKnown(db: Database, see: (index: KnownIndex) => void): () => void {
  const index = new KnownIndex()
  const table = `idb://${db.name}/subjects/`
  let changed = new RangeSet()
  let busy = true
  const stop = new AbortController()
  const hear = (parts: ObservabilitySet) => {
    const keys = parts[table]
    if (!keys) return
    changed.add(keys)
    if (!busy) void catchUp()
  }
  async function catchUp(): Promise<void> {
    busy = true
    for (let ranges = [...changed]; ranges.length > 0 && !stop.signal.aborted; ranges = [...changed]) {
      changed = new RangeSet()
      for (const { from, to } of ranges) await readAgain(db, index, from, to)
    }
    busy = false
    if (!stop.signal.aborted) see(index)
  }
  Dexie.on.storagemutated.subscribe(hear)
  void readAll(db, index, stop.signal).then(catchUp)
  return () => {
    stop.abort()
    Dexie.on.storagemutated.unsubscribe(hear)
  }
}

async function readAll(db: Database, index: KnownIndex, stop: AbortSignal): Promise<void> {
  for (let last = ''; !stop.aborted;) {
    const subjects = await db.subjects.where('key').above(last).limit(chunk).toArray()
    for (const subject of subjects) index.put(subject)
    if (subjects.length < chunk) return
    last = subjects.at(-1)!.key
  }
}

async function readAgain(db: Database, index: KnownIndex, from: unknown, to: unknown): Promise<void> {
  const kept = await db.subjects.where('key').between(from, to, true, true).toArray()
  const there = new Set(kept.map(({ key }) => key))
  const within =
    from === to ? [String(from)] : index.keys().filter((key) => cmp(key, from) >= 0 && cmp(key, to) <= 0)
  for (const key of within) if (!there.has(key)) index.drop(key)
  for (const subject of kept) index.put(subject)
}
