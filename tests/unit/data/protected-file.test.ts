import '../../quick-derivation.ts'
import { describe, expect, test, vi } from 'vitest'
import {
  derivePasswordKey,
  isProtected,
  openProtected,
  protectBlob,
  protectFile,
} from '../../../lib/data/protected-file.ts'
import { roundsNow } from '../../../lib/crypto/passphrase.ts'

const password = 'correct horse battery'
const piece = 1 << 20
const headBytes = 52
const closedPiece = piece + 16

function bytesOf(size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, at) => (at * 31 + (at >>> 12)) & 0xff)
}

const bytesIn = async (file: Blob) => new Uint8Array(await file.arrayBuffer())
const protectedOf = async (size: number) => bytesIn(await protectBlob(new Blob([bytesOf(size)]), password))

async function opened(bytes: Uint8Array<ArrayBuffer>, typed = password) {
  const result = await openProtected(new Blob([bytes]), typed)
  return 'problem' in result ? result.problem : bytesIn(result.file)
}

/** Like `toEqual`, which takes seconds for megabytes. */
const isSame = (one: unknown, other: Uint8Array) =>
  one instanceof Uint8Array && Buffer.compare(one, other) === 0

describe('a password-protected file', () => {
  test.each([0, 1, 100, piece - 1, piece, piece + 1, 3 * piece, 3 * piece + 7])(
    'a protected file of %i bytes survives a round trip',
    async (size) => {
      const file = await protectedOf(size)
      expect(await isProtected(new Blob([file]))).toBe(true)
      expect(file).toHaveLength(headBytes + size + 16 * Math.max(1, Math.ceil(size / piece)))
      expect(isSame(await opened(file), bytesOf(size))).toBe(true)
    },
  )

  test('a protected file is readable in any chunking and never encrypted the same way twice', async () => {
    const all = bytesOf(2 * piece + 5)
    const protector = await protectFile(password)
    const parts = [protector.head]
    for (let from = 0, step = 1; from < all.length; from += step, step = step * 7 + 1)
      parts.push(...(await protector.add(all.subarray(from, from + step))))
    parts.push(await protector.end())
    const file = await bytesIn(new Blob(parts))
    expect(isSame(await opened(file), all)).toBe(true)
    expect(isSame(await protectedOf(all.length), file)).toBe(false)
  })

  test('a protected file reveals only the size of its contents', async () => {
    const text = 'mara.lindqvist@northwind-atlas.example'
    const file = await bytesIn(await protectBlob(new Blob([text.repeat(100)]), password))
    expect(Buffer.from(file).includes('lindqvist')).toBe(false)
  })

  test('a protected file derives its key with 600,000 iterations and its own salt', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveBits')
    await protectedOf(1)
    expect(derive.mock.calls[0]![0]).toMatchObject({ name: 'PBKDF2', hash: 'SHA-256', iterations: 600_000 })
    expect(roundsNow).toBe(600_000)
    derive.mockRestore()
  })

  test('a protected file opens only with its password', async () => {
    const file = await protectedOf(100)
    expect(await opened(file, 'Correct horse battery')).toBe('password')
    expect(await opened(file, '')).toBe('password')
  })

  test('files protected by a stored key open with the password and differ from each other', async () => {
    const key = await derivePasswordKey(password)
    expect(JSON.stringify(key)).not.toContain(password)
    const write = async () => bytesIn(await protectBlob(new Blob([bytesOf(100)]), key))
    const [one, other] = [await write(), await write()]
    for (const file of [one, other]) expect(isSame(await opened(file), bytesOf(100))).toBe(true)
    expect(await opened(one, 'Correct horse battery')).toBe('password')
    expect(isSame(one.subarray(headBytes), other.subarray(headBytes))).toBe(false)
  })

  test('an unprotected file is not taken for a protected one', async () => {
    for (const bytes of [[], [1], [...Buffer.from('SLPROTE')], [...Buffer.from('{"format":')]])
      expect(await isProtected(new Blob([new Uint8Array(bytes)]))).toBe(false)
  })
})

describe('tampering with a protected file', () => {
  const changedAt = (bytes: Uint8Array<ArrayBuffer>, at: number) => {
    const changed = bytes.slice()
    changed[at]! ^= 1
    return changed
  }
  const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts))

  test.each([9, 8 + headBytes - 60 + 52, headBytes - 1])(
    'a changed byte of the header at %i is detected',
    async (at) => {
      const file = await protectedOf(10)
      expect(['changed', 'password', 'cut', 'newer']).toContain(await opened(changedAt(file, at)))
    },
  )

  test('a changed byte of any chunk is detected', async () => {
    const file = await protectedOf(2 * piece + 100)
    for (const at of [
      headBytes,
      headBytes + closedPiece - 1,
      headBytes + closedPiece,
      headBytes + 2 * closedPiece - 1,
    ])
      expect(await opened(changedAt(file, at))).toBe('changed')
    // A change in the shorter last chunk looks like a truncation.
    expect(await opened(changedAt(file, file.length - 1))).toBe('cut')
  })

  test('a truncated file is detected at any length', async () => {
    const file = await protectedOf(2 * piece + 100)
    for (const length of [
      headBytes - 1,
      headBytes,
      headBytes + 5,
      headBytes + 500,
      headBytes + closedPiece,
      headBytes + closedPiece + 3,
      headBytes + 2 * closedPiece,
      file.length - 1,
    ])
      expect(await opened(file.slice(0, length))).toBe('cut')
  })

  test('moved, missing, repeated or foreign chunks are detected', async () => {
    const [file, other] = [await protectedOf(3 * piece), await protectedOf(3 * piece)]
    const head = file.slice(0, headBytes)
    const pieceAt = (of: Uint8Array, number: number) =>
      of.slice(headBytes + number * closedPiece, headBytes + (number + 1) * closedPiece)
    const of = (...numbers: number[]) => joined(head, ...numbers.map((number) => pieceAt(file, number)))
    expect(isSame(await opened(of(0, 1, 2)), bytesOf(3 * piece))).toBe(true)
    for (const order of [[1, 0, 2], [0, 2], [0, 0, 2], [0, 1, 2, 2], [2]])
      expect(await opened(of(...order))).not.toBeInstanceOf(Uint8Array)
    expect(await opened(joined(head, pieceAt(file, 0), pieceAt(other, 1), pieceAt(file, 2)))).toBe('changed')
    expect(await opened(joined(head, other.slice(headBytes)))).toBe('changed')
    expect(await opened(joined(file, new Uint8Array(3)))).not.toBeInstanceOf(Uint8Array)
  })

  test('a file of a newer version is not opened', async () => {
    const file = await protectedOf(10)
    file[8] = 2
    expect(await opened(file)).toBe('newer')
    expect(await opened(file.slice(0, 12))).toBe('newer')
  })

  test('an iteration count outside the limits is rejected', async () => {
    for (const rounds of [0, 1, 99_999, 20_000_001, 0xffff_ffff]) {
      const file = await protectedOf(10)
      new DataView(file.buffer).setUint32(9, rounds)
      expect(await opened(file)).toBe('changed')
    }
  })
})
