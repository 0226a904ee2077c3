import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noSlots, rowSlots } from '../../../../components/library/rowSlots.ts'

test('requested rows are drawn in distinct elements, and existing elements are reused', () => {
  const tableStates = fc.array(fc.tuple(fc.nat(100_000), fc.integer({ min: 0, max: 60 }), fc.nat(100_000)), {
    minLength: 1,
  })
  fc.assert(
    fc.property(tableStates, (all) => {
      let shown = noSlots
      let maximum = 0
      for (const [from, height, count] of all) {
        shown = rowSlots(shown, from, from + height, count)
        const requested = Array.from({ length: height }, (_, at) => from + at).filter((row) => row < count)
        maximum = Math.max(maximum, requested.length)
        expect(shown.rows).toEqual(expect.arrayContaining(requested))
        expect(shown.rows.every((row) => row < count)).toBe(true)
        expect(shown.rows).toEqual([...new Set(shown.rows)].toSorted((a, b) => a - b))
        expect(new Set(shown.rows.map((row) => row % shown.slots)).size).toBe(shown.rows.length)
        expect(shown.slots).toBe(maximum)
      }
    }),
  )
})

test('scrolling by a row reuses the element of the row that left', () => {
  const first = rowSlots(noSlots, 0, 40, 1000)
  const next = rowSlots(first, 4, 44, 1000)
  expect(next.rows).toEqual(Array.from({ length: 40 }, (_, at) => at + 4))
  // After a long jump, only 24 rows are drawn first.
  const far = rowSlots(next, 600, 624, 1000)
  expect(far.rows).toHaveLength(40)
  expect(far.rows.filter((row) => row >= 600)).toHaveLength(24)
})
