import { expect, test } from 'vitest'
import { boundWidth, movedColumn, widthsOf } from '../../../../components/library/columnWidths.ts'
import type { ColumnName } from '../../../../lib/library/columns.ts'

const columns: ColumnName[] = ['name', 'title', 'company', 'email']

test.each<[ColumnName, number, ColumnName[]]>([
  ['email', 1, ['name', 'email', 'title', 'company']],
  ['title', 3, ['name', 'company', 'email', 'title']],
  // Never before the name, never beyond the end, and the name nowhere else.
  ['company', 0, ['name', 'company', 'title', 'email']],
  ['title', 99, ['name', 'company', 'email', 'title']],
  ['name', 2, columns],
])('%s moved to %i: %j', (column, to, expected) => {
  expect(movedColumn(columns, column, to)).toEqual(expected)
})

test('a width that was set is taken as it is, all others share what is left', () => {
  const { template, least } = widthsOf(['name', 'cost'], { cost: 9 })
  expect(template).toMatch(/^[\d.]+rem minmax\(15rem, 3fr\) 9rem minmax\([\d.]+rem, auto\)$/)
  expect(least).toBeCloseTo(15 + 9 + 2 * 2.5714)
  expect([boundWidth(-5), boundWidth(7.123), boundWidth(1e9), boundWidth(Number.NaN)]).toEqual([
    4, 7.1, 60, 4,
  ])
})
