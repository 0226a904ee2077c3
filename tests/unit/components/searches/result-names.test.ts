import { expect, test } from 'vitest'
import { resultNames } from '../../../../components/searches/resultNames.ts'

const person = (id: string, name: string, about = '', company = '') => ({
  id,
  name,
  about,
  company,
  place: 'Malmö',
})

test('a result is named by its name, with a headline or a number when needed', () => {
  const all = [
    person('a', 'Mara Lindqvist', 'Engineer', 'Northwind'),
    person('b', 'Kim Lee', 'Engineer', 'Northwind'),
    person('c', 'Kim Lee', 'Planner'),
    person('d', 'Kim Lee', 'Planner'),
    person('e', ''),
  ]
  expect([...resultNames(all, 'No name').values()]).toEqual([
    'Mara Lindqvist',
    'Kim Lee, Engineer, Northwind',
    'Kim Lee, Planner, Malmö, 1',
    'Kim Lee, Planner, Malmö, 2',
    'No name',
  ])
})

test.each([0, 1, 1000])('%i namesakes have distinct names', (count) => {
  const all = Array.from({ length: count }, (_, at) => person(String(at), 'عمر 👩‍🚀', '<b>'))
  expect(new Set(resultNames(all, '').values()).size).toBe(count)
})
