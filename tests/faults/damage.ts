import fc from 'fast-check'
import { hostileJson } from '../unit/api/hostile-json.ts'

/** `at`: a share of the file's length. */
interface Wrong {
  how: 'flip' | 'cut' | 'take' | 'twice' | 'zero' | 'put'
  at: number
  /** Number of bytes affected. */
  size: number
  put: string
}

const wrong: fc.Arbitrary<Wrong> = fc.record({
  how: fc.constantFrom('flip', 'cut', 'take', 'twice', 'zero', 'put'),
  at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  size: fc.integer({ min: 1, max: 40 }),
  put: fc.oneof(
    fc.constantFrom(
      ',',
      '"',
      '{',
      '}',
      '[',
      ']',
      ':',
      '\n',
      '\r\n',
      '\u0000',
      '\ufeff',
      '\u2028',
      '=cmd()',
      '\ud800',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(...hostileJson),
  ),
})

export const damages: fc.Arbitrary<Wrong[]> = fc.array(wrong, { maxLength: 5 })

export const damaged = (bytes: Uint8Array, all: readonly Wrong[]): Uint8Array =>
  all.reduce((before, { how, at, size, put }) => {
    const from = Math.floor(at * before.length)
    const part = before.subarray(from, from + size)
    const [head, tail] = [before.subarray(0, from), before.subarray(from + size)]
    if (how === 'flip')
      return joined(
        head,
        part.map((byte, index) => byte ^ (1 << (index % 8))),
        tail,
      )
    if (how === 'cut') return head
    if (how === 'take') return joined(head, tail)
    if (how === 'twice') return joined(head, part, part, tail)
    if (how === 'zero')
      return joined(
        head,
        part.map(() => 0),
        tail,
      )
    return joined(head, new TextEncoder().encode(put), before.subarray(from))
  }, bytes)

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Each step is a share of the number of members, so that the path fits any JSON value. */
export const anyPath = fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), {
  minLength: 1,
  maxLength: 6,
})

export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    -0,
    1e308,
    2 ** 53,
    '',
    '__proto__',
    [],
    {},
    'x'.repeat(100_000),
  ),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/** A copy; `undefined` removes the value. */
export function replaced(root: unknown, path: readonly number[], value: unknown): unknown {
  const copy: unknown = structuredClone(root)
  let [parent, key]: [object | null, string] = [null, '']
  let here = copy
  for (const part of path) {
    if (typeof here !== 'object' || here === null) break
    const keys = Object.keys(here)
    if (keys.length === 0) break
    parent = here
    key = keys[Math.floor(part * keys.length)]!
    here = Reflect.get(here, key)
  }
  if (parent === null) return value
  if (value === undefined) Reflect.deleteProperty(parent, key)
  else Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true })
  return copy
}
