import { expect, test } from 'vitest'
import {
  columnNames,
  plainContext,
  sortKey,
  textColumns,
  textIn,
  type ColumnName,
  type TextColumn,
} from '../../../lib/library/columns.ts'
import { toggledSort } from '../../../lib/library/sort.ts'
import { subjectWith } from '../../unit/search/local/subjects.fixture.ts'

const added = 'url' as ColumnName & TextColumn
const subject = subjectWith({ key: 'person:ada', url: 'https://network.example/in/Ada/' })

test('the new column can be shown, sorted and searched', () => {
  expect(columnNames).toContain(added)
  expect(textColumns).toContain(added)
  expect(sortKey(added, subject, plainContext)).toBe('https://network.example/in/ada/')
  expect(textIn(added, subject, plainContext)).toBe(subject.url)
  expect(toggledSort([], added, false)).toEqual([{ column: added, down: false }])
})
