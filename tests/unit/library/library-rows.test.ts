import { expect, test } from 'vitest'
import { libraryColumns, plainContext, type ColumnContext } from '../../../lib/library/columns.ts'
import type { Subject } from '../../../lib/records/rows/subject.ts'
import { noFilter } from '../../../lib/library/filter.ts'
import { LibraryRows } from '../../../lib/library/library-rows.ts'
import type { SortBy } from '../../../lib/library/sort.ts'
import { requestWith } from '../purchases/ledger/request.fixture.ts'
import { subjectWith } from '../search/local/subjects.fixture.ts'
import { OpenRequests } from '../../../lib/library/record-status.ts'

const context = plainContext
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

test('sorting ignores accents and case, with empty names last', async () => {
  const rows = await rowsOf('Östen', 'olle', '', 'Pia', 'Zoë')
  expect(namesOf(rows)).toEqual(['olle', 'Östen', 'Pia', 'Zoë', ''])
  expect(namesOf(rows, [{ column: 'name', down: true }])).toEqual(['Zoë', 'Pia', 'Östen', 'olle', ''])
})

test('equal names are sorted by the latest change', async () => {
  const rows = await rowsOf('Anna', 'Anna', 'Anna')
  expect([...rows.chosen(noFilter, byName)]).toEqual([2, 1, 0])
})

test('later changes, additions and removals are sorted at once', async () => {
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

test('rows with equal dates keep their order when their deletion is undone', async () => {
  const rows = new LibraryRows(context)
  const all = ['Anna', 'Berit', 'Cosmo'].map((name) => person(name, name))
  for (const each of all) rows.put(each)
  await rows.rank('updatedAt')
  const newest: SortBy[] = [{ column: 'updatedAt', down: true }]
  const before = namesOf(rows, newest)
  for (const { key } of all) rows.drop(key)
  for (const each of all) rows.put(each)
  expect(namesOf(rows, newest)).toEqual(before)
})

test('rows changed during ranking are ranked as well', async () => {
  const rows = new LibraryRows(context)
  for (let number = 0; number < 3000; number++) rows.put(person(`p${number}`, `Name ${9999 - number}`))
  const ranked = rows.rank('name')
  rows.put(person('late', 'Aaron'))
  await ranked
  expect(namesOf(rows)[0]).toBe('Aaron')
})

test('ranking uses the current values when they change during ranking', async () => {
  const rows = new LibraryRows(context)
  const count = 3000
  for (let number = 0; number < count; number++) rows.put(person(`p${number}`, '', number))
  const costing = (cost: (number: number) => number): ColumnContext => ({
    ...context,
    costOf: ({ updatedAt }) => cost(updatedAt),
  })
  const byCost: SortBy[] = [{ column: 'cost', down: false }]
  rows.know(costing((number) => 1 + number))
  const [first, other] = [rows.rank('cost'), rows.rank('cost')]
  rows.know(costing((number) => count - number))
  await Promise.all([first, other])
  expect(rows.isRanked('cost')).toBe(true)
  expect(rows.chosen(noFilter, byCost)[0]).toBe(count - 1)

  const byIndustry: SortBy[] = [{ column: 'industry', down: false }]
  rows.put(subjectWith({ key: 'person:pilot', name: 'Pilot', company: 'Acme', updatedAt: 1 }))
  const ranked = rows.rank('industry')
  const industry = { details: { industry: 'Aviation' } }
  rows.put(subjectWith({ key: 'company:acme', kind: 'company', name: 'Acme', company: 'Acme', ...industry }))
  await ranked
  const named = [...rows.chosen(noFilter, byIndustry)].slice(0, 2).map((place) => rows.at(place)?.key)
  expect(new Set(named)).toEqual(new Set(['company:acme', 'person:pilot']))
})

test('open requests are known by any alias until they end with a known cost', () => {
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

test("a person's industry and size come from the only saved company of that name", async () => {
  const rows = new LibraryRows(plainContext)
  const works = (key: string, details: Subject['details']) =>
    subjectWith({
      key: `company:${key}`,
      kind: 'company',
      name: 'Harbour Works',
      company: 'Harbour Works',
      details,
    })
  rows.put(subjectWith({ key: 'person:a', company: 'HARBOUR works' }))
  rows.put(works('one', { industry: 'Shipping', employees: 40 }))
  const person = rows.get('person:a')!
  const industry = () => libraryColumns.industry.value(person, rows.context)
  expect(industry()).toBe('Shipping')
  expect(libraryColumns.employees.value(person, rows.context)).toBe(40)
  rows.put(works('two', { industry: 'Retail' }))
  expect(industry()).toBe('')
  rows.drop('company:one')
  expect(industry()).toBe('Retail')
})

test('facets count each value once per record, most frequent first, with spellings of a tag combined', async () => {
  const rows = new LibraryRows({ ...plainContext, isEmailNotFound: ({ key }) => key === 'person:c' })
  rows.put(subjectWith({ key: 'person:a', company: 'Acme', tags: ['Client'], email: 'a@x.example' }))
  rows.put(
    subjectWith({
      key: 'person:b',
      company: 'Acme',
      tags: ['client', 'vip'],
      email: 'b@x.example',
      details: { country: 'Sweden', emailKind: 'professional' },
    }),
  )
  rows.put(subjectWith({ key: 'person:c', company: 'Beta' }))
  rows.put(subjectWith({ key: 'person:d', details: { emailKind: 'not-found' } }))
  rows.put(subjectWith({ key: 'person:e' }))
  rows.put(subjectWith({ key: 'company:acme', kind: 'company', name: 'Acme', company: 'Acme' }))
  const counts = await rows.facetCounts()
  expect([...counts.company]).toEqual([
    ['Acme', 3],
    ['Beta', 1],
  ])
  expect([...counts.tag]).toEqual([
    ['Client', 2],
    ['vip', 1],
  ])
  expect(Object.fromEntries(counts.email)).toEqual({
    other: 1,
    professional: 1,
    'not-found': 2,
    unchecked: 1,
  })
  expect(Object.fromEntries(counts.kind)).toEqual({ person: 5, company: 1 })
  expect([...counts.country]).toEqual([['Sweden', 1]])
  const within = await rows.facetCounts({ ...noFilter, kind: ['company'] })
  expect([...within.company]).toEqual([['Acme', 1]])
})
