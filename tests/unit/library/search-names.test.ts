import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { nameOfSearch, withSearchName } from '../../../lib/library/search-names.ts'

const search = (title: string) => ({ form: 'people' as const, values: { currentPositionTitle: title } })

test('a search has its last given name, and none after an empty one', () => {
  let all = withSearchName([], search('engineer'), '  Nordic engineers ')
  all = withSearchName(all, search('مهندس 👩‍🚀'), '<b>1</b>')
  expect(nameOfSearch(all, search('engineer'))).toBe('Nordic engineers')
  all = withSearchName(all, search('engineer'), 'Engineers')
  expect(all).toHaveLength(2)
  expect(nameOfSearch(all, search('engineer'))).toBe('Engineers')
  expect(nameOfSearch(all, search('planner'))).toBe('')
  all = withSearchName(all, search('engineer'), ' ')
  expect(all.map(({ name }) => name)).toEqual(['<b>1</b>'])
})

test('names of searches are limited in length and number, dropping the oldest', () => {
  let all = withSearchName([], search('first'), 'x'.repeat(1000))
  expect(nameOfSearch(all, search('first'))).toHaveLength(120)
  for (let at = 0; at < 500; at++) all = withSearchName(all, search(String(at)), String(at))
  expect(all).toHaveLength(500)
  expect(nameOfSearch(all, search('first'))).toBe('')
})
