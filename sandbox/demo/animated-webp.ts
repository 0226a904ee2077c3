export interface Frame {
  webp: Uint8Array
  milliseconds: number
}

interface Chunk {
  type: string
  data: Uint8Array
}

const headerBytes = 12
/** In VP8X. */
const animationFlag = 2

const uint = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => (value >> (8 * at)) & 255)

/** Odd data is padded by one byte. */
const chunkOf = (type: string, data: Uint8Array): Uint8Array =>
  Buffer.concat([
    Buffer.from(type, 'latin1'),
    Buffer.from(uint(data.length, 4)),
    data,
    Buffer.alloc(data.length % 2),
  ])

/** Throws if it isn't a WebP file. */
export function chunksOf(webp: Uint8Array): Chunk[] {
  const bytes = Buffer.from(webp)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new Error('This is not a WebP picture.')
  const chunks: Chunk[] = []
  for (let at = headerBytes; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

export function animate(
  frames: readonly Frame[],
  { width, height }: { width: number; height: number },
): Uint8Array {
  const size = [...uint(width - 1, 3), ...uint(height - 1, 3)]
  const shown = frames.map(({ webp, milliseconds }) => {
    // Other chunks, such as color profiles, belong to a file, not to a frame.
    const picture = chunksOf(webp).filter(({ type }) => /^(?:ALPH|VP8 |VP8L)$/.test(type))
    const head = [...uint(0, 6), ...size, ...uint(milliseconds, 3), 0]
    return chunkOf(
      'ANMF',
      Buffer.concat([Buffer.from(head), ...picture.map(({ type, data }) => chunkOf(type, data))]),
    )
  })
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunkOf('VP8X', Buffer.from([animationFlag, 0, 0, 0, ...size])),
    // Background color, and number of repetitions: 0 means forever.
    chunkOf('ANIM', Buffer.from(uint(0, 6))),
    ...shown,
  ])
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), Buffer.from(uint(body.length, 4)), body])
}
