import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Its bytes, and all data in it, decompressed. */
export interface LevelDbFile {
  name: string
  parts: Buffer[]
}

/**
 * The contents of all files in a LevelDB folder, with data that it no longer references: logs, unpacked blocks,
 * complete keys, and values that IndexedDB has compressed. No process may have the folder open.
 */
export function levelDbContents(folder: string): LevelDbFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const bytes = readFileSync(path)
      const own = entry.name.endsWith('.log')
        ? logRecords(bytes)
        : /\.(ldb|sst)$/.test(entry.name)
          ? tableEntries(bytes)
          : []
      return { name: entry.name, parts: [bytes, ...own, ...own.flatMap(packedValues)] }
    })
}

const blockSize = 32_768
const headSize = 7

/** https://github.com/google/leveldb/blob/main/doc/log_format.md */
function logRecords(bytes: Buffer): Buffer[] {
  const records: Buffer[] = []
  let open: Buffer[] = []
  for (let at = 0; at + headSize <= bytes.length;) {
    const left = blockSize - (at % blockSize)
    const length = bytes.readUInt16LE(at + 4)
    const type = bytes[at + 6]
    if (left < headSize || type === 0) {
      at += left
      continue
    }
    open.push(bytes.subarray(at + headSize, at + headSize + length))
    // A complete record, or the last part of one.
    if (type === 1 || type === 4) {
      records.push(Buffer.concat(open))
      open = []
    }
    at += headSize + length
  }
  return records
}

const footerSize = 48

/** https://github.com/google/leveldb/blob/main/doc/table_format.md */
function tableEntries(bytes: Buffer): Buffer[] {
  if (bytes.length < footerSize) return []
  const footer = { bytes, at: bytes.length - footerSize }
  // The handle of the metaindex comes first.
  varint(footer)
  varint(footer)
  return blockEntries(block(bytes, footer)).flatMap(({ value }) =>
    blockEntries(block(bytes, { bytes: value, at: 0 })).map(({ key, value: message }) =>
      Buffer.concat([key, message]),
    ),
  )
}

interface Cursor {
  bytes: Buffer
  at: number
}

function varint(cursor: Cursor): number {
  let value = 0
  for (let factor = 1; ; factor *= 128) {
    const byte = cursor.bytes[cursor.at++] ?? 0
    value += (byte & 127) * factor
    if (byte < 128) return value
  }
}

const snappyBlock = 1

function block(bytes: Buffer, handle: Cursor): Buffer {
  const [offset, size] = [varint(handle), varint(handle)]
  const stored = bytes.subarray(offset, offset + size)
  const type = bytes[offset + size]
  if (type === 0) return stored
  if (type === snappyBlock) return unsnapped(stored)
  throw new Error(`A LevelDB block has an unknown compression type (${type}).`)
}

function blockEntries(bytes: Buffer): { key: Buffer; value: Buffer }[] {
  const end = bytes.length - 4 - 4 * bytes.readUInt32LE(bytes.length - 4)
  const entries: { key: Buffer; value: Buffer }[] = []
  let key: Buffer = Buffer.alloc(0)
  for (const cursor = { bytes, at: 0 }; cursor.at < end;) {
    const [shared, own, length] = [varint(cursor), varint(cursor), varint(cursor)]
    key = Buffer.concat([key.subarray(0, shared), bytes.subarray(cursor.at, cursor.at + own)])
    cursor.at += own
    entries.push({ key, value: bytes.subarray(cursor.at, cursor.at + length) })
    cursor.at += length
  }
  return entries
}

/** Prefix of a compressed IndexedDB value: third_party/blink/renderer/modules/indexeddb/idb_value_wrapping.cc. */
const packedMark = Buffer.of(0xff, 0x11, 0x02)

function packedValues(bytes: Buffer): Buffer[] {
  const values: Buffer[] = []
  for (let at = bytes.indexOf(packedMark); at >= 0; at = bytes.indexOf(packedMark, at + 1)) {
    try {
      values.push(unsnapped(bytes.subarray(at + packedMark.length)))
    } catch {
      // These bytes occurred by chance and start no compressed value.
    }
  }
  return values
}

/** https://github.com/google/snappy/blob/main/format_description.txt; data after it is ignored. */
export function unsnapped(bytes: Buffer): Buffer {
  const cursor = { bytes, at: 0 }
  const out = Buffer.alloc(varint(cursor))
  for (let length = 0; length < out.length;) {
    const tag = bytes[cursor.at++]
    if (tag === undefined) throw new RangeError('The data ends too early.')
    const kind = tag & 3
    if (kind === 0) {
      const short = tag >> 2
      const more = Math.max(short - 59, 0)
      const size = (more === 0 ? short : bytes.readUIntLE(cursor.at, more)) + 1
      cursor.at += more
      bytes.copy(out, length, cursor.at, cursor.at + size)
      cursor.at += size
      length += size
      continue
    }
    const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
    const width = kind === 1 ? 1 : kind === 2 ? 2 : 4
    const low = bytes.readUIntLE(cursor.at, width)
    cursor.at += width
    const back = kind === 1 ? ((tag >> 5) << 8) + low : low
    if (back === 0 || back > length) throw new RangeError('A copy refers to data before the beginning.')
    for (let at = 0; at < size; at++) out[length + at] = out[length + at - back]!
    length += size
  }
  return out
}
