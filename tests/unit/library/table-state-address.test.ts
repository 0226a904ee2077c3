import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnNames } from '../../../lib/library/columns.ts'
import { noFilter } from '../../../lib/library/filter.ts'
import { isUsual, tableStateQuery, readTableStateQuery } from '../../../lib/library/table-state-address.ts'
import { hrefOfRecord, queryOf, readRoute } from '../../../lib/library/route.ts'
import { defaultTableState } from '../../../lib/library/views.ts'
import { anyFilter } from './filters.fixture.ts'

const anySort = fc.uniqueArray(fc.record({ column: fc.constantFrom(...columnNames), down: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
  selector: ({ column }) => column,
})

describe('the URL of a table view', () => {
  test("a view's URL contains filter and order for any input", () => {
    fc.assert(
      fc.property(anyFilter, anySort, (filter, sort) => {
        const query = tableStateQuery({ filter, sort }, undefined)
        expect(readTableStateQuery(query)).toEqual({ filter, sort, view: null })
        expect(`#/?${query}`).toBe(new URL(`https://sidelight.test/#/?${query}`).hash)
      }),
    )
  })

  test('the default view has an empty URL', () => {
    expect(tableStateQuery(defaultTableState, undefined)).toBe('')
    expect(isUsual(readTableStateQuery(''))).toBe(true)
    expect(isUsual(readTableStateQuery('kind=person'))).toBe(false)
    expect(isUsual(readTableStateQuery('sort=name'))).toBe(false)
    expect(isUsual(readTableStateQuery('view=one'))).toBe(false)
  })

  test('a saved view is identified by its id', () => {
    const view = { ...defaultTableState, id: 'a b', name: 'Mine' }
    expect(tableStateQuery(view, view)).toBe('view=a+b')
    expect(readTableStateQuery('view=a+b').view).toBe('a b')
  })

  test.each([
    ['kind=planet&tag=vip', { tag: ['vip'] }],
    ['conditions=nonsense&text=x', { text: 'x' }],
    ['conditions=%5B%7B%22column%22%3A1%7D%5D&country=Sweden', { country: ['Sweden'] }],
    ['country=Sweden&country=&country=Japan&country=Sweden', { country: ['Sweden', 'Japan'] }],
    ['kind=planet&kind=person', { kind: ['person'] }],
    ['from=yesterday', {}],
    ['__proto__=x&constructor=y', {}],
    ['sort=nowhere,-__proto__', {}],
  ])('unknown values in %s are ignored', (query, part) => {
    expect(readTableStateQuery(query)).toEqual({
      filter: { ...noFilter, ...part },
      sort: defaultTableState.sort,
      view: null,
    })
  })

  test('the query of a view follows the path of a record', () => {
    const hash = `${hrefOfRecord('person:a/b?c d')}?text=x%3Fy`
    expect(readRoute(hash)).toEqual({ page: 'table', id: 'person:a/b?c d' })
    expect(queryOf(hash)).toBe('text=x%3Fy')
    expect(queryOf('#/')).toBe('')
    expect(queryOf('')).toBe('')
  })
})
