export interface Line {
  text: string
  bytes: Uint8Array
}

/** In bytes: a raw response of 8 MB with every character escaped. Longer lines must not fill the memory. */
const longest = 64 << 20

const lineEnd = 10

/** On demand, compressed or not. Throws if the file is truncated or damaged. */
export async function* readLines(file: Blob): AsyncGenerator<Line> {
  const bytes = (await isCompressed(file))
    ? file.stream().pipeThrough(new DecompressionStream('gzip'))
    : file.stream()
  const reader = bytes.getReader()
  try {
    let pieces: Uint8Array[] = []
    let length = 0
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      let rest: Uint8Array = read.value
      for (let end = rest.indexOf(lineEnd); end !== -1; end = rest.indexOf(lineEnd)) {
        yield lineOf([...pieces, rest.subarray(0, end)])
        rest = rest.subarray(end + 1)
        pieces = []
        length = 0
      }
      if (rest.length > 0) pieces.push(rest)
      length += rest.length
      if (length > longest) throw new RangeError('A line is too long.')
    }
    // In a complete file, the last line has a line end too.
    if (length > 0) yield lineOf(pieces)
  } finally {
    await reader.cancel().catch(() => {})
  }
}

async function isCompressed(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return first === 0x1f && second === 0x8b
}

const decoder = new TextDecoder()

function lineOf(pieces: Uint8Array[]): Line {
  const [first] = pieces
  // Most lines are within one chunk and needn't be copied.
  const bytes = first && pieces.length === 1 ? first : joined(pieces)
  return { bytes, text: decoder.decode(bytes) }
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
