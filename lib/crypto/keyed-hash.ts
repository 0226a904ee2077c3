/**
 * The first 16 bytes of HMAC-SHA-256, in hexadecimal; `key` is hexadecimal too. Synchronous, because an IndexedDB
 * transaction doesn't wait for `crypto.subtle`.
 */
export function keyedHash(key: string, text: string): string {
  const bytes = new Uint8Array(64)
  bytes.set(Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)).subarray(0, 64))
  const inner = sha256(joined(xored(bytes, 0x36), new TextEncoder().encode(text)))
  const outer = sha256(joined(xored(bytes, 0x5c), inner))
  return Array.from(outer.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const xored = (bytes: Uint8Array, by: number) => bytes.map((byte) => byte ^ by)

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}

/** The fractional parts of the square or cube roots of the first primes, from which SHA-256 takes its constants. */
function fractions(count: number, root: number): Uint32Array {
  const found = new Uint32Array(count)
  for (let number = 2, at = 0; at < count; number++) {
    const isPrime = Array.from({ length: number - 2 }, (_, index) => index + 2).every((by) => number % by)
    if (isPrime) found[at++] = (number ** (1 / root) % 1) * 2 ** 32
  }
  return found
}

let constants: { first: Uint32Array; round: Uint32Array } | undefined

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** SHA-256 as in FIPS 180-4. */
function sha256(message: Uint8Array): Uint8Array {
  constants ??= { first: fractions(8, 2), round: fractions(64, 3) }
  const { first, round } = constants
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n)
  const state = first.slice()
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let at = 0; at < 16; at++) words[at] = view.getUint32(block + at * 4)
    for (let at = 16; at < 64; at++) {
      const [early, late] = [words[at - 15]!, words[at - 2]!]
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      words[at] = words[at - 16]! + small + words[at - 7]! + large
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as number[] as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let at = 0; at < 64; at++) {
      const choice = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g))
      const one = (h + choice + round[at]! + words[at]!) | 0
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = state[at]! + word
  }
  const out = new Uint8Array(32)
  for (const [at, word] of state.entries()) new DataView(out.buffer).setUint32(at * 4, word)
  return out
}
