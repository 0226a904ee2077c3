import { expect, test } from 'vitest'
import { KeySelection } from '../../../../components/model/librarySelection.ts'

test('a selection stays in its table and is cleared in another one', () => {
  const selection = new KeySelection()
  selection.enter('records')
  selection.add(['a', 'b'])
  selection.enter('records')
  expect(selection.size).toBe(2)
  selection.enter('list')
  expect(selection.size).toBe(0)
})

test('records selected by another page, such as a run, stay selected in the next table', () => {
  const selection = new KeySelection()
  selection.enter('list')
  selection.replace(['a', 'b'])
  selection.enter('records')
  expect(selection.size).toBe(2)
  selection.enter('list')
  expect(selection.size).toBe(0)
})
