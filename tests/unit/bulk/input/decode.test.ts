import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encodingOf } from '../../../../lib/bulk/input/decode.ts'
import { encodings } from '../../../../lib/bulk/input/encodings.ts'

const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const read = (bytes: Uint8Array, languages: string[]) => decode(bytes, encodingOf(bytes, languages))

describe('files without a byte order mark, in the usual encoding of their language', () => {
  test.each([
    ['de', 'Müller;Köln', '4dfc6c6c65723b4bf66c6e'],
    ['sv-SE', 'Åsa Sjöström', 'c5736120536af6737472f66d'],
    ['pl', 'Łukasz Święcka', 'a3756b61737a208c7769ea636b61'],
    ['cs-CZ', 'Jiří Dvořák', '4a69f8ed2044766ff8e16b'],
    ['ru', 'Анна Семёнова', 'c0edede020d1e5ecb8edeee2e0'],
    ['el', 'Γιώργος', 'c3e9fef1e3eff2'],
    ['tr-TR', 'Işık', '49fefd6b'],
    ['ar', 'محمد علي', 'e3cde3cf20dae1ed'],
    ['ja', '山田 花子', '8e5293632089d48e71'],
    ['zh-CN', '王伟', 'cdf5ceb0'],
    ['zh-TW', '陳美玲', 'b3afacfcacc2'],
    ['ko-KR', '김민준', 'b1e8b9cec1d8'],
    ['th', 'สมชาย', 'cac1aad2c2'],
    ['vi', 'Ngân', '4e67e26e'],
  ])('a file in the language %s is decoded: %s', (language, text, hex) => {
    expect(read(fromHex(hex), [language])).toBe(text)
    // English is mostly ASCII and does not reveal the encoding of the other bytes.
    expect(read(fromHex(hex), ['en-US', language, 'en'])).toBe(text)
    expect(read(new TextEncoder().encode(text), [language])).toBe(text)
  })

  test('a file that is invalid in the encoding of its language is read as windows-1252', () => {
    const western = fromHex('4dfc2c4bf62c')
    expect(encodingOf(western, ['ja'])).toBe('windows-1252')
    expect(encodingOf(western, ['ko'])).toBe('windows-1252')
    expect(encodingOf(western, [])).toBe('windows-1252')
  })
})

test('any bytes are decoded with some encoding', () => {
  const language = fc.constantFrom('de', 'ja', 'zh-Hant-HK', 'sr-Latn', 'sr', 'uk', 'he', 'tlh')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), language, (bytes, language) => {
      const encoding = encodingOf(bytes, [language])
      expect(encodings).toContain(encoding)
      expect(typeof decode(bytes, encoding)).toBe('string')
    }),
  )
})
