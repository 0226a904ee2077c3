import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface SqliteFile {
  name: string
  /**
   * `parts`: all values that can be queried, unpacked; for other files, their bytes. `left`: remains of deleted rows.
   */
  parts: Buffer[]
  left: Buffer[]
}

/**
 * The contents of Firefox's IndexedDB and extension storage: rows, indexes and write-ahead log, with unpacked values
 * and decoded keys. The remains of deleted rows are separate.
 */
export function sqliteContents(folder: string): SqliteFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ name, parentPath }) => {
      const path = join(parentPath, name)
      const bytes = ifThere(() => readFileSync(path))
      if (!bytes) return []
      const left = [bytes, Buffer.from(bytes.map(decoded)), ...clonesIn(bytes)]
      const isDatabase = bytes.subarray(0, 15).toString() === 'SQLite format 3'
      return [{ name, parts: isDatabase ? valuesOf(path).flatMap(unpacked) : [...left, framed(bytes)], left }]
    })
}

/** `null` if the browser deleted the file in the meantime. */
function ifThere<Result>(read: () => Result): Result | null {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Decodes a byte of a key: `dom/indexedDB/Key.cpp`. */
const decoded = (byte: number) => (byte + 255) % 256

/** Every text and blob of every table, including the log. Reads a copy of the file. */
function valuesOf(path: string): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-sqlite-'))
  try {
    const copy = join(folder, 'copy.sqlite')
    if (ifThere(() => [copyFileSync(path, copy)]) === null) return []
    ifThere(() => copyFileSync(`${path}-wal`, `${copy}-wal`))
    const db = new DatabaseSync(copy)
    const names = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
    const rows = names.flatMap(({ name }) => db.prepare(`SELECT * FROM "${String(name)}"`).all())
    db.close()
    return rows.flatMap((row) =>
      Object.values(row).flatMap((value) => {
        if (typeof value === 'string') return [Buffer.from(value)]
        return value instanceof Uint8Array ? [Buffer.from(value)] : []
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const unpacked = (bytes: Buffer): Buffer[] => [bytes, unsnapped(bytes, 0), Buffer.from(bytes.map(decoded))]

/**
 * Prefix of a compressed structured clone: SpiderMonkey's `SCTAG_HEADER` and the scope. Snappy writes four of the eight
 * bytes as a copy.
 */
const cloneMark = Buffer.from([0x04, 0x03, 0x00, 0x01, 0x01, 0x04, 0xf1, 0xff])

/** Possible sizes of the field with the unpacked length, in bytes. */
const lengthBytes = [1, 2, 3]

function clonesIn(bytes: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = bytes.indexOf(cloneMark); at >= 0; at = bytes.indexOf(cloneMark, at + 1))
    found.push(...lengthBytes.filter((more) => at >= more).map((more) => unsnapped(bytes, at - more)))
  return found
}

/** Decompresses a snappy block as far as possible: https://github.com/google/snappy/blob/main/format_description.txt */
function unsnapped(bytes: Buffer, from: number): Buffer {
  let at = from
  let length = 0
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++]
    if (byte === undefined || shift > 28) return Buffer.alloc(0)
    length += (byte & 127) * 2 ** shift
    if (byte < 128) break
  }
  if (length > 64_000_000) return Buffer.alloc(0)
  const out = Buffer.alloc(length)
  let to = 0
  while (to < length && at < bytes.length) {
    const tag = bytes[at++]!
    const kind = tag & 3
    if (kind === 0) {
      let size = (tag >> 2) + 1
      if (size > 60) {
        const more = size - 60
        if (at + more > bytes.length) break
        size = bytes.readUIntLE(at, more) + 1
        at += more
      }
      const copied = bytes.copy(out, to, at, Math.min(at + size, bytes.length))
      to += copied
      at += size
      continue
    }
    const width = kind === 3 ? 4 : kind
    if (at + width > bytes.length) break
    const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
    const back = kind === 1 ? (tag >> 5) * 256 + bytes[at]! : bytes.readUIntLE(at, width)
    at += width
    if (back === 0 || back > to) break
    for (let copied = 0; copied < size && to < length; copied++, to++) out[to] = out[to - back]!
  }
  return out.subarray(0, to)
}

const frameHead = Buffer.from([0xff, 6, 0, 0, ...Buffer.from('sNaPpY')])

/** Decompresses snappy frames, which Firefox uses for values that are too large for a row. Empty if there are none. */
function framed(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, frameHead.length).equals(frameHead)) return Buffer.alloc(0)
  const parts: Buffer[] = []
  for (let at = frameHead.length; at + 8 <= bytes.length;) {
    const size = bytes.readUIntLE(at + 1, 3)
    // Skip the checksum.
    const chunk = bytes.subarray(at + 8, at + 4 + size)
    parts.push(bytes[at] === 0 ? unsnapped(chunk, 0) : chunk)
    at += 4 + size
  }
  return Buffer.concat(parts)
}
