import { expect, test } from 'vitest'
import { partsOf, readable } from '../../../../components/console/longText.ts'

test.each([
  ['{"a":1}', '{\n  "a": 1\n}', true],
  ['<p>no', '<p>no', false],
  ['', '', false],
  ['"word"', '"word"', true],
])('%j is formatted as %j', (raw, text, isJson) => expect(readable(raw)).toEqual({ text, isJson }))

test.each([
  ['short', 'one line'],
  ['lines', 'a line of words\n'.repeat(20_000)],
  ['one endless line', 'x'.repeat(1_000_000)],
  ['an endless line between others', `a\n${'x'.repeat(100_000)}\nb\n`],
  ['nothing', ''],
])('%s split into parts stays complete', (_, text) => {
  const parts = partsOf(text)
  expect(parts.join('')).toBe(text)
  expect(parts.every((part) => part.length > 0 && part.length <= 20_001)).toBe(true)
})

test('parts end at line breaks', () => {
  const parts = partsOf('a line of words\n'.repeat(20_000))
  expect(parts.length).toBeGreaterThan(10)
  expect(parts.every((part) => part.endsWith('\n'))).toBe(true)
})
