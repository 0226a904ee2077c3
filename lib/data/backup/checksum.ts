/** The polynomial of CRC-32 as gzip and zip use it, its bits reversed: RFC 1952, section 8. */
const polynomial = 0xedb88320

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ polynomial : rest >>> 1
  return rest
})

/** A checksum that grows with what is added: browsers' own digests take only what is in memory as a whole. */
export function startChecksum() {
  let rest = 0xffffffff
  return {
    add(bytes: Uint8Array): void {
      for (const byte of bytes) rest = (rest >>> 8) ^ table[(rest ^ byte) & 0xff]!
    },
    /** Eight hexadecimal digits. */
    text: (): string => ((rest ^ 0xffffffff) >>> 0).toString(16).padStart(8, '0'),
  }
}
