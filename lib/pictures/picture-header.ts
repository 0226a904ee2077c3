export interface PictureHeader {
  type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/avif'
  width: number
  height: number
}

type Size = Pick<PictureHeader, 'width' | 'height'>

/**
 * The type and size of a picture; `null` for all but five pixel formats. SVG isn't among them, because it can refer to
 * other URLs. The size is checked before decoding, because few bytes can expand to gigabytes of pixels.
 */
export function readPictureHeader(bytes: Uint8Array): PictureHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    for (const { type, begins, size } of kinds) {
      if (!begins(view)) continue
      const read = size(view)
      return read && { type, ...read }
    }
  } catch (error) {
    // The picture is truncated before its size.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

const kinds: {
  type: PictureHeader['type']
  begins: (view: DataView) => boolean
  size: (view: DataView) => Size | null
}[] = [
  {
    type: 'image/png',
    begins: (view) => view.getUint32(0) === 0x89504e47 && textAt(view, 12, 4) === 'IHDR',
    size: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    type: 'image/jpeg',
    begins: (view) => view.getUint16(0) === 0xffd8,
    size: sizeOfJpeg,
  },
  {
    type: 'image/gif',
    begins: (view) => /^GIF8[79]a$/.test(textAt(view, 0, 6)),
    size: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  {
    type: 'image/webp',
    begins: (view) => textAt(view, 0, 4) === 'RIFF' && textAt(view, 8, 4) === 'WEBP',
    size: sizeOfWebp,
  },
  {
    type: 'image/avif',
    begins: (view) => textAt(view, 4, 4) === 'ftyp' && /^avi[fs]$/.test(textAt(view, 8, 4)),
    size: sizeOfAvif,
  },
]

function textAt(view: DataView, at: number, length: number): string {
  let text = ''
  for (let index = at; index < at + length; index++) text += String.fromCharCode(view.getUint8(index))
  return text
}

function sizeOfJpeg(view: DataView): Size | null {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at++
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else if (marker === 0xda || marker === 0xd9) return null
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

/** C0 to CF, except three segments of tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function sizeOfWebp(view: DataView): Size | null {
  const chunk = textAt(view, 12, 4)
  if (chunk === 'VP8X') return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (chunk === 'VP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (chunk !== 'VP8L') return null
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16)

/** The size of an AVIF picture. Size boxes come early, and the largest is that of the whole picture. */
function sizeOfAvif(view: DataView): Size | null {
  let largest: Size | null = null
  for (let at = 0; at <= Math.min(view.byteLength, 65_536) - 16; at++) {
    if (view.getUint32(at) !== 0x69737065) continue
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
