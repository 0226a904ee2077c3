import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { zstdDecompressSync, constants } from 'node:zlib'
import { levelDbContents, unsnapped, type LevelDbFile } from './leveldb-contents.ts'

const sqliteHeader = 'SQLite format 3\0'

/**
 * The decompressed bytes of an extension's IndexedDB, with data that the database no longer references, in LevelDB's
 * logs and tables or SQLite's pages and write-ahead log.
 */
export function chromiumContents(folder: string): LevelDbFile[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
  const isSqlite = files.some(
    (entry) =>
      entry.isFile() &&
      readFileSync(join(entry.parentPath, entry.name)).subarray(0, 16).toString('latin1') === sqliteHeader,
  )
  return isSqlite ? sqliteFiles(folder) : levelDbContents(folder)
}

function sqliteFiles(folder: string): LevelDbFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => {
      const path = join(parentPath, name)
      const bytes = readFileSync(path)
      const isDatabase = bytes.subarray(0, 16).toString('latin1') === sqliteHeader
      return { name, parts: [bytes, ...zstdFrames(bytes), ...(isDatabase ? storedValues(path) : [])] }
    })
}

const zstdMagic = Buffer.of(0x28, 0xb5, 0x2f, 0xfd)

/** Compressed values anywhere in a file, even in pages without rows. A value that spans pages is truncated. */
function zstdFrames(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = bytes.indexOf(zstdMagic); at >= 0; at = bytes.indexOf(zstdMagic, at + 1)) {
    try {
      const options = { finishFlush: constants.ZSTD_e_flush, maxOutputLength: 64_000_000 }
      found.push(zstdDecompressSync(bytes.subarray(at), options))
    } catch {
      // The four bytes occurred by chance, or the frame is incomplete.
    }
  }
  return found
}

/** `content/browser/indexed_db/instance/sqlite/database_connection.cc` */
const compression = { none: 0, zstd: 1, snappy: 2 }

/** Every key, value and blob that can be queried, including the write-ahead log. Reads a copy of the file. */
function storedValues(path: string): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-sqlite-'))
  try {
    const copy = join(folder, 'copy.sqlite')
    copyFileSync(path, copy)
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`)
    const db = new DatabaseSync(copy)
    try {
      const rows = (sql: string) =>
        db
          .prepare(sql)
          .all()
          .map((row) => Object.values(row))
      const blobs = (values: unknown[]) =>
        values.flatMap((value) => (value instanceof Uint8Array ? [Buffer.from(value)] : []))
      return [
        ...rows('SELECT key FROM records').flatMap(blobs),
        ...rows('SELECT key, record_key FROM index_references').flatMap(blobs),
        ...rows('SELECT bytes FROM blobs').flatMap(blobs),
        ...rows('SELECT bytes FROM overflow_blob_chunks').flatMap(blobs),
        ...rows('SELECT compression_type, value FROM records').flatMap(([type, value]) =>
          blobs([value]).map((bytes) => decompressed(bytes, Number(type))),
        ),
      ]
    } finally {
      db.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function decompressed(bytes: Buffer, type: number): Buffer {
  if (type === compression.zstd) return zstdDecompressSync(bytes)
  return type === compression.snappy ? unsnapped(bytes) : bytes
}
