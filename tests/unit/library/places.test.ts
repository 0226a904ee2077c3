import { describe, expect, test } from 'vitest'
import { movedCell } from '../../../lib/library/grid-keys.ts'
import {
  hrefOfRun,
  hrefOfList,
  hrefOfRecord,
  hrefOfSearch,
  pageNames,
  readRoute,
} from '../../../lib/library/route.ts'
import { fullPageNames, fullPages } from '../../../lib/platform/full-pages.ts'
import { pageOfView } from '../../../components/shell/pageOfView.ts'
import { readFilter, defaultTableState } from '../../../lib/library/views.ts'

describe('the page in the URL', () => {
  test.each([
    ['', 'table', null],
    ['#/', 'table', null],
    ['#/nowhere', 'table', null],
    ['#/__proto__', 'table', null],
    ['#/lists', 'lists', null],
    ['#/lists/', 'lists', null],
    [hrefOfList('a/b c'), 'list', 'a/b c'],
    ['#/searches', 'searches', null],
    ['#/searches?search=people', 'searches', null],
    [hrefOfSearch('a/b c'), 'search', 'a/b c'],
    ['#/bulk', 'runs', null],
    ['#/bulk/new', 'newRun', null],
    ['#/crm', 'crm', null],
    ['#/data', 'data', null],
    ['#/team', 'team', null],
    [hrefOfRun('a/b c'), 'run', 'a/b c'],
    ['#/bulk/%', 'run', '%'],
    ['#/runs', 'table', null],
    ['#/record/', 'table', null],
    [hrefOfRecord('person:a/b c'), 'table', 'person:a/b c'],
  ])('%s leads to its page', (hash, page, id) => {
    expect(readRoute(hash)).toEqual({ page, id })
  })
})

test('each page in the navigation is reached by its own URL', () => {
  for (const name of fullPageNames.filter((each) => fullPages[each].startsWith('/library.html#'))) {
    const { page, id } = readRoute(new URL(fullPages[name], 'https://sidelight.test').hash)
    expect([pageOfView[page], id]).toEqual([name, null])
  }
  expect(Object.keys(pageOfView).toSorted()).toEqual(
    Object.keys(pageNames)
      .filter((each) => each !== 'record')
      .toSorted(),
  )
})

describe('keyboard navigation in the grid', () => {
  const size = { rows: 100, cells: 5, page: 20, rtl: false }
  const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })
  test.each([
    ['ArrowDown', false, 11, 2],
    ['ArrowUp', false, 9, 2],
    ['ArrowRight', false, 10, 3],
    ['ArrowLeft', false, 10, 1],
    ['PageDown', false, 30, 2],
    ['PageUp', false, 0, 2],
    ['Home', false, 10, 0],
    ['End', false, 10, 4],
    ['Home', true, 0, 0],
    ['End', true, 99, 4],
  ])('the key %s, with Control: %s, moves the focused cell', (key, ctrl, row, cell) => {
    expect(movedCell(press(key, ctrl), { row: 10, cell: 2 }, size)).toEqual({ row, cell })
  })

  test('up from the first row leads to the header, and no further', () => {
    expect(movedCell(press('ArrowUp'), { row: 0, cell: 0 }, size)).toEqual({ row: -1, cell: 0 })
    expect(movedCell(press('ArrowUp'), { row: -1, cell: 0 }, size)).toEqual({ row: -1, cell: 0 })
    expect(movedCell(press('ArrowDown'), { row: 99, cell: 0 }, size)).toEqual({ row: 99, cell: 0 })
    expect(movedCell(press('a'), { row: 9, cell: 0 }, size)).toBeNull()
  })

  test('in right-to-left direction, the arrows follow the visual order', () => {
    expect(movedCell(press('ArrowLeft'), { row: 1, cell: 2 }, { ...size, rtl: true })).toEqual({
      row: 1,
      cell: 3,
    })
  })
})

test('a stored filter is read back, with invalid parts dropped', () => {
  const filter = {
    ...defaultTableState.filter,
    text: 'a',
    conditions: [{ column: 'name' as const, is: 'lacks' as const, text: 'b' }],
  }
  expect(readFilter(JSON.stringify(filter))).toEqual(filter)
  const late = { ...filter, from: '12026-01-02', to: '2026-01-02' }
  expect(readFilter(JSON.stringify(late))).toEqual({ ...late, from: '' })
  for (const broken of [null, '', '{', '{}', JSON.stringify({ ...filter, kind: 'planet' })])
    expect(readFilter(broken)).toBeNull()
})
