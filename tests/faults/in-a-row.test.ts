import { expect, test } from 'vitest'
import { inARow, sentenceOf } from './in-a-row.ts'
import { withPart } from './table.ts'

test.each([
  [3, 'passed', 4],
  [19, 'passed', 20],
  [19, 'failed', 0],
  [19, 'timedOut', 0],
  [3, 'interrupted', 3],
  [3, 'skipped', 3],
] as const)('after %i passes in a row and the result «%s», the counter is %i', (before, status, passes) => {
  expect(inARow(before, status)).toBe(passes)
})

test('the report states how many tests have passed often enough in a row', () => {
  expect(sentenceOf({ a: 20, b: 25 }, 20)).toBe('Each of the 2 tests in browsers passed 20 times in a row.')
  expect(sentenceOf({ a: 20, b: 19, c: 0 }, 20)).toBe(
    'Of 3 tests in browsers 1 passed 20 times in a row so far.',
  )
})

test('writing the report replaces its own section of the page and keeps the others', () => {
  const first = withPart('# Page\n\n## Fault injection\n\n- Words\n', 'mutations', 'some\n\n| table |\n')
  expect(first).toBe('# Page\n\n## Fault injection\n\n- Words\n\n## Mutation tests\n\nsome\n\n| table |\n')
  const second = withPart(first, 'inARow', 'often')
  expect(second).toBe(
    '# Page\n\n## Fault injection\n\n- Words\n\n## Repeated runs\n\noften\n\n## Mutation tests\n\nsome\n\n| table |\n',
  )
  expect(withPart(second, 'inARow', 'more often')).toBe(second.replace('often', 'more often'))
  expect(withPart('# Other\n', null, '', second)).toBe(second.replace(/# Page[^]*Words/, '# Other'))
})
