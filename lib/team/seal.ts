import { readJson } from '../api/read-json.ts'
import type { EngineEntry } from './engine.ts'
import type { TeamKeys } from './keys.ts'

/**
 * The form in which this Sidelight seals values, and reads them. One that adds fields keeps it: whoever does not know
 * them hands them on as they are. It is raised with what an older Sidelight would misread, which then leaves it alone.
 */
export const sealFormat = 1

/** A value with its place in the order of writes. */
export interface Sealed<Value> {
  value: Value
  /** Grows with each write of the key, whatever the engine's revision is. */
  sequence: number
  /** The engine's revision that its writer knew: it was written at a later one. */
  after: number
  /** The place of the newest deletion that its writer had followed; left out: none. */
  erasures?: number
}

/**
 * Why a value is not read. `foreign`: it was not sealed by this team for this key: swapped, changed or of another team.
 * `replayed`: it is an older value of this key, put back or given out again (`known-values.ts`). `newer`: a newer Sidelight
 * wrote it in a form that this one does not know. `broken`: the team's key sealed it, and it is no value of ours.
 */
export type SealRefusal = 'foreign' | 'replayed' | 'newer' | 'broken'

export type Opened<Value> = Sealed<Value> | { refused: SealRefusal }

const ivBytes = 12
const lengthBytes = 4
const tagBytes = 16

/** A value that takes more than this to unpack is not unpacked: a record has 1 MB at the very most. */
const mostUnpacked = 16_000_000

/** Values smaller than this are all of one size: a claim that is done looks like one that is not. */
const leastPadded = 512

/**
 * So many bytes take the place of so many: at most 12 % more, so that only some 220 sizes below 1 MB can be told apart
 * (PADMÉ, https://lbarman.ch/blog/padme/).
 */
export function paddedLength(length: number): number {
  if (length <= leastPadded) return leastPadded
  const exponent = Math.floor(Math.log2(length))
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1)
  return Math.ceil(length / step) * step
}

/** Compressed, padded, then AES-GCM, bound to its key: under another one it can't be opened. */
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
  const how = { name: 'AES-GCM', iv, additionalData: boundTo(sealFormat, key) }
  const secret = new Uint8Array(await crypto.subtle.encrypt(how, keys.values, plain))
  const sealed = new Uint8Array(1 + ivBytes + secret.length)
  sealed[0] = sealFormat
  sealed.set(iv, 1)
  sealed.set(secret, 1 + ivBytes)
  return sealed
}

/** What an entry of the engine says, or why it is not believed. Never throws. */
export async function unseal<Value extends object>(
  keys: TeamKeys,
  { key, value: bytes, revision }: EngineEntry,
): Promise<Opened<Value>> {
  const format = bytes[0] ?? 0
  if (format > sealFormat) return { refused: 'newer' }
  if (format < 1 || bytes.length < 1 + ivBytes + tagBytes + leastPadded) return { refused: 'foreign' }
  const how = { name: 'AES-GCM', iv: bytes.slice(1, 1 + ivBytes), additionalData: boundTo(format, key) }
  const plain = await crypto.subtle.decrypt(how, keys.values, bytes.slice(1 + ivBytes)).catch(() => null)
  if (!plain) return { refused: 'foreign' }
  const said = readJson(await unpacked(new Uint8Array(plain)))
  if (!isSealed<Value>(said)) return { refused: 'broken' }
  // Each of the team's writers reads the engine before it writes.
  if (said.after >= revision) return { refused: 'replayed' }
  return said
}

const boundTo = (format: number, key: string) => new TextEncoder().encode(`sidelight ${format} ${key}`)

function isSealed<Value extends object>(said: unknown): said is Sealed<Value> {
  if (typeof said !== 'object' || said === null) return false
  const { value, sequence, after, erasures = 0 } = said as Record<string, unknown>
  const areNumbers = [sequence, after, erasures].every((each) => typeof each === 'number')
  return typeof value === 'object' && value !== null && areNumbers
}

/** The text that was packed; empty, which is no JSON, where it can't be unpacked. */
async function unpacked(plain: Uint8Array<ArrayBuffer>): Promise<string> {
  const length = new DataView(plain.buffer).getUint32(0)
  if (length > plain.length - lengthBytes) return ''
  const packed = plain.slice(lengthBytes, lengthBytes + length)
  return through(new DecompressionStream('gzip'), packed).then(
    (bytes) => new TextDecoder().decode(bytes),
    () => '',
  )
}

/** Bytes as they come out of a stream; rejects where that fails, or gives too much. */
async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter()
  // Where it fails, reading says so.
  void Promise.all([writer.write(bytes), writer.close()]).catch(() => {})
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = stream.readable.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > mostUnpacked) {
      void reader.cancel().catch(() => {})
      throw new Error('too much')
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
