import type { Sink } from '../platform/save-file.ts'
import { base64Of, bytesOfBase64 } from '../crypto/base64.ts'
import { deriveBits, roundsAllowed, roundsNow } from '../crypto/passphrase.ts'

export const protectedEnding = '.sidelight'

/**
 * The header as in docs/export-format.md: `SLPROTEC`, version, rounds, salt, check, and the prefix of the
 * initialization vectors.
 */
const mark = new TextEncoder().encode('SLPROTEC')
const formatVersion = 1
const at = { version: 8, rounds: 9, salt: 13, check: 29, prefix: 45, end: 52 }

/** Each piece has its own AES-GCM tag. */
const pieceBytes = 1 << 20
const tagBytes = 16

interface FileKeys {
  key: CryptoKey
  check: Uint8Array
}

/** Opens protected files without revealing the password. `salt` and `derived` are base64. */
export interface PasswordKey {
  salt: string
  rounds: number
  derived: string
}

export async function derivePasswordKey(password: string): Promise<PasswordKey> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const derived = await deriveBits(password, salt, roundsNow)
  return { salt: base64Of(salt), rounds: roundsNow, derived: base64Of(new Uint8Array(derived)) }
}

async function keysOf(derived: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<FileKeys> {
  const hkdf = await crypto.subtle.importKey('raw', derived, 'HKDF', false, ['deriveBits', 'deriveKey'])
  const by = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: new TextEncoder().encode(info),
  })
  const aes = { name: 'AES-GCM', length: 256 }
  const [key, check] = await Promise.all([
    crypto.subtle.deriveKey(by('sidelight file key'), hkdf, aes, false, ['encrypt', 'decrypt']),
    crypto.subtle.deriveBits(by('sidelight password check'), hkdf, 128),
  ])
  return { key, check: new Uint8Array(check) }
}

/**
 * The parameters of a piece. They bind it to the header, its number and the end, so that no piece can be removed,
 * reordered or replaced.
 */
function algorithm(head: Uint8Array<ArrayBuffer>, number: number, isLast: boolean) {
  const iv = new Uint8Array(12)
  iv.set(head.subarray(at.prefix, at.end))
  new DataView(iv.buffer).setUint32(7, number)
  iv[11] = isLast ? 1 : 0
  return { name: 'AES-GCM', iv, additionalData: head }
}

interface FileProtector {
  head: Uint8Array<ArrayBuffer>
  add(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>[]>
  end(): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Encrypts one file. All files of a `PasswordKey` share salt and key: with daily files for 10 years, the random prefix
 * of their initialization vectors repeats with a probability below 2^-32.
 */
export async function protectFile(password: string | PasswordKey): Promise<FileProtector> {
  const { salt, rounds, derived } =
    typeof password === 'string' ? await derivePasswordKey(password) : password
  const head = new Uint8Array(at.end)
  head.set(mark)
  head[at.version] = formatVersion
  new DataView(head.buffer).setUint32(at.rounds, rounds)
  head.set(bytesOfBase64(salt), at.salt)
  crypto.getRandomValues(head.subarray(at.prefix, at.end))
  const { key, check } = await keysOf(bytesOfBase64(derived))
  head.set(check, at.check)
  let waiting = new Uint8Array(pieceBytes)
  let filled = 0
  let number = 0
  const close = async (bytes: Uint8Array<ArrayBuffer>, isLast: boolean) =>
    new Uint8Array(await crypto.subtle.encrypt(algorithm(head, number++, isLast), key, bytes))
  return {
    head,
    async add(bytes) {
      const made: Uint8Array<ArrayBuffer>[] = []
      for (let from = 0; from < bytes.length;) {
        // Not yet, because the current piece may be the last.
        if (filled === pieceBytes) {
          made.push(await close(waiting, false))
          waiting = new Uint8Array(pieceBytes)
          filled = 0
        }
        const part = bytes.subarray(from, from + pieceBytes - filled)
        waiting.set(part, filled)
        filled += part.length
        from += part.length
      }
      return made
    },
    end: () => close(waiting.slice(0, filled), true),
  }
}

export async function protectBlob(file: Blob, password: string | PasswordKey): Promise<Blob> {
  const protector = await protectFile(password)
  const parts: Blob[] = [new Blob([protector.head])]
  const reader = file.stream().getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read())
    for (const piece of await protector.add(read.value)) parts.push(new Blob([piece]))
  parts.push(new Blob([await protector.end()]))
  return new Blob(parts, { type: 'application/octet-stream' })
}

export async function protectSink(sink: Sink, password: string): Promise<Sink> {
  const protector = await protectFile(password)
  await sink.write(protector.head)
  return {
    async write(piece) {
      const bytes = typeof piece === 'string' ? new TextEncoder().encode(piece) : piece
      for (const closed of await protector.add(bytes)) await sink.write(closed)
    },
    async close() {
      await sink.write(await protector.end())
      await sink.close()
    },
    abort: () => sink.abort(),
  }
}

/** `password`: wrong. `cut`: truncated. `changed`: modified or damaged. `newer`: of a newer version. */
export type ProtectionProblem = 'password' | 'cut' | 'changed' | 'newer'

export async function isProtected(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, mark.length).arrayBuffer())
  return start.length === mark.length && start.every((byte, index) => byte === mark[index])
}

/** Returns the content after all of it was verified. The pieces go to the browser's blob storage. */
export async function openProtected(
  file: Blob,
  password: string,
): Promise<{ file: Blob } | { problem: ProtectionProblem }> {
  const head = new Uint8Array(await file.slice(0, at.end).arrayBuffer())
  if (head.length > at.version && head[at.version]! > formatVersion) return { problem: 'newer' }
  if (head.length < at.end) return { problem: 'cut' }
  const rounds = new DataView(head.buffer).getUint32(at.rounds)
  if (rounds < roundsAllowed.least || rounds > roundsAllowed.maximum || head[at.version] !== formatVersion)
    return { problem: 'changed' }
  const { key, check } = await keysOf(await deriveBits(password, head.slice(at.salt, at.check), rounds))
  if (check.some((byte, index) => byte !== head[at.check + index])) return { problem: 'password' }
  const parts: Blob[] = []
  const size = pieceBytes + tagBytes
  for (let from = at.end, number = 0; ; from += size, number++) {
    const closed = await file.slice(from, from + size).arrayBuffer()
    const isLast = from + size >= file.size
    const open = (asLast: boolean) =>
      crypto.subtle.decrypt(algorithm(head, number, asLast), key, closed).catch(() => null)
    const opened = await open(isLast)
    if (!opened) {
      // Either complete pieces without an end, or a truncated piece, which looks like a modified one.
      const isCut = isLast && (closed.byteLength < tagBytes || (await open(false)) !== null)
      return { problem: isCut || (isLast && closed.byteLength < size) ? 'cut' : 'changed' }
    }
    parts.push(new Blob([opened]))
    if (isLast) return { file: new Blob(parts) }
  }
}
