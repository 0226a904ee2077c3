import { expect, test } from 'vitest'
import type { ColumnId } from '../../../lib/exports/columns.ts'
import { columnIds } from '../../../lib/exports/columns.ts'
import { columnsOfPreset, fitsKinds, tableOf } from '../../../lib/exports/export-table.ts'
import { recordOf, sectionOf } from '../../unit/exports/records-beside.ts'

const added = 'schoolCount' as ColumnId
const key = 'person:ada'
const schools = [{ schoolName: 'Home' }, { schoolName: 'Eldermere' }]

test('is offered, and part of everything', () => {
  expect(columnIds).toContain(added)
  expect(columnsOfPreset('everything', ['person']).map(({ column }) => column)).toContain(added)
  expect(fitsKinds(added, ['job'])).toBe(false)
})

test('has its heading and its value', () => {
  const { headings, cellsOf } = tableOf([{ column: added }], { count: 1, kinds: ['person'] })
  expect(headings).toEqual(['Schools'])
  expect(cellsOf(recordOf({ key }, [sectionOf(key, 'education', schools, 1)]))).toEqual([2])
})
