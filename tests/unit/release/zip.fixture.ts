import { crc32, deflateRawSync } from 'node:zlib'

export interface Packed {
  name: string | Buffer
  content?: string | Buffer
  mode?: number
  flags?: number
  method?: number
  /** In bytes, as declared. */
  size?: number
  checksum?: number
  ownName?: string
  offset?: number
  /** Bytes between this file and the next. */
  after?: Buffer
}

export function zipOf(files: Packed[]): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const file of files) {
    const { content = '', mode = 0, flags = 0, method = 8, after = Buffer.alloc(0) } = file
    const name = Buffer.from(file.name as string)
    const ownName = Buffer.from(file.ownName ?? name)
    const bytes = Buffer.from(content as string)
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(file.checksum ?? crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(file.size ?? bytes.length, 18)
    const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields])
    header.writeUInt16LE(ownName.length, 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    fields.copy(entry, 6)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(mode * 0x10000, 38)
    entry.writeUInt32LE(file.offset ?? at, 42)
    list.push(entry, name)
    const part = Buffer.concat([header, ownName, packed, after])
    parts.push(part)
    at += part.length
  }
  const entries = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, entries, end])
}
