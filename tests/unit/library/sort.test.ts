import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Ranking, type SortKey, argsort } from '../../../lib/library/ranking.ts'
import { toggledSort, sortedBy, defaultSort, type SortBy } from '../../../lib/library/sort.ts'

const atOnce = () => undefined
const words = fc.array(fc.string({ maxLength: 3 }), { maxLength: 60 })
const byKey = (keys: readonly SortKey[], a: number, b: number) =>
  keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b

test('argsort is stable over several chunks', async () => {
  const keys = Array.from({ length: 5000 }, (_, place) => (place * 7919) % 997)
  const places = await argsort(keys, atOnce)
  const expected = keys.map((_, place) => place).toSorted((a, b) => byKey(keys, a, b))
  expect([...places]).toEqual(expected)
})

test('argsort pauses regularly', async () => {
  let pauses = 0
  await argsort(
    Array.from({ length: 5000 }, (_, place) => -place),
    () => void pauses++,
  )
  expect(pauses).toBeGreaterThan(8)
})

test('sorting by rank equals sorting by key, with empty keys last in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(words, fc.boolean(), async (keys, down) => {
      const ranking = await Ranking.of(keys, atOnce)
      const sorted = sortedBy(Uint32Array.from(keys.keys()), [{ ranking, down }])
      const reported = keys.flatMap((key, place) => (key === '' ? [] : [place]))
      const nothing = keys.flatMap((key, place) => (key === '' ? [place] : []))
      const sign = down ? -1 : 1
      reported.sort((a, b) => (keys[a] === keys[b] ? a - b : sign * byKey(keys, a, b)))
      expect([...sorted]).toEqual([...reported, ...nothing])
    }),
  )
})

test('later keys are ranked among the others', async () => {
  await fc.assert(
    fc.asyncProperty(
      words,
      fc.array(fc.tuple(fc.nat(70), fc.string({ maxLength: 3 }))),
      async (keys, changes) => {
        const ranking = await Ranking.of(keys, atOnce)
        const now = [...keys]
        for (const [place, key] of changes) {
          while (now.length <= place) now.push('')
          now[place] = key
          ranking.set(place, key)
        }
        const places = Uint32Array.from(now.keys())
        const anew = await Ranking.of(now, atOnce)
        expect(sortedBy(places, [{ ranking, down: false }])).toEqual(
          sortedBy(places, [{ ranking: anew, down: false }]),
        )
      },
    ),
  )
})

test('further sort columns break ties', async () => {
  const company = await Ranking.of(['b', 'a', 'b', 'a'], atOnce)
  const at = await Ranking.of([1, 2, 3, 4], atOnce)
  const sorted = sortedBy(Uint32Array.of(0, 1, 2, 3), [
    { ranking: company, down: false },
    { ranking: at, down: true },
  ])
  expect([...sorted]).toEqual([3, 1, 2, 0])
})

describe('a click on a column header', () => {
  const name: SortBy = { column: 'name', down: false }
  const company: SortBy = { column: 'company', down: false }

  test('a click sorts by the column alone, ascending, and dates from the newest', () => {
    expect(toggledSort(defaultSort, 'name', false)).toEqual([name])
    expect(toggledSort([name], 'createdAt', false)).toEqual([{ column: 'createdAt', down: true }])
  })

  test('a second click reverses the order', () => {
    expect(toggledSort([name], 'name', false)).toEqual([{ column: 'name', down: true }])
    expect(toggledSort([{ column: 'name', down: true }], 'name', false)).toEqual([name])
  })

  test('a click with Shift adds the column, reverses it, and removes it', () => {
    const two = toggledSort([company], 'name', true)
    expect(two).toEqual([company, name])
    const turned = toggledSort(two, 'name', true)
    expect(turned).toEqual([company, { column: 'name', down: true }])
    expect(toggledSort(turned, 'name', true)).toEqual([company])
    expect(toggledSort([{ column: 'name', down: true }], 'name', true)).toHaveLength(1)
  })
})
