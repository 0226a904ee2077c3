import { describe, expect, test } from 'vitest'
import { currentOf, withCurrent } from '../../../components/person/currentPosition.ts'
import { fuller, type Sourced } from '../../../components/person/fuller.ts'
import { localTime } from '../../../components/person/localTime.ts'
import { spokenLanguages } from '../../../components/person/spokenLanguages.ts'

const noon = Date.UTC(2026, 10, 21, 12)

// The reader's own time is not told again, so these tests need one that is not Japan's.
process.env['TZ'] = 'UTC'

function list(items: number[], at: number, counted: number | null = null): Sourced<number> {
  return {
    items,
    counted,
    provenance: { at, operation: 'getEducation', request: 'r', source: null, unreadable: [] },
  }
}

describe('withCurrent', () => {
  const listed = { title: 'Pilot', companyName: 'Harbour', description: 'Listed' }
  test('completes the position that it is', () => {
    const current = {
      title: 'Pilot',
      companyName: 'Harbour',
      contractType: 'FULL_TIME',
      description: 'Current',
    }
    expect(withCurrent([listed], current)).toEqual([{ ...listed, contractType: 'FULL_TIME' }])
  })

  test('stands first when the history lacks it', () => {
    const current = { title: 'Mate', companyName: 'Harbour' }
    expect(withCurrent([listed], current)).toEqual([current, listed])
    expect(withCurrent([listed], null)).toEqual([listed])
  })

  test('without one, what goes on is current', () => {
    const ongoing = { title: 'Pilot', startEndDate: { start: { year: 2020 }, end: null } }
    expect(currentOf({ positions: { positionHistory: [{ title: 'Mate' }, ongoing] } })).toBe(ongoing)
    expect(currentOf({ positions: { positionHistory: [{ title: 'Mate' }] } })).toBeNull()
  })
})

describe('fuller', () => {
  const ten = Array.from({ length: 10 }, (_, item) => item)

  test('the newer list wins, unless it was cut at ten', () => {
    expect(fuller(list([1, 2], 1), list([1], 9)).items).toEqual([1])
    expect(fuller(list([...ten, 10], 1), list(ten, 9)).items).toHaveLength(11)
    expect(fuller(list(ten, 9), list([...ten, 10], 1)).items).toHaveLength(11)
    expect(fuller(list([1], 1), list([2], 2)).items).toEqual([2])
    expect(fuller(list([1], 2), list([2], 1)).items).toEqual([1])
    expect(fuller(list([1], 2), null).items).toEqual([1])
  })

  test('what the profile counts is not lost', () => {
    expect(fuller(list([1], 1, 23), list([1, 2], 2)).counted).toBe(23)
  })
})

describe('localTime', () => {
  test('is told only where a country has one time', () => {
    expect(localTime('JP', noon, 'en-GB')).toBe('21:00')
    expect(localTime('US', noon, 'en-GB')).toBeNull()
    expect(localTime('XX', noon, 'en-GB')).toBeNull()
    expect(localTime('nonsense', noon, 'en-GB')).toBeNull()
  })
})

describe('spokenLanguages', () => {
  test('tells a language once, with its proficiency where known', () => {
    const languages = ['Polish', 'english', '']
    const languagesWithProficiency = [
      { language: 'English', proficiency: 'NATIVE_OR_BILINGUAL' },
      { language: null },
    ]
    expect(spokenLanguages({ languages, languagesWithProficiency })).toEqual([
      { language: 'English', proficiency: 'Native or bilingual' },
      { language: 'Polish', proficiency: null },
    ])
  })
})
