import { appendFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Appends a value to the log of a LevelDB folder that nothing uses, bypassing all checks. Format:
 * https://github.com/google/leveldb/blob/main/doc/log_format.md
 */
export function putRaw(folder: string, key: string, value: string): void {
  const log = readdirSync(folder)
    .filter((name) => name.endsWith('.log'))
    .toSorted()
    .at(-1)
  if (!log) throw new Error('No log in this folder.')
  const path = join(folder, log)
  const record = recordOf(batchOf(key, value))
  const left = blockSize - (statSync(path).size % blockSize)
  // If the record doesn't fit, start the next block; readers skip the zeros.
  appendFileSync(path, left < record.length ? Buffer.concat([Buffer.alloc(left), record]) : record)
}

const blockSize = 32_768
/** Higher than every sequence number that a short test writes. */
const sequence = 1_000_000n
const wholeRecord = 1
const typeValue = 1

function batchOf(key: string, value: string): Buffer {
  const head = Buffer.alloc(12)
  head.writeBigUInt64LE(sequence)
  head.writeUInt32LE(1, 8)
  return Buffer.concat([head, Buffer.of(typeValue), withLength(key), withLength(value)])
}

function withLength(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length: number[] = []
  for (let rest = bytes.length; ; rest >>>= 7) {
    if (rest < 128) {
      length.push(rest)
      break
    }
    length.push((rest & 127) | 128)
  }
  return Buffer.concat([Buffer.from(length), bytes])
}

function recordOf(data: Buffer): Buffer {
  const head = Buffer.alloc(7)
  const sum = crc32c(Buffer.concat([Buffer.of(wholeRecord), data]))
  head.writeUInt32LE((((sum >>> 15) | (sum << 17)) + 0xa282ead8) >>> 0)
  head.writeUInt16LE(data.length, 4)
  head.writeUInt8(wholeRecord, 6)
  return Buffer.concat([head, data])
}

function crc32c(bytes: Buffer): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0x82f63b78 : 0)
  }
  return ~sum >>> 0
}
