import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberExample, numberToType, parseNumber } from '../../../lib/input/parse-number.ts'

const read = (typed: string, language: string | null) => parseNumber(typed, language)

test.each([
  ['', 'en', null],
  [' \u00a0 ', 'en', null],
  ['12', 'en', 12],
  [' 0.5 ', 'en', 0.5],
  ['1,000', 'en', 1000],
  ['1,000', 'de', 1],
  ['1.000', 'de', 1000],
  ['1.500', 'de', 1500],
  ['1.500', 'en', 1.5],
  ['1.500,25', 'de', 1500.25],
  ['1,234,567.5', 'en-GB', 1_234_567.5],
  ['12,34,567', 'en-IN', 1_234_567],
  ['1 000,5', 'fr', 1000.5],
  ['1\u202f000', 'fr', 1000],
  ['1’000.5', 'de-CH', 1000.5],
  ["1'000", 'en', 1000],
  ['1 000', 'en', 1000],
  ['１２３', 'ja', 123],
  ['１，０００', 'ja', 1000],
  ['١٢٫٥', 'ar', 12.5],
  ['١٬٠٠٠', 'ar', 1000],
  ['١٢٫٥', 'en', 12.5],
  ['१२', 'en', 12],
  ['0,5', 'de', 0.5],
  ['12', null, 12],
  ['0.5', null, 0.5],
])('«%s» in the language %s is %s', (typed, language, number) => {
  expect(read(typed, language)).toBe(number)
})

test.each([
  ['0,5', 'en'],
  ['1,00', 'en'],
  ['1,0000', 'en'],
  ['1.5', 'de'],
  ['1.00', 'de'],
  ['1.500', 'fr'],
  ['0,500', 'en'],
  ['1,000 000', 'en'],
  ['1 00', 'en'],
  ['1.2.3', 'en'],
  ['1,5,0', 'de'],
  ['.5', 'en'],
  ['5.', 'en'],
  ['-1', 'en'],
  ['−1', 'en'],
  ['+1', 'en'],
  ['1e3', 'en'],
  ['0x10', 'en'],
  ['½', 'en'],
  ['ten', 'en'],
  ['10 credits', 'en'],
  ['1000000000000000', 'en'],
  ['1,000', null],
  ['1e3', null],
  [' 0x10', null],
])('«%s» in the language %s is rejected, not truncated', (typed, language) => {
  expect(read(typed, language)).toBeUndefined()
})

const languages = ['en', 'en-IN', 'de', 'de-CH', 'fr', 'es', 'pt-BR', 'ja', 'ar', 'ar-EG', 'fa', 'hi']

test('a number formatted in any language, grouped or as shown in a field, is parsed exactly', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...languages),
      fc.oneof(
        fc.nat(2_000_000_000),
        fc.nat(1_000_000).map((cents) => cents / 100),
      ),
      (language, value) => {
        const written = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
        expect([language, written, read(written, language)]).toEqual([language, written, value])
        expect(read(numberToType(value, language), language)).toBe(value)
        expect(read(numberExample(language), language)).toBe(1234.5)
      },
    ),
    { numRuns: 2000 },
  )
})

test('parsing a number drops no digit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.stringMatching(/^[\d.,' ]{1,12}$/), (language, typed) => {
      const value = read(typed, language)
      if (typeof value !== 'number') return
      const digits = (text: string) => text.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '')
      expect(digits(String(value))).toBe(digits(typed))
    }),
    { numRuns: 3000 },
  )
})
