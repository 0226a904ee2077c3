import { expect, test } from 'vitest'
import { numberIn } from '../../../components/settings/numberIn.ts'

test.each([
  ['', null],
  ['  ', null],
  ['12', 12],
  [' 0.5 ', 0.5],
  ['0,5', 0.5],
  ['١٢٫٥', 12.5],
  ['1.000,5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['many', undefined],
])('«%s» is %s', (typed, number) => {
  expect(numberIn(typed)).toBe(number)
})
