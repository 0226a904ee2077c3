import { expect, test } from 'vitest'
import { choose, linesOf, mutantsIn } from './mutants.ts'

const all = mutantsIn(['lib/purchases/prices'])
const chosen = choose(all, '1', 20)

test('the same seed chooses the same, each once, and another one others', () => {
  expect(choose(all, '1', 20)).toEqual(chosen)
  expect(new Set(chosen).size).toBe(20)
  expect(choose(all, '2', 20)).not.toEqual(chosen)
})

test('what is changed elsewhere in the code leaves those that are chosen as they are', () => {
  const { file } = chosen[0]!
  const others = all.filter((mutant) => mutant.file === file || chosen.includes(mutant))
  expect(others.length).toBeLessThan(all.length)
  expect(choose(others, '1', 20)).toEqual(chosen)
})

test('a mutant is told by its line, as it is and as it was made', () => {
  for (const mutant of chosen) {
    const { line, changed, number } = linesOf(mutant)
    expect(changed).not.toBe(line)
    expect(number).toBeGreaterThan(0)
  }
})
