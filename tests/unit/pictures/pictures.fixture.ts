import { drawPng } from '../../../sandbox/social/images/png.ts'

export const png = (width = 40, height = 40) => drawPng(width, height, [200, 120, 40], [])

export const bytesOf = (...parts: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(new TextEncoder().encode(part)) : part)),
  )

/** Enough for the header reader; 300 by 200 pixels. */
export const beginnings = {
  'image/png': png(300, 200),
  'image/gif': bytesOf('GIF89a', [0x2c, 0x01, 0xc8, 0x00, 0, 0, 0]),
  'image/jpeg': bytesOf(
    [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10],
    'JFIF',
    [0, 1, 1, 0, 0, 1, 0, 1, 0, 0],
    // A table and filler before the frame.
    [0xff, 0xc4, 0x00, 0x04, 9, 9, 0xff, 0xff, 0xc2, 0x00, 0x11, 8, 0x00, 0xc8, 0x01, 0x2c, 3],
  ),
  'image/webp': bytesOf(
    'RIFF',
    [0, 0, 0, 0],
    'WEBPVP8X',
    [10, 0, 0, 0, 2, 0, 0, 0, 0x2b, 0x01, 0, 0xc7, 0, 0],
  ),
  'image/avif': bytesOf(
    [0, 0, 0, 0x1c],
    'ftypavif',
    [0, 0, 0, 0],
    'mif1miaf',
    [0, 0, 0, 0x14],
    'ispe',
    [0, 0, 0, 0, 0, 0, 0x01, 0x2c, 0, 0, 0, 0xc8],
  ),
} as const

/** With the same size. */
export const otherWebps = [
  bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x2c, 0x01, 0xc8, 0x00]),
  bytesOf('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x2b, 0xc1, 0x31, 0x00]),
]
