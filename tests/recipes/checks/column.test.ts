import { expect, test } from 'vitest'
import type { ColumnId } from '../../../lib/exports/columns.ts'
import { columnIds } from '../../../lib/exports/columns.ts'
import { columnsOfPreset, fitsKinds, tableOf } from '../../../lib/exports/export-table.ts'
import { recordOf, sectionOf } from '../../unit/exports/records.fixture.ts'

const added = 'schoolCount' as ColumnId
const key = 'person:ada'
const schools = [{ schoolName: 'Home' }, { schoolName: 'Eldermere' }]

test('the new column is offered and included in the Everything preset', () => {
  expect(columnIds).toContain(added)
  expect(columnsOfPreset('everything', ['person']).map(({ column }) => column)).toContain(added)
  expect(fitsKinds(added, ['job'])).toBe(false)
})

test('the new column has a heading and a value', () => {
  const { headings, cellsOf } = tableOf([{ column: added }], { count: 1, kinds: ['person'] })
  expect(headings).toEqual(['Schools'])
  expect(cellsOf(recordOf({ key }, [sectionOf(key, 'education', schools, 1)]))).toEqual([2])
})
