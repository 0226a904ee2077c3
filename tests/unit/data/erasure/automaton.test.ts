import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildAutomaton, unclear, type Automaton } from '../../../../lib/data/erasure/automaton.ts'

function automatonOf(patterns: readonly string[]): Automaton<string> {
  const building = buildAutomaton(patterns.map((pattern) => [pattern, pattern] as const))
  for (let step = building.next(); ; step = building.next()) if (step.done) return step.value
}

function foundIn(patterns: readonly string[], text: string): string[] {
  const found = new Set<string>()
  automatonOf(patterns).findIn(text, found)
  return [...found].toSorted()
}

/** Few letters, so that patterns are parts, beginnings and ends of each other. */
const letters = (options: fc.StringConstraints) =>
  fc.string({ ...options, unit: fc.constantFrom('a', 'b', 'c', '愛', '\ud83d') })

test('an automaton finds exactly the patterns that a text includes', () => {
  fc.assert(
    fc.property(fc.uniqueArray(letters({ maxLength: 5 })), letters({ maxLength: 30 }), (patterns, text) => {
      expect(foundIn(patterns, text)).toEqual(patterns.filter((pattern) => text.includes(pattern)).toSorted())
    }),
  )
})

test.each([0, 1, 99, 100, 101, 1000, 20_000])('an automaton finds the last of %i patterns', (count) => {
  const patterns = Array.from({ length: count }, (_, number) => `name ${number};`)
  expect(foundIn(patterns, `before ${patterns.at(-1) ?? ''} after`)).toEqual(patterns.slice(-1))
})

test('an automaton reads repeated blanks as one, and stops at a unit that is not clear', () => {
  const found = new Set<string>()
  const automaton = automatonOf(['a b', 'c'])
  const fold = (unit: number) => (unit === 0x3f ? unclear : unit)
  expect(automaton.findIn('a   b?c', found, fold)).toBe(false)
  expect([...found]).toEqual(['a b'])
})
