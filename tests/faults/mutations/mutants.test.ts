import { expect, test } from 'vitest'
import { choose, linesOf, mutantsIn } from './mutants.ts'

const all = mutantsIn(['lib/purchases/prices'])
const chosen = choose(all, '1', 20)

test('the same seed selects the same mutants, each once, and another seed selects different ones', () => {
  expect(choose(all, '1', 20)).toEqual(chosen)
  expect(new Set(chosen).size).toBe(20)
  expect(choose(all, '2', 20)).not.toEqual(chosen)
})

test('changes elsewhere in the code do not change the selected mutants', () => {
  const { file } = chosen[0]!
  const others = all.filter((mutant) => mutant.file === file || chosen.includes(mutant))
  expect(others.length).toBeLessThan(all.length)
  expect(choose(others, '1', 20)).toEqual(chosen)
})

test('a mutant is reported with its original and changed line', () => {
  for (const mutant of chosen) {
    const { line, changed, number } = linesOf(mutant)
    expect(changed).not.toBe(line)
    expect(number).toBeGreaterThan(0)
  }
})
