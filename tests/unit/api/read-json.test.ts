import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from '../../../lib/api/read-json.ts'

test('readJson parses valid JSON and returns undefined for anything else', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readJson(text)).toEqual(JSON.parse(text))
    }),
  )
  expect(readJson('null')).toBeNull()
  for (const none of ['', ' ', 'undefined', '{', "{'a':1}", '\uFEFF{}', '<html>', 'NaN', '1 2'])
    expect(readJson(none)).toBeUndefined()
  expect(readJson('['.repeat(1_000_000))).toBeUndefined()
})
