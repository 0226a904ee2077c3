import { describe, expect, test } from 'vitest'
import { pluralCategory } from '../../../lib/i18n/plural.ts'

describe('the plural form of a count', () => {
  test.each([
    ['en', [0, 1, 2, 1.5], 'other one other other'],
    ['de', [0, 1, 2], 'other one other'],
    ['fr', [0, 1, 2, 1_000_000], 'one one other many'],
    ['es', [0, 1, 2, 1_000_000], 'other one other many'],
    ['pt-BR', [0, 1, 2, 1_000_000], 'one one other many'],
    ['ja', [0, 1, 2], 'other other other'],
    ['ar', [0, 1, 2, 3, 11, 100], 'zero one two few many other'],
  ])('the plural forms of counts are right in %s', (tag, counts, forms) => {
    expect(counts.map((count) => pluralCategory(tag, count)).join(' ')).toBe(forms)
  })
})
