/** The reversed polynomial of CRC-32, as in gzip and ZIP: RFC 1952, section 8. */
const polynomial = 0xedb88320

/** For eight bytes at once. */
const tables = [makeFirst()]
for (let after = 1; after < 8; after++)
  tables.push(tables[after - 1]!.map((rest) => (rest >>> 8) ^ tables[0]![rest & 0xff]!))

function makeFirst(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let rest = byte
    for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1
    return rest
  })
}

/** Browsers' own digests need all data in memory. */
export function startChecksum() {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  let kept = 0xffffffff
  return {
    add(bytes: Uint8Array): void {
      let rest = kept
      let at = 0
      for (const end = bytes.length - 7; at < end; at += 8) {
        const low =
          rest ^ (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24))
        rest =
          t7[low & 0xff]! ^
          t6[(low >>> 8) & 0xff]! ^
          t5[(low >>> 16) & 0xff]! ^
          t4[low >>> 24]! ^
          t3[bytes[at + 4]!]! ^
          t2[bytes[at + 5]!]! ^
          t1[bytes[at + 6]!]! ^
          t0[bytes[at + 7]!]!
      }
      for (; at < bytes.length; at++) rest = (rest >>> 8) ^ t0[(rest ^ bytes[at]!) & 0xff]!
      kept = rest
    },
    text: (): string => ((kept ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0'),
  }
}
