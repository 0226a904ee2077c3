import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../../lib/records/canonical-json.ts'
import { commonPart, isPartOf } from '../../../lib/team/common-part.ts'
import { casesOf } from '../../faults/replay.ts'

type Value = string | number | boolean | null | Value[] | { [name: string]: Value }

const words = ['Jane', 'Doe', 'and', 'met', '田中', 'は', 'the', 'naïve', '-', ' ', ' ', ' ', ',', '👋']
const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((parts) => parts.join(''))
const scalar = fc.oneof(text, text, fc.nat(5), fc.boolean(), fc.constant(null))
const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(fc.constantFrom('id', 'text', 'by', 'likes', 'more'), tie('value')),
  ),
}))

function withoutSome(whole: Value, next: () => number): Value {
  const stays = () => next() > 0.2
  if (typeof whole === 'string')
    return (whole.match(/[\p{L}\p{N}]+|./gsu) ?? []).filter((piece) => piece === ' ' || stays()).join('')
  if (Array.isArray(whole)) return whole.filter(stays).map((entry) => withoutSome(entry, next))
  if (typeof whole !== 'object' || whole === null) return whole
  const kept = Object.entries(whole).filter(([, field]) => typeof field !== 'object' || stays())
  return Object.fromEntries(kept.map(([name, field]) => [name, withoutSome(field, next)]))
}

const chances = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }))
const nextOf = (stream: Iterator<number>) => () => Number(stream.next().value)

test('commonPart is symmetric, contains nothing that either part lacks, and equals the part for a value and its part', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), chances, chances, (whole, first, second) => {
      const [a, b] = [withoutSome(whole, nextOf(first)), withoutSome(whole, nextOf(second))]
      expect(isPartOf(a, whole) && isPartOf(b, whole)).toBe(true)
      const common = commonPart(a, b)
      expect(canonicalJson(commonPart(b, a))).toBe(canonicalJson(common))
      expect(isPartOf(common, a) && isPartOf(common, b)).toBe(true)
      for (const one of [a, b]) expect(canonicalJson(commonPart(one, common))).toBe(canonicalJson(common))
      expect(canonicalJson(commonPart(a, a))).toBe(canonicalJson(a))
      expect(canonicalJson(commonPart(a, whole))).toBe(canonicalJson(a))
    }),
    { numRuns: casesOf(0.3) },
  )
})

test('machines that erase different mentions and exchange the result in any order converge without losing anything else', () => {
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 4 }),
      fc.array(chances, { minLength: 2, maxLength: 5 }),
      fc.array(fc.nat(4), { maxLength: 12 }),
      (whole, each, order) => {
        const first = each.map((stream) => withoutSome(whole, nextOf(stream)))
        const held: unknown[] = [...first]
        let shared: unknown = held[0]
        const exchange = (at: number) => {
          shared = commonPart(shared, held[at])
          held[at] = shared
        }
        for (const at of order) if (at < held.length) exchange(at)
        for (const at of [...held.keys(), ...held.keys()]) exchange(at)
        for (const one of held) expect(canonicalJson(one)).toBe(canonicalJson(shared))
        for (const one of first) expect(isPartOf(shared, one)).toBe(true)
      },
    ),
    { numRuns: casesOf(0.3) },
  )
})

test('commonPart of a post with one name erased on each side keeps everything else', () => {
  const comment = (by: string, message: string) => ({ id: message.length, by, message })
  const post = (text: string, comments: object[]) => ({ id: 7, text, likes: 12, comments })
  const [one, two, three] = [
    comment('Ann', 'Well done'),
    comment('Bea', 'Thanks for that'),
    comment('Cem', 'Yes'),
  ]
  const others = [post('Nothing', []), post('Something else, too', [one])]
  const erasedJane = [others[0]!, post('With  and John Roe at the fair', [one, three]), others[1]!]
  const erasedJohn = [others[0]!, post('With Jane Doe and  at the fair', [two, three]), others[1]!]
  const expected = [others[0], post('With  and  at the fair', [three]), others[1]]
  expect(commonPart(erasedJane, erasedJohn)).toEqual(expected)
})

test('commonPart does not merge similar entries of lists that lack different entries', () => {
  const [layla, john, mara] = ['layla', 'john', 'mara'].map((name) => ({ value: `${name}@acme.example` }))
  expect(commonPart([layla, john], [layla, mara])).toEqual([layla])
  const [one, other] = [{ text: 'Thanks, Mara Lindqvist!' }, { text: 'Thanks, John Roe!' }]
  const expected = { text: 'Thanks, !' }
  expect(commonPart([one, expected], [expected, other])).toEqual([expected, expected])
  expect(commonPart([{ text: '田中さんと' }], [{ text: 'と山田さん' }])).toEqual([
    { text: expect.any(String) },
  ])
})

test.each([
  ['words in order', 'to John', 'to Jane, and John', true],
  ['words in another order', 'John to', 'to Jane, and John', false],
  ['part of a word', 'Jan', 'Jane', false],
  ['characters of a text without spaces', '私はです', '私は田中です', true],
  ['another Unicode form of a letter', 'Jos\u00e9', 'Jose\u0301 and Ann', true],
  ['the empty text', '', 'Jane', true],
  ['a list with one entry less', [{ a: 1 }], [{ b: 2 }, { a: 1, b: 2 }], true],
  ['another number', [{ a: 1 }], [{ a: 2 }], false],
  ['an additional field', { a: 1, b: 1 }, { a: 1 }, false],
  ['an undefined field', { a: 1, b: undefined }, { a: 1 }, true],
])('isPartOf recognizes or rejects: %s', (_, part, whole, is) => {
  expect(isPartOf(part, whole)).toBe(is)
})

test('commonPart of texts that are too long to compare keeps their common beginning and end', () => {
  const filling = (word: string) => Array.from({ length: 3000 }, (_, at) => `${word}${at}`).join(' ')
  const [a, b] = [`Same ${filling('x')} end.`, `Same ${filling('y')} end.`]
  expect(commonPart(a, b)).toBe('Same  end.')
})
