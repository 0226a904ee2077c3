import { expect, test } from 'vitest'
import { printedRows } from '../../../../components/library/printedRows.ts'
import { KeySelection } from '../../../../components/model/librarySelection.ts'
import { plainContext } from '../../../../lib/library/columns.ts'
import { noFilter } from '../../../../lib/library/filter.ts'
import { LibraryRows } from '../../../../lib/library/library-rows.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

test('the selection is printed in the order of the table, regardless of the filter', async () => {
  const rows = new LibraryRows(plainContext)
  for (const name of ['Dora', 'Ann', 'Carl', 'Bob']) rows.put(subjectWith({ key: `person:${name}`, name }))
  for (const column of ['name', 'updatedAt'] as const) await rows.rank(column)
  const sort = [{ column: 'name' as const, down: false }]
  const chosen = new KeySelection()
  const printed = (text: string) =>
    printedRows(rows, rows.chosen({ ...noFilter, text }, sort), chosen, sort).map(({ name }) => name)
  expect(printed('')).toEqual(['Ann', 'Bob', 'Carl', 'Dora'])
  expect(printed('ann')).toEqual(['Ann'])
  chosen.add(['person:Dora', 'person:Bob', 'person:gone'])
  for (const text of ['', 'ann', 'bob', 'nobody']) expect(printed(text)).toEqual(['Bob', 'Dora'])
})
