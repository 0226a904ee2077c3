import { startChecksum } from './checksum.ts'
import { formatName, formatVersion, inBackupOrder } from './format.ts'
import { noteConnection } from '../../records/database/note-connection.ts'
import type { Suppressed } from '../../records/rows/suppression.ts'
import { suppressedForBackup } from '../../records/suppression/suppression-backup.ts'

const chunk = 100

/**
 * The readable parts of a database, as a backup for its version. Read-only. Throws if the database doesn't exist or
 * can't be opened.
 */
export async function rescueBackup(name: string, at: number): Promise<{ file: Blob; rows: number }> {
  const noteClosed = noteConnection(name)
  const db = await openAsItIs(name).catch((error: unknown) => {
    noteClosed()
    throw error
  })
  try {
    const checksum = startChecksum()
    const parts: Blob[] = []
    const counts: Record<string, number> = {}
    const write = (values: unknown[]) => {
      const bytes = new TextEncoder().encode(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
      checksum.add(bytes)
      parts.push(new Blob([bytes]))
    }
    const schema = Math.floor(db.version / 10)
    write([{ format: formatName, version: formatVersion, at, schema }])
    for (const table of inBackupOrder([...db.objectStoreNames]))
      for await (const rows of readable(db, table)) {
        const kept = table === 'suppressed' ? rows.map((row) => suppressedForBackup(row as Suppressed)) : rows
        const written = kept.filter((row) => row !== null)
        counts[table] = (counts[table] ?? 0) + written.length
        write(written.map((row) => ({ table, row })))
      }
    const closing = JSON.stringify({ closing: true, counts, checksum: checksum.text() })
    const file = new Blob([...parts, `${closing}\n`], { type: 'application/x-ndjson' })
    return { file, rows: Object.values(counts).reduce((sum, count) => sum + count, 0) }
  } finally {
    db.close()
    noteClosed()
  }
}

function openAsItIs(name: string): Promise<IDBDatabase> {
  return new Promise((opened, failed) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('success', () => opened(opening.result))
    opening.addEventListener('error', () =>
      failed(opening.error ?? new Error('The library could not be opened.')),
    )
  })
}

async function* readable(db: IDBDatabase, store: string): AsyncGenerator<unknown[]> {
  let keys = await keysAfter(db, store).catch(() => [])
  while (keys.length > 0) {
    const range = IDBKeyRange.bound(keys[0], keys.at(-1))
    const rows = await ask<unknown[]>(db, store, (objects) => objects.getAll(range)).catch(() => null)
    if (rows) yield rows
    else
      for (const key of keys) {
        const row = await ask<unknown>(db, store, (objects) => objects.get(key)).catch(() => undefined)
        if (row !== undefined) yield [row]
      }
    keys = await keysAfter(db, store, keys.at(-1)).catch(() => [])
  }
}

const keysAfter = (db: IDBDatabase, store: string, last?: IDBValidKey) =>
  ask<IDBValidKey[]>(db, store, (objects) =>
    objects.getAllKeys(last === undefined ? null : IDBKeyRange.lowerBound(last, true), chunk),
  )

function ask<Value>(
  db: IDBDatabase,
  store: string,
  read: (objects: IDBObjectStore) => IDBRequest,
): Promise<Value> {
  return new Promise((answered, failed) => {
    const request = read(db.transaction(store).objectStore(store))
    request.addEventListener('success', () => answered(request.result as Value))
    request.addEventListener('error', () =>
      failed(request.error ?? new Error('The library could not be read.')),
    )
  })
}
