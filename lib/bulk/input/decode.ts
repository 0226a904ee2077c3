/** Encodings that a file may be said to have. The first is what most have; the last ones nobody can tell apart. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1256',
  'shift_jis',
] as const
export type Encoding = (typeof encodings)[number]

const marks: [Encoding, number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/**
 * The encoding that bytes are in: by their mark, by the zeros that UTF-16 has in most texts, by being valid UTF-8. What
 * is left is taken for Windows' Western one, which every byte is valid in.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[0]
  const wide = withZeros(bytes)
  if (wide) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text without its byte order mark. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** The first bytes that are looked through, an even number. */
const looked = 1024

function withZeros(bytes: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  const first = bytes.subarray(0, looked)
  for (const [index, byte] of first.entries()) if (byte === 0) zeros[index % 2]!++
  const [even = 0, odd = 0] = zeros
  if (even + odd < first.length / 5) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
