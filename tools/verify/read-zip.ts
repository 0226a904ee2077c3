import { crc32, inflateRawSync } from 'node:zlib'
import { FileCollector, type Files } from './files.ts'
import { PackageError, printable } from './package-error.ts'

const signature = { file: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 }
const endSize = 22
const entrySize = 46
const fileSize = 30
/** Largest data descriptor after a file's bytes: a signature, a checksum and two sizes of eight bytes. */
const maxDescriptorBytes = 24

/**
 * The files of a zip or `.crx`. Throws a `PackageError` for any ambiguity, because browsers and unpackers read an
 * ambiguous zip differently.
 */
export function readZip(given: Buffer): Files {
  const bytes = withoutCrxHeader(given)
  const { count, start, end } = readEnd(bytes)
  const collector = new FileCollector()
  const taken: { from: number; to: number; loose: number }[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    const entry = readEntry(bytes, at, end)
    at = entry.next
    const place = placeOf(bytes, entry, start)
    taken.push({ ...place, loose: entry.sizesFollow ? maxDescriptorBytes : 0 })
    if (entry.isFolder) continue
    collector.take(entry.name, entry.size, () => unpack(bytes.subarray(place.data, place.to), entry))
  }
  if (at !== end) throw new PackageError('Its list of files and their number differ: the zip is damaged.')
  checkPlaces(taken, start)
  return collector.files
}

function withoutCrxHeader(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw new PackageError('It is empty.')
  if (bytes.toString('latin1', 0, 4) !== 'Cr24') return bytes
  if (bytes.length < 12 || bytes.readUInt32LE(4) !== 3)
    throw new PackageError('It is a .crx of a version other than 3, which browsers no longer install.')
  return bytes.subarray(12 + bytes.readUInt32LE(8))
}

function readEnd(bytes: Buffer) {
  const at = bytes.length - endSize
  if (bytes.length < 4 || ![signature.file, signature.end].includes(bytes.readUInt32LE(0)))
    throw new PackageError('It is not a zip file.')
  if (at < 0 || bytes.readUInt32LE(at) !== signature.end || bytes.readUInt16LE(at + 20) !== 0)
    throw new PackageError(
      bytes.includes(Buffer.from('PK\x05\x06', 'latin1'))
        ? 'Bytes that belong to no file follow the end of the zip.'
        : 'It is cut off: the end of the zip is missing.',
    )
  const [count, size, start] = [
    bytes.readUInt16LE(at + 10),
    bytes.readUInt32LE(at + 12),
    bytes.readUInt32LE(at + 16),
  ]
  if (count === 0xffff || size === 0xffffffff || start === 0xffffffff)
    throw new PackageError('It is a Zip64 file, which no package needs.')
  if (bytes.readUInt32LE(at + 4) !== 0 || bytes.readUInt16LE(at + 8) !== count || start + size !== at)
    throw new PackageError('Its list of files is not where the zip says it is.')
  return { count, start, end: at }
}

interface Entry {
  name: string
  isFolder: boolean
  deflated: boolean
  sizesFollow: boolean
  checksum: number
  packed: number
  size: number
  offset: number
  next: number
}

function readEntry(bytes: Buffer, at: number, end: number): Entry {
  if (at + entrySize > end || bytes.readUInt32LE(at) !== signature.entry)
    throw new PackageError('Its list of files is damaged.')
  const flags = bytes.readUInt16LE(at + 8)
  const method = bytes.readUInt16LE(at + 10)
  const nameEnd = at + entrySize + bytes.readUInt16LE(at + 28)
  const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  if (next > end) throw new PackageError('Its list of files is damaged.')
  const name = textOf(bytes.subarray(at + entrySize, nameEnd))
  const shownName = `“${printable(name, 100)}”`
  if (flags & 1) throw new PackageError(`${shownName} in it is encrypted.`)
  if (method !== 0 && method !== 8) throw new PackageError(`${shownName} in it is packed in an unknown way.`)
  const mode = (bytes.readUInt32LE(at + 38) >>> 16) & 0o170000
  if (![0, 0o100000, 0o040000].includes(mode))
    throw new PackageError(`${shownName} in it is a link or a device, not a file.`)
  const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
  const isFolder = name.endsWith('/')
  if (isFolder && size > 0) throw new PackageError(`${shownName} in it is both a folder and a file.`)
  return {
    name,
    isFolder,
    deflated: method === 8,
    sizesFollow: (flags & 8) !== 0,
    checksum: bytes.readUInt32LE(at + 16),
    packed,
    size,
    offset: bytes.readUInt32LE(at + 42),
    next,
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new PackageError('The name of a file in it is not in UTF-8.')
  }
}

function placeOf(bytes: Buffer, { name, offset, packed, deflated }: Entry, end: number) {
  const wrong = new PackageError(`The list of files and the data of “${printable(name, 100)}” in it differ.`)
  if (offset + fileSize > end || bytes.readUInt32LE(offset) !== signature.file) throw wrong
  const nameEnd = offset + fileSize + bytes.readUInt16LE(offset + 26)
  const data = nameEnd + bytes.readUInt16LE(offset + 28)
  const same =
    data + packed <= end &&
    textOf(bytes.subarray(offset + fileSize, nameEnd)) === name &&
    bytes.readUInt16LE(offset + 8) === (deflated ? 8 : 0)
  if (!same) throw wrong
  return { from: offset, data, to: data + packed }
}

/** Throws for files that overlap, as in zip bombs, and for unused bytes. */
function checkPlaces(places: { from: number; to: number; loose: number }[], end: number): void {
  let at = 0
  let loose = 0
  const last = { from: end, to: end, loose: 0 }
  for (const place of [...places.toSorted((a, b) => a.from - b.from), last]) {
    if (place.from < at) throw new PackageError('Two files in it share their bytes, as in a zip bomb.')
    if (place.from > at + loose) throw new PackageError('Bytes in it belong to no file.')
    at = place.to
    loose = place.loose
  }
}

function unpack(packed: Buffer, { name, deflated, size, checksum }: Entry): Buffer {
  const content = deflated ? inflate(packed, name, size) : packed
  if (content.length !== size || crc32(content) !== checksum)
    throw new PackageError(`“${printable(name, 100)}” in it is damaged: it does not match its checksum.`)
  return content
}

function inflate(packed: Buffer, name: string, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1) })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new PackageError(
      code === 'ERR_BUFFER_TOO_LARGE'
        ? `“${printable(name, 100)}” in it unpacks to more than the zip says, as in a zip bomb.`
        : `“${printable(name, 100)}” in it can’t be unpacked.`,
    )
  }
}
