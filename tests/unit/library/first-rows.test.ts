import { describe, expect, test } from 'vitest'
import { plainContext } from '../../../lib/library/columns.ts'
import { noFilter } from '../../../lib/library/filter.ts'
import { LibraryRows } from '../../../lib/library/library-rows.ts'
import type { SortBy } from '../../../lib/library/sort.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'

const names = ['', 'Anna', 'anna', 'Ânna', 'Östen', 'مريم', '👩‍🔬 Ada', 'Łukasz', 'x'.repeat(2000), 'Anna']

function rowsOf(count: number): LibraryRows {
  const rows = new LibraryRows(plainContext)
  for (let number = 0; number < count; number++)
    rows.put(
      subjectWith({
        key: `person:p${number}`,
        name: names[(number * 7) % names.length]!,
        company: number % 3 === 0 ? '' : `Company ${number % 5}`,
        updatedAt: (number * 7919) % 1000,
      }),
    )
  return rows
}

const orders: [string, SortBy[]][] = [
  ['by name', [{ column: 'name', down: false }]],
  ['by name, descending', [{ column: 'name', down: true }]],
  [
    'by company, then by name descending',
    [
      { column: 'company', down: true },
      { column: 'name', down: true },
    ],
  ],
  ['by the oldest change', [{ column: 'updatedAt', down: false }]],
  ['by nothing', []],
]

describe.each(orders)('the first rows sorted %s', (_, sort) => {
  test.each([0, 1, 99, 100, 101, 1000])(
    'the first rows of %i equal the start of the full order',
    async (count) => {
      const rows = rowsOf(count)
      const { places, total } = await rows.first(noFilter, sort, 100)
      for (const column of ['name', 'company', 'updatedAt'] as const) await rows.rank(column)
      expect(total).toBe(count)
      expect([...places]).toEqual([...rows.chosen(noFilter, sort)].slice(0, 100))
    },
  )
})

test('the first filtered rows come with the number of all matches', async () => {
  const rows = rowsOf(1000)
  const filter = { ...noFilter, text: 'anna', company: ['Company 1'] }
  const { places, total } = await rows.first(filter, [{ column: 'name', down: false }], 10)
  expect(total).toBe(rows.chosen(filter, []).length)
  expect(places.length).toBe(10)
})

test('the first rows are found even if rows are removed or changed during the search', async () => {
  const rows = rowsOf(3000)
  const looking = rows.first(noFilter, [{ column: 'name', down: false }], 50)
  for (let number = 0; number < 3000; number += 2) rows.drop(`person:p${number}`)
  rows.put(subjectWith({ key: 'person:p1', name: 'Zoë' }))
  const { places } = await looking
  expect(places.length).toBe(50)
})

test('a stored row is returned unchanged, with any fields', () => {
  const rows = new LibraryRows(plainContext)
  const row = subjectWith({
    key: 'person:jane',
    aliases: ['person:jane', 'person:id-1'],
    tags: ['VIP', '★'],
    lists: ['a list'],
    note: 'x'.repeat(2000),
    details: { title: 'Engineer', employees: 0, country: undefined },
    stated: { name: 'Jane' },
    noteVersions: { current: [], replaced: ['digest'] },
  })
  rows.put(row)
  expect(rows.get('person:jane')).toEqual(row)
  rows.put(subjectWith({ key: 'person:jane' }))
  expect(rows.get('person:jane')).toEqual(subjectWith({ key: 'person:jane' }))
})
