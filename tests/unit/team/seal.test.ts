import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyPrefix, sharedKey, teamKeys } from '../../../lib/team/keys.ts'
import { paddedLength, seal, unseal } from '../../../lib/team/seal.ts'

const secret = (fill: number) => new Uint8Array(32).fill(fill)
const keys = await teamKeys('team1', secret(1))
const key = await sharedKey(keys, 'record', 'person:jane-doe', 'profile')
const entry = (value: Uint8Array<ArrayBuffer>, revision = 10, at = key) => ({ key: at, value, revision })
const written = { value: { name: 'Zoë 👩🏽‍🚀 عربي' }, sequence: 1, after: 9 }

test('unseal returns any sealed value unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (value) => {
      const plain = JSON.parse(JSON.stringify(value)) as object
      const sealed = await seal(keys, key, { value: plain, sequence: 3, after: 4 })
      expect(await unseal(keys, entry(sealed))).toEqual({ value: plain, sequence: 3, after: 4 })
    }),
    { numRuns: 50 },
  )
})

test('unseal rejects a value of another key or team and any changed byte as foreign', async () => {
  const sealed = await seal(keys, key, written)
  const foreign = { refused: 'foreign' }
  const moved = await sharedKey(keys, 'record', 'person:jane-doe', 'email')
  expect(await unseal(keys, entry(sealed, 10, moved))).toEqual(foreign)
  expect(await unseal(await teamKeys('team1', secret(2)), entry(sealed))).toEqual(foreign)
  expect(await unseal(await teamKeys('team2', secret(1)), entry(sealed))).toEqual(foreign)
  for (const at of [1, 12, 13, 100, sealed.length - 1]) {
    const changed = sealed.slice()
    changed[at]! ^= 1
    expect(await unseal(keys, entry(changed))).toEqual(foreign)
  }
  for (const bytes of [new Uint8Array(), new Uint8Array(1), sealed.slice(0, 40), new Uint8Array(5000)])
    expect(await unseal(keys, entry(bytes))).toEqual(foreign)
})

test('unseal rejects a value at a revision that its writer had read before writing as replayed', async () => {
  const sealed = await seal(keys, key, { value: { sum: 2 }, sequence: 2, after: 12 })
  expect(await unseal(keys, entry(sealed, 13))).toMatchObject({ value: { sum: 2 } })
  expect(await unseal(keys, entry(sealed, 12))).toEqual({ refused: 'replayed' })
})

test('unseal rejects a value in a later format as newer', async () => {
  const sealed = await seal(keys, key, written)
  sealed[0] = 2
  expect(await unseal(keys, entry(sealed))).toEqual({ refused: 'newer' })
})

test('unseal rejects a value that decompresses to more than 16 MB as broken', async () => {
  const sealed = await seal(keys, key, { value: { a: 'a'.repeat(17_000_000) }, sequence: 1, after: 1 })
  expect(await unseal(keys, entry(sealed))).toEqual({ refused: 'broken' })
})

test('finished and unfinished claims have one size, and padding adds at most 12 %', async () => {
  const inFlight = await seal(keys, key, { value: { state: 'in-flight' }, sequence: 1, after: 1 })
  const done = await seal(keys, key, {
    value: { state: 'done', outcome: 'ok', records: Array.from({ length: 5 }, () => key) },
    sequence: 2,
    after: 2,
  })
  expect(done.length).toBe(inFlight.length)
  const sizes = new Set<number>()
  for (let length = 1; length < 1_000_000; length += 97) {
    const padded = paddedLength(length)
    sizes.add(padded)
    expect(padded).toBeGreaterThanOrEqual(length)
    expect(padded).toBeLessThanOrEqual(Math.max(512, length * 1.12))
  }
  expect(sizes.size).toBeLessThan(250)
})

test('shared keys have one length, are equal on all machines, and differ by kind, name and team', async () => {
  const names = [['a'], ['a', 'b'], ['ab'], ['a","b'], ['b', 'a'], ['é'], ['']]
  const all = await Promise.all(
    names.flatMap((each) => [sharedKey(keys, 'claim', ...each), sharedKey(keys, 'record', ...each)]),
  )
  expect(new Set(all).size).toBe(all.length)
  for (const each of all) expect(each).toMatch(/^sidelight\/team1\/[cr]\/[\w-]{43}$/)
  expect(await sharedKey(keys, 'claim', 'é')).toBe(await sharedKey(keys, 'claim', 'e\u0301'))
  expect(await sharedKey(await teamKeys('team1', secret(1)), 'claim', 'a')).toBe(all[0])
  expect(await sharedKey(await teamKeys('team1', secret(3)), 'claim', 'a')).not.toBe(all[0])
  expect(keyPrefix(keys, 'claim')).toBe('sidelight/team1/c/')
})
