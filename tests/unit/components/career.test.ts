import { describe, expect, test } from 'vitest'
import { careerOf, monthsOf, spanOf } from '../../../components/record/person/career.ts'
import { durationText, monthOf, monthsFrom, monthText } from '../../../components/record/person/months.ts'
import type { Position } from '../../../lib/api/schemas/person.ts'

type End = [year: number, month?: number] | null

function position(
  companyName: string,
  start: [number, number?],
  end: End | undefined,
  title = 'Engineer',
): Position {
  return { title, companyName, startEndDate: { start: moment(start), end: end ? moment(end) : end } }
}

function moment([year, month]: [number, number?]) {
  return { year, month }
}

const shapeOf = (positions: Position[]) =>
  careerOf(positions).map((entry) =>
    'gapMonths' in entry ? entry.gapMonths : `${entry.tenure.company} ${entry.tenure.positions.length}`,
  )

describe('months', () => {
  test('a date is read as month and year, also from ISO form', () => {
    expect(monthOf({ year: 2019, month: 5 })).toEqual({ year: 2019, month: 5 })
    expect(monthOf({ year: 2019 })).toEqual({ year: 2019, month: null })
    expect(monthOf({ year: 2019, month: 13 })).toEqual({ year: 2019, month: null })
    expect(monthOf('2019-05-01T00:00:00.000Z')).toEqual({ year: 2019, month: 5 })
    expect(monthOf('spring')).toBeNull()
    expect(monthOf(null)).toBeNull()
  })

  test('a duration includes both ends, and years without months count as whole years', () => {
    expect(monthsFrom({ year: 2020, month: 1 }, { year: 2020, month: 1 })).toBe(1)
    expect(monthsFrom({ year: 2020, month: 1 }, { year: 2021, month: 2 })).toBe(14)
    expect(monthsFrom({ year: 2011, month: null }, { year: 2013, month: 4 })).toBe(24)
    expect(monthsFrom({ year: 2011, month: null }, { year: 2011, month: null })).toBeNull()
    expect(monthsFrom({ year: 2021, month: 3 }, { year: 2020, month: 1 })).toBeNull()
  })

  test('durations are abbreviated in the language', () => {
    expect(durationText(38, 'en')).toBe('3 yrs 2 mths')
    expect(durationText(12, 'en')).toBe('1 yr')
    expect(durationText(1, 'en')).toBe('1 mth')
    expect(monthText({ year: 2019, month: 5 }, 'en')).toBe('May 2019')
    expect(monthText({ year: 2019, month: null }, 'en')).toBe('2019')
  })
})

describe('time spans', () => {
  const today = { year: 2026, month: 11 }
  test('a null end is ongoing, and a missing end is unknown', () => {
    expect(monthsOf(spanOf({ start: { year: 2026, month: 10 }, end: null }), today)).toBe(2)
    expect(monthsOf(spanOf({ start: { year: 2026, month: 10 } }), today)).toBeNull()
    expect(monthsOf(spanOf(null), today)).toBeNull()
  })
})

describe('careerOf', () => {
  test('careerOf groups consecutive positions at one company', () => {
    expect(
      shapeOf([
        position('A', [2021, 3], null),
        position('A', [2018, 1], [2021, 2]),
        position('B', [2010, 1], [2018, 1]),
      ]),
    ).toEqual(['A 2', 'B 1'])
  })

  test('careerOf starts a new group on a return to a company', () => {
    expect(
      shapeOf([
        position('A', [2020, 1], null),
        position('B', [2018, 1], [2020, 1]),
        position('A', [2015, 1], [2018, 1]),
      ]),
    ).toEqual(['A 1', 'B 1', 'A 1'])
  })

  test('careerOf shows a gap from three months', () => {
    expect(shapeOf([position('A', [2020, 6], null), position('B', [2018, 1], [2019, 9])])).toEqual([
      'A 1',
      8,
      'B 1',
    ])
    expect(shapeOf([position('A', [2020, 6], null), position('B', [2018, 1], [2020, 3])])).toEqual([
      'A 1',
      'B 1',
    ])
  })

  test('careerOf shows no gap that an older position covers', () => {
    expect(
      shapeOf([
        position('A', [2020, 6], null),
        position('B', [2018, 1], [2019, 1]),
        position('C', [2010, 1], [2020, 5]),
      ]),
    ).toEqual(['A 1', 'B 1', 'C 1'])
  })

  test('careerOf shows no gap when months are unknown', () => {
    expect(shapeOf([position('A', [2020, 6], null), position('B', [2010], [2012])])).toEqual(['A 1', 'B 1'])
    expect(shapeOf([position('A', [2020, 6], null), position('B', [2010, 1], undefined)])).toEqual([
      'A 1',
      'B 1',
    ])
  })

  test('careerOf does not group positions without a company', () => {
    expect(shapeOf([{ title: 'X' }, { title: 'Y' }])).toEqual(['null 1', 'null 1'])
  })
})
