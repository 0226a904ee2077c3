import { addRow, addWords, type Recipe } from '../edits.ts'

export const tableColumn: Recipe = {
  name: 'a column of the table',
  check: 'table-column.test.ts',
  apply(copy) {
    addRow(copy, 'lib/library/columns.ts', 'libraryColumns', '  url: text([12, 2], ({ url }) => url),')
    addWords(copy, 'library.column.url', 'Profile URL')
  },
}
