import { describe, expect, test, vi } from 'vitest'
import {
  boundWidth,
  fittedColumns,
  movedColumn,
  widthsOf,
} from '../../../../components/library/columnWidths.ts'
import { defaultColumns, type ColumnName } from '../../../../lib/library/columns.ts'

import { defaultTableState } from '../../../../lib/library/views.ts'

vi.mock('wxt/browser', () => import('../../fake-browser.ts'))

const columns: ColumnName[] = ['name', 'title', 'company', 'email']

test.each<[ColumnName, number, ColumnName[]]>([
  ['email', 1, ['name', 'email', 'title', 'company']],
  ['title', 3, ['name', 'company', 'email', 'title']],
  ['company', 0, ['name', 'company', 'title', 'email']],
  ['title', 99, ['name', 'company', 'email', 'title']],
  ['name', 2, columns],
])('%s moved to %i gives %j', (column, to, expected) => {
  expect(movedColumn(columns, column, to)).toEqual(expected)
})

test('a set column width stays, and the others share the rest', () => {
  const { template, least } = widthsOf(['name', 'cost'], { cost: 9 })
  expect(template).toMatch(/^[\d.]+rem minmax\(13rem, 3fr\) 9rem minmax\([\d.]+rem, auto\)$/)
  expect(least).toBeCloseTo(13 + 9 + 3 + 2.5714)
  expect([boundWidth(-5), boundWidth(7.123), boundWidth(1e9), boundWidth(Number.NaN)]).toEqual([
    4, 7.1, 60, 4,
  ])
})

test('the email column grows before the others share the remaining width', () => {
  const { template } = widthsOf(['name', 'email', 'updatedAt'], {})
  expect(template).toContain('minmax(13rem, 3fr) minmax(16rem, 22rem) minmax(8.5rem, 1fr)')
})

describe('default columns', () => {
  const fitted = (room: number, part = {}) => fittedColumns({ ...defaultTableState, ...part }, room)

  test('the default columns that fit are shown, and at least the identifying ones', () => {
    expect(fitted(200)).toEqual(defaultColumns)
    // 1,040 pixels next to the navigation.
    expect(fitted(69)).toEqual(['name', 'title', 'company', 'email', 'updatedAt'])
    for (const room of [50, 60, 75, 90, 110, 130])
      expect(widthsOf(fitted(room), {}).least).toBeLessThanOrEqual(Math.max(room, 66.2))
    expect(fitted(10)).toEqual(['name', 'company', 'email', 'updatedAt'])
  })

  test('a default column stays visible when the rows are sorted by it', () => {
    expect(fitted(69, { sort: [{ column: 'cost', down: true }] })).toEqual([
      'name',
      'title',
      'company',
      'email',
      'cost',
    ])
  })

  test('next to an open record, the columns that identify a row stay, and others if there is space', () => {
    const beside = (room: number) => fittedColumns(defaultTableState, room, true)
    // 1,280 pixels next to the navigation.
    expect(beside(75)).toEqual(['name', 'company', 'email'])
    expect(beside(10)).toEqual(['name', 'company', 'email'])
    expect(beside(230)).toEqual(defaultColumns)
  })

  test('chosen columns are all shown', () => {
    expect(fitted(20, { columns: [...defaultColumns, 'phone'] })).toEqual([...defaultColumns, 'phone'])
  })
})
