import { expect, test } from 'vitest'
import { ownEngine } from '../../../bench/search/engine.ts'
import { measureSearch } from '../../../bench/search/measure.ts'
import { generateRecords } from '../../../generated/record.ts'
import { wordsOf } from '../../../../lib/search/local/words.ts'
import { RecordIndex } from '../../../../lib/search/local/record-index.ts'
import { subjectWith } from './subjects.fixture.ts'

/** The minimum share of queries with the expected result among the first ten. Unlisted kinds need all. */
const least: Record<string, number> = {
  // More than ten names differ by only one letter.
  'another letter': 0.9,
  'the first letter wrong': 0.8,
  'a letter left out': 0.9,
  'two typos in 8 letters': 0.9,
}

test('among people of eight scripts, two dozen ways of typing a name find the person', () => {
  const { kinds } = measureSearch(ownEngine, { count: 5000, each: 20 })
  const missed = kinds.filter(({ kind, inTen }) => inTen < (least[kind] ?? 1))
  expect(missed).toEqual([])
  expect(kinds.reduce((sum, { queries }) => sum + queries, 0)).toBeGreaterThan(500)
})

test('records with unusual values are found by their full name', () => {
  const index = new RecordIndex()
  const records = [...generateRecords({ seed: 31, count: 2000 })].map(({ record }) => record)
  for (const { key, name } of records) index.put(subjectWith({ key, aliases: [], name }))
  // A query with more than the maximum number of words is found by the first ones.
  const named = records.filter(({ name }) => wordsOf(name).length > 0)
  const lost = named.filter(
    ({ key, name }) => !index.find(name, records.length).subjects.some((found) => found.key === key),
  )
  expect(named.length).toBeGreaterThan(1000)
  expect(lost.map(({ name }) => name)).toEqual([])
})
