import { expect, test } from 'vitest'
import { commentsIn, markerRate, proseIn, titlesIn } from './prose.ts'
import { files, textOf } from './tree.ts'

const code = files(/\.(ts|tsx|mjs)$/)

test.each([
  ['documents', 25, files(/\.md$/).map((path) => proseIn(textOf(path)))],
  ['comments', 25, code.map((path) => commentsIn(textOf(path)))],
  ['test titles', 40, code.filter((path) => path.startsWith('tests/')).map((path) => titlesIn(textOf(path)))],
] as const)('%s have at most %i markers of hard-to-read English per 10,000 words', (_, limit, texts) => {
  const { rate, found } = markerRate(texts)
  expect(texts.join('').length).toBeGreaterThan(10_000)
  expect(rate > limit ? found : []).toEqual([])
})

test('markers are counted in comments and titles, not in code', () => {
  const marked = `const told = 'asked' // whoever it is\n/** Nobody. */\ntest.each([1])('what is left %s', run)`
  expect(commentsIn(marked)).toBe(' whoever it is\n Nobody. ')
  expect(titlesIn(marked)).toBe('what is left %s')
  expect(markerRate([commentsIn(marked), titlesIn(marked)]).found).toHaveLength(5)
  expect(markerRate([])).toEqual({ rate: 0, found: [] })
})
