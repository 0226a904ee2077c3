import { readJson } from '../api/read-json.ts'
import type { EngineEntry } from './engine.ts'
import type { TeamKeys } from './keys.ts'

/**
 * The version of the sealed format. Unknown fields are kept, so a new field needs no new version; raise it only if an
 * older Sidelight would misread the value.
 */
export const sealFormat = 1

interface Sealed<Value> {
  value: Value
  /** Grows with each write of the key, independent of the engine's revision. */
  sequence: number
  /** The engine revision that the writer had read. The value's own revision must be newer. */
  after: number
  /** The revision of the newest deletion that the writer had applied. */
  erasures?: number
}

/**
 * Why a value isn't used. `foreign`: not sealed by this team for this key. `replayed`: an older value of the key
 * (`team-values.ts`). `newer`: a later format. `broken`: sealed by the team, but invalid.
 */
export type SealRefusal = 'foreign' | 'replayed' | 'newer' | 'broken'

type Opened<Value> = Sealed<Value> | { refused: SealRefusal }

const ivBytes = 12
const lengthBytes = 4
const tagBytes = 16

/** Limits decompression. A record has at most 1 MB. */
const maxUnpackedBytes = 16_000_000

/** Large enough that finished and unfinished claims look the same. */
const minPaddedBytes = 512

/**
 * The length after padding (PADMÉ): at most 12 % more, and only about 220 distinct sizes below 1 MB
 * (https://lbarman.ch/blog/padme/).
 */
export function paddedLength(length: number): number {
  if (length <= minPaddedBytes) return minPaddedBytes
  const exponent = Math.floor(Math.log2(length))
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1)
  return Math.ceil(length / step) * step
}

/** Compresses, pads and encrypts a value with AES-GCM, bound to the engine key. */
export async function seal<Value extends object>(
  keys: TeamKeys,
  key: string,
  { value, sequence, after, erasures }: Sealed<Value>,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await through(
    new CompressionStream('gzip'),
    new TextEncoder().encode(JSON.stringify({ sequence, after, erasures, value })),
  )
  const plain = new Uint8Array(paddedLength(lengthBytes + packed.length))
  new DataView(plain.buffer).setUint32(0, packed.length)
  plain.set(packed, lengthBytes)
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const algorithm = { name: 'AES-GCM', iv, additionalData: boundTo(sealFormat, key) }
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(algorithm, keys.values, plain))
  const sealed = new Uint8Array(1 + ivBytes + encrypted.length)
  sealed[0] = sealFormat
  sealed.set(iv, 1)
  sealed.set(encrypted, 1 + ivBytes)
  return sealed
}

/** Decrypts an entry, or returns why it isn't used. Never throws. */
export async function unseal<Value extends object>(
  keys: TeamKeys,
  { key, value: bytes, revision }: EngineEntry,
): Promise<Opened<Value>> {
  const format = bytes[0] ?? 0
  if (format > sealFormat) return { refused: 'newer' }
  if (format < 1 || bytes.length < 1 + ivBytes + tagBytes + minPaddedBytes) return { refused: 'foreign' }
  const algorithm = { name: 'AES-GCM', iv: bytes.slice(1, 1 + ivBytes), additionalData: boundTo(format, key) }
  const plain = await crypto.subtle
    .decrypt(algorithm, keys.values, bytes.slice(1 + ivBytes))
    .catch(() => null)
  if (!plain) return { refused: 'foreign' }
  const parsed = readJson(await unpacked(new Uint8Array(plain)))
  if (!isSealed<Value>(parsed)) return { refused: 'broken' }
  // Every writer reads the engine before it writes.
  if (parsed.after >= revision) return { refused: 'replayed' }
  return parsed
}

const boundTo = (format: number, key: string) => new TextEncoder().encode(`sidelight ${format} ${key}`)

function isSealed<Value extends object>(parsed: unknown): parsed is Sealed<Value> {
  if (typeof parsed !== 'object' || parsed === null) return false
  const { value, sequence, after, erasures = 0 } = parsed as Record<string, unknown>
  const areNumbers = [sequence, after, erasures].every((each) => typeof each === 'number')
  return typeof value === 'object' && value !== null && areNumbers
}

/** The decompressed text; empty if it is invalid, which then isn't valid JSON either. */
async function unpacked(plain: Uint8Array<ArrayBuffer>): Promise<string> {
  const length = new DataView(plain.buffer).getUint32(0)
  if (length > plain.length - lengthBytes) return ''
  const packed = plain.slice(lengthBytes, lengthBytes + length)
  return through(new DecompressionStream('gzip'), packed).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  )
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter()
  // A failed write surfaces at the reader.
  void Promise.all([writer.write(bytes), writer.close()]).catch(() => {})
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = stream.readable.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxUnpackedBytes) {
      void reader.cancel().catch(() => {})
      throw new Error('too large')
    }
    parts.push(value)
  }
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
