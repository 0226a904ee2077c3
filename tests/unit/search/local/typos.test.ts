import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearTerms, typosIn } from '../../../../lib/search/local/typos.ts'

/** The textbook edit distance: slow and easy to verify. */
function distance(one: string, other: string): number {
  const known = new Map<string, number>()
  const from = (a: number, b: number): number => {
    if (a === 0 || b === 0) return a + b
    const cell = `${a} ${b}`
    const found = known.get(cell)
    if (found !== undefined) return found
    const changed = from(a - 1, b - 1) + (one[a - 1] === other[b - 1] ? 0 : 1)
    const swapped =
      a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
        ? from(a - 2, b - 2) + 1
        : Infinity
    const least = Math.min(from(a - 1, b) + 1, from(a, b - 1) + 1, changed, swapped)
    known.set(cell, least)
    return least
  }
  return from(one.length, other.length)
}

function fit(term: string, word: string): string | null {
  const whole = distance(term, word)
  if (whole <= typosIn(word)) return `${term} whole ${whole}`
  const beginnings = Array.from({ length: term.length }, (_, length) => distance(term.slice(0, length), word))
  return word.length >= 5 && Math.min(...beginnings) <= 1 ? `${term} begins 1` : null
}

test('the search in sorted terms finds the same as comparing every term', () => {
  const term = fc.stringMatching(/^[abc]{1,12}$/)
  const word = fc.stringMatching(/^[abc]{1,10}$/)
  fc.assert(
    fc.property(fc.uniqueArray(term, { maxLength: 60 }), word, (terms, word) => {
      const sorted = terms.toSorted()
      const found: string[] = []
      nearTerms(sorted, word, (index, typos, whole) =>
        found.push(`${sorted[index]} ${whole ? 'whole' : 'begins'} ${typos}`),
      )
      const expected =
        typosIn(word) === 0 ? [] : sorted.map((each) => fit(each, word)).filter((each) => each !== null)
      expect(found).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})
