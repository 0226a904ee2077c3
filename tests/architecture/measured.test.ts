import { expect, test } from 'vitest'
import { isMet, readMeasurements, withValues, writeMeasurements } from '../bench/report.ts'
import { summaryOf } from '../faults/mutations/summary.ts'
import { documentOf, tableOf } from '../faults/table.ts'
import { textOf } from './tree.ts'

const summary = textOf('docs/performance.md')
const file = textOf('docs/measurements.csv')
const measurements = readMeasurements(file)

test('docs/performance.md has the goals and values of docs/measurements.csv', () => {
  expect(withValues(summary, measurements)).toBe(summary)
  const rows = summary.split('\n').filter((line) => /^\| (?!measurement)/.test(line))
  expect(rows.length).toBeGreaterThan(15)
  // A row without a measurement would keep its last value forever.
  const measured = new Set(measurements.map(({ measurement }) => measurement))
  const unmeasured = rows.filter((row) => !measured.has(row.split(' | ')[0]?.slice(2) ?? ''))
  expect(unmeasured).toEqual([])
})

test('docs/measurements.csv is unchanged by reading and writing it', () => {
  expect(writeMeasurements(measurements)).toBe(file)
})

test('docs/reliability.md has the goals and tables written by its commands', () => {
  const reliability = textOf('docs/reliability.md')
  const [mutations = ''] = summaryOf([]).table.split('\n')
  const goals = documentOf([], '')
    .split('\n')
    .filter((line) => line.endsWith('| 0 | yes |'))
  expect(goals).toHaveLength(3)
  for (const part of [...goals, tableOf([]), mutations]) expect(reliability).toContain(part)
})

test('docs/performance.md gives a reason for each missed goal', () => {
  const cells = summary.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  expect(cells.filter(([, , , , , met, reason]) => met === 'no' && reason === '')).toEqual([])
})

test.each([
  ['≤ 40 ms', 40, undefined, true],
  ['≤ 40 ms', 40.1, undefined, false],
  ['≥ 60 a second', 59, undefined, false],
  ['≤ 1.5 × empty', 18.1, 8.9, false],
  ['≤ 25 ms over it', 80, 60, true],
  ['≤ 0.7 ms more', 4.26, 2.67, false],
  ['within 20 % of the first', 24.2, 20.9, true],
  ['flat', 169, undefined, null],
])('the goal «%s» for %d beside a baseline of %s: is met = %s', (goal, ours, base, met) => {
  expect(isMet(goal, ours, base)).toBe(met)
})
