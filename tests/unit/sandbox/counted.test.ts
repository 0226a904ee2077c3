import { expect, test } from 'vitest'
import { counted } from '../../../sandbox/demo/counted.ts'

test.each([
  [0, '0 credits'],
  [0.5, '0.5 credits'],
  [1, '1 credit'],
  [11, '11 credits'],
])('the report of the demo counts %d as “%s”', (count, text) => {
  expect(counted(count, 'credit')).toBe(text)
})
