import { expect, test } from 'vitest'
import { mutated, mutationsOf } from './mutate.ts'

const changed = (source: string) =>
  mutationsOf('some.ts', source).map((mutation) => mutated(source, mutation))

test.each([
  ['a < b', ['a <= b']],
  ['a ?? (b || c)', ['a && (b || c)', 'a ?? (b && c)']],
  ['!a', ['(a)']],
  ['if (a) b = 2', ['if (true) b = 2', 'if (false) b = 2', 'if (a) b = 3']],
  ['all.filter(Boolean).some(of)', ['all.some(of)', 'all.filter(Boolean).every(of)']],
  ['const f = async () => { await store() }', ['const f = async () => { {} }']],
])('the mutants of %s are as listed', (source, expected) => {
  expect(changed(source)).toEqual(expect.arrayContaining(expected))
})

test('types, imports and invalid programs are not mutated', () => {
  expect(changed("import { a } from './1.ts'\ntype B = 1 | true\nlet c: B\n")).toEqual([])
  expect(changed('a ?? b ?? c')).toEqual([])
  expect(changed('a.toString()')).toEqual(['{}'])
})
