import { expect, test } from 'vitest'
import { nearestTests } from '../../check/nearest-tests.ts'

const isTest = (file: string) => file.endsWith('.test.ts')

const graph = new Map([
  ['a.ts', []],
  ['b.ts', ['a.ts']],
  ['c.ts', ['b.ts', 'd.ts']],
  ['d.ts', ['c.ts']],
  ['far.test.ts', ['c.ts']],
  ['near.test.ts', ['a.ts']],
  ['other.test.ts', ['elsewhere.ts']],
])

test('tests that reach a changed file are found, nearest first', () => {
  expect(nearestTests(graph, ['a.ts'], isTest)).toEqual(['near.test.ts', 'far.test.ts'])
})

test('a changed test is the nearest to itself', () => {
  expect(nearestTests(graph, ['a.ts', 'other.test.ts'], isTest)).toEqual([
    'other.test.ts',
    'near.test.ts',
    'far.test.ts',
  ])
})

test('tests that import a deleted file are found, and a deleted test is not run', () => {
  expect(nearestTests(graph, ['elsewhere.ts', 'gone.test.ts'], isTest)).toEqual(['other.test.ts'])
})

test('without a change no test is affected', () => {
  expect(nearestTests(graph, [], isTest)).toEqual([])
})
