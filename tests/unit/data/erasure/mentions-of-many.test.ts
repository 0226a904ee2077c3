import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mentionIndexOf } from '../../../../lib/data/erasure/mentions-of-many.ts'
import { mentionsOf, type MentionNames } from '../../../../lib/records/identity/mentions.ts'
import { people, places } from '../../records/people.fixture.ts'

const names = [
  ...people.map(({ first, last, handle, email }) => ({
    ids: [handle],
    emails: [email],
    names: [`${first} ${last}`],
  })),
  // Scripts with and without spaces, and signs only.
  { ids: [], emails: [], names: ['灯台守 Smith'] },
  { ids: [], emails: [], names: ['★ ★'] },
]

const texts = [
  ...people.flatMap((them) => Object.values(places).map((content) => content(them))),
  { summary: people.map(({ first, last }) => `${first}\n${last}`).join() },
  { headline: '灯台守 Smithson', summary: 'Three stars: ★ ★.' },
]

test.each(texts)('mentionsOfMany finds the same names as single searches: %j', (content) => {
  expect(mentionIndexOf(names).namedIn(content)).toEqual(
    names.filter((one) => mentionsOf(one).isNamedIn(content)),
  )
})

test.each([
  ['Ann Lee flew.', true],
  ['With Ann  Lee, twice', true],
  ['Joann Lee flew.', false],
  ['Ann Leeds', false],
  ['Ann Lee-Park', false],
  ['Mary-Ann Lee', false],
  ['\u0001 Rene\u0301 met Ann Lee', true],
  ['100 %, René 🦊 and Ann  Lee', true],
  ['%41nn\\u0020Lee', true],
])('a name is matched at word boundaries only: %s', (text, isNamed) => {
  const ann = { ids: [], emails: [], names: ['Ann Lee'] }
  expect(mentionsOf(ann).isNamedIn({ text })).toBe(isNamed)
  expect(mentionIndexOf([ann]).isNamedIn({ text })).toBe(isNamed)
})

/** Few words, so that names touch, overlap and contain each other. */
const plainWords = 'Ann ANN Lee Doe ß ẞ ſ İ ı i K ΑΣ ας ŉ é 王 王伟 花子 สม ★ -- 7 x-1 o.x (Bo) * A __proto__'
const words = fc.constantFrom(
  ...plainWords.split(' '),
  'e\u0301',
  '\ud83d',
  '👩🏽‍🚀',
  'a\u0345',
  '\u0345',
  '%C3%A9',
  '%41',
  '\\u0041',
  '\u00a0',
)
const between = fc.constantFrom(' ', '  ', '\n', '-', '', ' ', '.', '/', '\u3000')
const phrase = fc
  .array(fc.tuple(words, between), { minLength: 1, maxLength: 3 })
  .map((parts) =>
    parts
      .map(([word, gap]) => word + gap)
      .join('')
      .trim(),
  )
  .filter((text) => text !== '')
const anyText = fc.oneof(
  phrase,
  fc.tuple(phrase, phrase).map(([a, b]) => `${a} of ${b}, (${a})`),
  phrase.map((id) => `https://www.social.example/in/${id}/`),
  phrase.map((id) => `person:member:${id}`),
  phrase.map((text) => encodeURIComponent(text.toWellFormed())),
  phrase.map((text) => text.toUpperCase().normalize('NFD')),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
)
const person: fc.Arbitrary<MentionNames> = fc.record({
  ids: fc.array(
    fc.oneof(
      phrase,
      phrase.map((text) => `${text}-12345`),
    ),
    { maxLength: 2 },
  ),
  emails: fc.array(
    fc.oneof(
      phrase.map((text) => `${text}@x.example`),
      phrase,
    ),
    { maxLength: 1 },
  ),
  names: fc.array(phrase, { maxLength: 3 }),
})
const field = fc.constantFrom('firstName', 'lastName', 'publicIdentifier', 'text', 'url', '__proto__')
const { value: anyValue } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, anyText, fc.constantFrom(null, 7, true), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc
    .array(fc.tuple(field, tie('value')), { maxLength: 4 })
    .map((fields): unknown => Object.fromEntries(fields)),
}))

const runs = Number(process.env['MENTIONS'] ?? 200)

describe('a search for many names', () => {
  const scene = fc.record({ many: fc.array(person, { maxLength: 6 }), value: anyValue })

  test('many names are found exactly where each is found alone', () => {
    fc.assert(
      fc.property(scene, ({ many, value }) => {
        const mentions = mentionIndexOf(many)
        const alone = many.filter((one) => mentionsOf(one).isNamedIn(value))
        expect(mentions.namedIn(value)).toEqual(alone)
        expect(mentions.isNamedIn(value)).toBe(alone.length > 0)
      }),
      { numRuns: runs },
    )
  })

  test('removing many names equals removing them one by one', () => {
    fc.assert(
      fc.property(scene, ({ many, value }) => {
        const rest = many.reduce((left, one) => mentionsOf(one).without(left), value)
        expect(mentionIndexOf(many).without(value)).toEqual(rest)
      }),
      { numRuns: runs },
    )
  })
})

test('a text is read as often for a thousand namesakes as for one', () => {
  const readBy = (count: number, check: 'namedIn' | 'without') => {
    const namesakes = Array.from({ length: count }, (_, number) => ({
      ids: [`ann-${number}`],
      emails: [`${number}@x.example`],
      names: ['Ann Lee'],
    }))
    let reads = 0
    const value = {
      get summary() {
        reads++
        return 'She met Ann Lee.'
      },
    }
    mentionIndexOf(namesakes)[check](value)
    return reads
  }
  expect(readBy(1000, 'namedIn')).toBe(readBy(1, 'namedIn'))
  expect(readBy(1000, 'without')).toBe(readBy(1, 'without'))
})
