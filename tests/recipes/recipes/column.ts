import { addRow, addWords, type Recipe } from '../edits.ts'

export const column: Recipe = {
  name: 'an export column',
  check: 'column.test.ts',
  apply(copy) {
    const value = '({ schools }) => schools.length || null'
    addRow(
      copy,
      'lib/exports/columns.ts',
      'exportColumns',
      `  schoolCount: { ...person, header: 'Schools', value: ${value} },`,
    )
    addWords(copy, 'exports.column.schoolCount', 'Number of schools')
  },
}
