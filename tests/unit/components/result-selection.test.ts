import { signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { watchResultSelection } from '../../../components/searches/resultSelection.ts'

const idsOf = (count: number) => Array.from({ length: count }, (_, at) => `r${at}`)

test.each([0, 1, 99, 100, 101, 1000])('all of %s results are selected and deselected', (count) => {
  const selection = watchResultSelection(signal(idsOf(count)))
  expect(selection.state.value).toBe('none')
  selection.selectAll()
  expect([selection.selected.value.size, selection.state.value]).toEqual([count, count ? 'all' : 'none'])
  selection.clear()
  selection.toggleAll()
  expect(selection.selected.value.size).toBe(count)
  selection.toggleAll()
  expect(selection.state.value).toBe('none')
})

test('a range is selected or deselected in both directions, following its first row', () => {
  const selection = watchResultSelection(signal(idsOf(10)))
  selection.toggle('r7', false)
  selection.toggle('r3', true)
  expect([...selection.selected.value].toSorted()).toEqual(['r3', 'r4', 'r5', 'r6', 'r7'])
  selection.toggle('r4', false)
  selection.toggle('r6', true)
  expect([...selection.selected.value].toSorted()).toEqual(['r3', 'r7'])
  expect(selection.state.value).toBe('some')
})

test('a range without a start is one row, and removed or new results are not selected', () => {
  const ids = signal(idsOf(5))
  const selection = watchResultSelection(ids)
  selection.toggle('r2', true)
  expect([...selection.selected.value]).toEqual(['r2'])
  ids.value = ['r0', 'r1']
  expect(selection.state.value).toBe('none')
  selection.selectAll()
  ids.value = ['r0', 'r1', 'more']
  expect(selection.state.value).toBe('some')
})
