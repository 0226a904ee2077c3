import { effect, signal } from '@preact/signals'
import { expect, test } from 'vitest'
import { watchRowSelection } from '../../../../components/library/libraryChoice.ts'
import { KeySelection } from '../../../../components/model/librarySelection.ts'
import type { LibraryRows } from '../../../../lib/library/library-rows.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'

function room(count: number) {
  const subjects = Array.from({ length: count }, (_, at) => subjectWith({ key: `person:${at}` }))
  const rows = { at: (place: number) => subjects[place] ?? null } as Pick<LibraryRows, 'at'>
  const shown = signal<Uint32Array | undefined>(Uint32Array.from(subjects, (_, at) => at))
  const chosen = new KeySelection()
  return { shown, chosen, choice: watchRowSelection(rows, shown, chosen) }
}

test.each([1, 99, 100, 101, 1000, 100_000])(
  'all of %i records are selected, and one is deselected',
  (count) => {
    const { choice, chosen } = room(count)
    choice.toggleAll()
    expect(choice.counts.value).toEqual({ shown: count, hidden: 0 })
    expect(choice.state.value).toBe('all')
    choice.toggle(0)
    expect(choice.counts.value).toEqual({ shown: count - 1, hidden: 0 })
    expect(chosen.all.value).toEqual(Array.from({ length: count - 1 }, (_, at) => `person:${at + 1}`))
    choice.toggle(0)
    expect(choice.state.value).toBe('all')
    choice.toggleAll()
    expect(choice.state.value).toBe('none')
    expect(chosen.size).toBe(0)
  },
)

test('an empty library has no selection', () => {
  const { choice, chosen } = room(0)
  choice.toggleAll()
  choice.toggle(0)
  expect([choice.state.value, chosen.size]).toEqual(['none', 0])
})

test('hidden records stay selected and are counted separately', () => {
  const { shown, choice, chosen } = room(10)
  choice.addRange(2, 5)
  shown.value = Uint32Array.of(5, 6, 7)
  expect(choice.counts.value).toEqual({ shown: 1, hidden: 3 })
  choice.addRange(0, Infinity)
  expect(choice.counts.value).toEqual({ shown: 3, hidden: 3 })
  chosen.retain((key) => key !== 'person:6')
  expect(choice.counts.value).toEqual({ shown: 2, hidden: 3 })
  chosen.replace(['person:7', 'person:0'])
  expect(choice.counts.value).toEqual({ shown: 1, hidden: 1 })
  shown.value = undefined
  expect(choice.counts.value).toEqual({ shown: 0, hidden: 2 })
})

test('a change of the selection notifies only the records concerned', () => {
  const { choice, chosen } = room(3)
  const heard: boolean[] = []
  let tableStates = 0
  const isChosen = signal(false)
  effect(() => {
    tableStates++
    isChosen.value = chosen.has('person:1')
  })
  effect(() => void heard.push(isChosen.value))
  choice.toggle(0)
  choice.toggle(1)
  choice.toggle(2)
  expect(heard).toEqual([false, true])
  chosen.drop(['person:9'])
  chosen.add(['person:1'])
  expect(tableStates).toBe(4)
})

test('selected records are returned in the order of selection', () => {
  const { choice, chosen } = room(4)
  choice.toggle(3)
  choice.toggle(1)
  choice.addRange(0, 3)
  expect(chosen.all.value).toEqual(['person:3', 'person:1', 'person:0', 'person:2'])
})
