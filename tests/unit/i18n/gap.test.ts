import { expect, test } from 'vitest'
import { gapOf, languageNames, tagOf } from '../../../lib/i18n/languages.ts'

test('sentences are separated by a space except in Japanese', () => {
  const close = languageNames.filter((name) => gapOf(tagOf(name)) === '')
  expect(close).toEqual(['ja'])
  expect(gapOf('of no language we speak')).toBe(' ')
})
