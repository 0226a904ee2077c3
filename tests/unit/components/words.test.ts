import { describe, expect, test, vi } from 'vitest'
import { textBlocks } from '../../../components/record/job/textBlocks.ts'
import { addressPieces } from '../../../components/ui/AddressText.tsx'
import { linkedPieces } from '../../../components/ui/linkedPieces.ts'
import { plainDocument } from '../../../components/ui/plainDocument.ts'
import { plainRows } from '../../../components/ui/plainText.ts'
import { regionText } from '../../../components/ui/formats.ts'

vi.mock('#i18n', () => import('./english.ts'))

describe('URLs in a text', () => {
  const hrefs = (text: string) => linkedPieces(text).flatMap(({ href }) => href ?? [])

  test('a URL ends before the closing punctuation', () => {
    expect(hrefs('See https://a.example/x. Or (https://b.example/y)!')).toEqual([
      'https://a.example/x',
      'https://b.example/y',
    ])
    expect(hrefs('https://a.example/x_(y)')).toEqual(['https://a.example/x_(y)'])
    expect(hrefs('“https://a.example”')).toEqual(['https://a.example'])
  })

  test('only web URLs are linked', () => {
    expect(hrefs('javascript:alert(1) data:x ftp://a.example')).toEqual([])
  })

  test.each(['', 'no address', 'a https://b.example c', 'https://a.example.', 'https://'])(
    'linking keeps every character of «%s»',
    (text) => {
      expect(
        linkedPieces(text)
          .map(({ words }) => words)
          .join(''),
      ).toBe(text)
    },
  )
})

test('an address is split after separators without losing characters', () => {
  expect(addressPieces('a.b@c-d.example')).toEqual(['a.b@', 'c-d.example'])
  expect(addressPieces('a.example/in/x?y=1&z')).toEqual(['a.example/', 'in/', 'x?', 'y=1&', 'z'])
  expect(addressPieces('//@')).toEqual(['//@'])
})

test('a document omits empty sections', () => {
  expect(
    plainDocument([
      { heading: 'A', lines: ['', null, ' '] },
      { heading: 'B', lines: ['b'] },
    ]),
  ).toBe('B\nb')
})

test('a time span of unknown shape is one row', () => {
  expect(plainRows({ when: { start: '2019-05-01T00:00:00Z', end: { year: 2020 } } })).toEqual([
    { label: 'When', value: '2019-05-01 – 2020' },
  ])
  expect(plainRows({ start: { year: 2019 }, end: { year: 2020 }, more: 1 })).toHaveLength(3)
})

test('a country code is shown as a country name', () => {
  expect(['no', 'NO', 'Norway', 'ZZ', '', null].map(regionText)).toEqual([
    'Norway',
    'Norway',
    'Norway',
    'ZZ',
    '',
    null,
  ])
})

describe('descriptions', () => {
  test('numbered lines become steps', () => {
    expect(textBlocks('1. write\n2) swim\n\n3. sign')).toEqual([{ steps: ['write', 'swim', 'sign'] }])
  })

  test('capitalized lines are headings, but exclamations are not', () => {
    expect(textBlocks('YOUR DAY\nClimb.\nAPPLY NOW!')).toEqual([
      { heading: 'YOUR DAY' },
      { paragraph: 'Climb.\nAPPLY NOW!' },
    ])
  })
})
