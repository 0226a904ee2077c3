import { expect, test } from 'vitest'
import { gapOf, languageNames, tagOf } from '../../../lib/i18n/languages.ts'

test('sentences stand apart by a space, but in Japanese', () => {
  const close = languageNames.filter((name) => gapOf(tagOf(name)) === '')
  expect(close).toEqual(['ja'])
  expect(gapOf('of no language we speak')).toBe(' ')
})
