import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashParts, hashValues } from '../../../lib/input/address-hash.ts'

test.each([
  ['', ['']],
  ['#', ['']],
  ['#/', ['']],
  ['#/bulk/b%2F1', ['bulk', 'b/1']],
  ['#getPosts/0-1', ['getPosts', '0-1']],
  ['#/record/person%3Aj%C3%BCrgen', ['record', 'person:jürgen']],
  ['#/record/%E0%A4%A', ['record', '%E0%A4%A']],
  ['#/record/100%', ['record', '100%']],
])('the hash %s is split into its parts', (hash, parts) => {
  expect(hashParts(hash)).toEqual(parts)
})

test('any text in a path part or a value survives a round trip', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(hashParts(`#/${encodeURIComponent(one)}/${encodeURIComponent(other)}`)).toEqual([one, other])
      const written = new URLSearchParams({ a: one, b: other }).toString()
      expect(hashValues(`#${written}`)).toEqual({ a: one, b: other })
    }),
  )
})
