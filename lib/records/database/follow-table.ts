import { cmp, Dexie, RangeSet, type ObservabilitySet, type Table } from 'dexie'
import type { Database } from './database.ts'

export interface Follower<Row> {
  put(row: Row): void
  drop(key: string): void
  keys(): string[]
}

interface Following<Row, Insert> {
  table: Table<Row, string, Insert>
  keyOf: (row: Row) => string
  follower: Follower<Row>
  onChange: () => void
  onPart?: () => void
  /** Reading failed, which also stops following. Without this callback the rejection is unhandled. */
  onError?: ((error: unknown) => void) | undefined
  /** Where rows can be read faster than in key order. */
  read?: () => AsyncIterable<Row[]>
  chunk: number
}

/** Reads a table, and then every row that any context writes to it. Returns a function that stops this. */
export function followTable<Row, Insert>(db: Database, following: Following<Row, Insert>): () => void {
  const written = `idb://${db.name}/${following.table.name}/`
  let changed = new RangeSet()
  let busy = true
  const stop = new AbortController()
  const onWrite = (parts: ObservabilitySet) => {
    const keys = parts[written]
    if (!keys) return
    changed.add(keys)
    if (!busy) catchUp().catch(fail)
  }
  async function catchUp(): Promise<void> {
    busy = true
    for (let ranges = [...changed]; ranges.length > 0 && !stop.signal.aborted; ranges = [...changed]) {
      changed = new RangeSet()
      await readSingle(
        following,
        ranges.flatMap(({ from, to }) => (from === to && typeof from === 'string' ? [from] : [])),
      )
      for (const { from, to } of ranges) if (from !== to) await readRange(following, from, to)
    }
    busy = false
    if (!stop.signal.aborted) following.onChange()
  }
  const end = () => {
    stop.abort()
    Dexie.on.storagemutated.unsubscribe(onWrite)
  }
  const fail = (error: unknown) => {
    const isFollowing = !stop.signal.aborted
    end()
    if (!following.onError) throw error
    if (isFollowing) following.onError(error)
  }
  Dexie.on.storagemutated.subscribe(onWrite)
  readAll(following, stop.signal).then(catchUp).catch(fail)
  return end
}

async function readAll<Row, Insert>(following: Following<Row, Insert>, stop: AbortSignal): Promise<void> {
  const { table, keyOf, follower, chunk, onPart, read } = following
  if (read) {
    for await (const rows of read()) {
      if (stop.aborted) return
      for (const row of rows) follower.put(row)
      onPart?.()
    }
    return
  }
  for (let last = ''; !stop.aborted;) {
    const rows = await table.where(':id').above(last).limit(chunk).toArray()
    for (const row of rows) follower.put(row)
    if (rows.length < chunk) return
    last = keyOf(rows.at(-1)!)
    onPart?.()
  }
}

async function readSingle<Row, Insert>(
  { table, follower, chunk }: Following<Row, Insert>,
  keys: string[],
): Promise<void> {
  for (let from = 0; from < keys.length; from += chunk) {
    const chunkOfKeys = keys.slice(from, from + chunk)
    const rows = await table.bulkGet(chunkOfKeys)
    for (const [index, row] of rows.entries()) {
      if (row) follower.put(row)
      else follower.drop(chunkOfKeys[index]!)
    }
  }
}

async function readRange<Row, Insert>(
  following: Following<Row, Insert>,
  from: unknown,
  to: unknown,
): Promise<void> {
  const { table, keyOf, follower } = following
  const kept = await table.where(':id').between(from, to, true, true).toArray()
  const there = new Set(kept.map(keyOf))
  const within = follower.keys().filter((key) => cmp(key, from) >= 0 && cmp(key, to) <= 0)
  for (const key of within) if (!there.has(key)) follower.drop(key)
  for (const row of kept) follower.put(row)
}
