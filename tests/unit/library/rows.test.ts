import { expect, test } from 'vitest'
import type { ColumnContext } from '../../../lib/library/columns.ts'
import { noFilter } from '../../../lib/library/filter.ts'
import { LibraryRows } from '../../../lib/library/rows.ts'
import type { SortBy } from '../../../lib/library/sort.ts'
import { requestWith } from '../purchases/ledger/request-beside.ts'
import { subjectWith } from '../search/local/subjects-beside.ts'
import { OpenRequests } from '../../../lib/library/record-status.ts'

const context: ColumnContext = { listNames: new Map(), standingOf: () => 'fresh' }
const byName: SortBy[] = [{ column: 'name', down: false }]
const person = (key: string, name: string, updatedAt = 1) =>
  subjectWith({ key: `person:${key}`, name, updatedAt })

async function rowsOf(...names: string[]): Promise<LibraryRows> {
  const rows = new LibraryRows(context)
  for (const [index, name] of names.entries()) rows.put(person(`p${index}`, name, index))
  await rows.rank('name')
  await rows.rank('updatedAt')
  return rows
}

const namesOf = (rows: LibraryRows, sort = byName) =>
  [...rows.chosen(noFilter, sort)].map((place) => rows.at(place)?.name)

test('marks and case on letters do not decide, nobody stands last', async () => {
  const rows = await rowsOf('Östen', 'olle', '', 'Pia', 'Zoë')
  expect(namesOf(rows)).toEqual(['olle', 'Östen', 'Pia', 'Zoë', ''])
  expect(namesOf(rows, [{ column: 'name', down: true }])).toEqual(['Zoë', 'Pia', 'Östen', 'olle', ''])
})

test('of one name, the one that changed last stands first', async () => {
  const rows = await rowsOf('Anna', 'Anna', 'Anna')
  expect([...rows.chosen(noFilter, byName)]).toEqual([2, 1, 0])
})

test('what changes, comes and goes later has its place at once', async () => {
  const rows = await rowsOf('Berit', 'Dunja')
  rows.put(person('p2', 'Cosmo'))
  rows.put(person('p1', 'Aino'))
  expect(namesOf(rows)).toEqual(['Aino', 'Berit', 'Cosmo'])
  rows.drop('person:p0')
  expect(namesOf(rows)).toEqual(['Aino', 'Cosmo'])
  rows.put(person('p3', 'Egon'))
  expect(namesOf(rows)).toEqual(['Aino', 'Cosmo', 'Egon'])
  expect(rows.size).toBe(3)
  expect(rows.has('person:p0')).toBe(false)
})

test('what changes while a column is being ranked is ranked too', async () => {
  const rows = new LibraryRows(context)
  for (let number = 0; number < 3000; number++) rows.put(person(`p${number}`, `Name ${9999 - number}`))
  const ranked = rows.rank('name')
  rows.put(person('late', 'Aaron'))
  await ranked
  expect(namesOf(rows)[0]).toBe('Aaron')
})

test('open requests are told by any name until they end with a known cost', () => {
  const open = new OpenRequests()
  const request = requestWith({
    id: 'r1',
    subject: 'person:a',
    found: ['person:b'],
    state: 'sent',
    outcome: null,
  })
  open.put(request)
  expect([open.has('person:a'), open.has('person:b'), open.size]).toEqual([true, true, 2])
  open.put({ ...request, state: 'settled', outcome: 'unknown', cost: null })
  expect(open.has('person:a')).toBe(true)
  open.put({ ...request, state: 'settled', outcome: 'unknown', cost: 2 })
  expect(open.size).toBe(0)
  open.put({ ...request, state: 'settled', outcome: 'ok', cost: 2 })
  expect(open.size).toBe(0)
})
