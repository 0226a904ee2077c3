import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Position } from '../../../lib/api/schemas/person.ts'
import { exportColumns } from '../../../lib/exports/columns.ts'
import { exportViewOf } from '../../../lib/exports/export-view.ts'
import { vcardOf } from '../../../lib/exports/vcard.ts'
import { valueOf } from '../../../lib/crm/fields.ts'
import { textsOf } from '../../../lib/search/local/fields.ts'
import { sectionsByName } from '../../../lib/records/sections-by-name.ts'
import {
  currentPositionOf,
  fullerList,
  mergePerson,
  spokenLanguages,
  withCurrent,
  type Sourced,
} from '../../../lib/records/merge-person.ts'
import { personAsText } from '../../../components/record/person/personAsText.ts'
import { recordOf, sectionOf } from '../exports/records.fixture.ts'
import type { SectionRow } from '../../../lib/records/rows/sections.ts'

vi.mock('#i18n', () => import('../components/english.ts'))

const key = 'person:jane-doe'
const january = Date.UTC(2026, 0, 15)
const march = Date.UTC(2026, 2, 15)

describe('one value in card, table, search, export and delivery', () => {
  const profile = {
    firstName: 'Jane',
    lastName: 'Doe',
    followerCount: 900,
    currentPosition: { title: 'Editor', companyName: 'Harbour' },
    languages: ['Polish'],
  }

  test('a section bought before the profile overrides the older part in no view, and the newest value is shown', () => {
    const record = recordOf({ key }, [
      sectionOf(key, 'followers', 12, january),
      sectionOf(key, 'languages', [{ language: 'Welsh' }], january),
      sectionOf(key, 'profile', profile, march),
    ])
    const known = exportViewOf(record)
    expect(exportColumns.followers.value(known)).toBe(900)
    expect(valueOf('followers', known)).toBe(900)
    expect(exportColumns.languages.value(known)).toBe('Polish')
    expect(vcardOf(record)).toContain('LANG:pl')
    expect(personAsText(sectionsByName(record.sections), march)).toContain('Followers: 900')
  })

  test('a career bought after the profile gives the current position in all views', () => {
    const left = { ...profile.currentPosition, startEndDate: { start: null, end: { year: 2026, month: 2 } } }
    const now = { title: 'Publisher', companyName: 'Quayside', startEndDate: { start: null, end: null } }
    const record = recordOf({ key }, [
      sectionOf(key, 'profile', profile, january),
      sectionOf(key, 'experience', [now, left], march),
    ])
    const known = exportViewOf(record)
    expect(exportColumns.title.value(known)).toBe('Publisher')
    expect(exportColumns.company.value(known)).toBe('Quayside')
    expect(valueOf('company', known)).toBe('Quayside')
    expect(record.subject.company).toBe('Quayside')
    expect(textsOf(record.subject).company).toBe('Quayside')
    expect(vcardOf(record)).toContain('TITLE:Publisher\r\nORG:Quayside')
    expect(personAsText(sectionsByName(record.sections), march)).toContain('Publisher · Quayside')
  })

  test('all views show the same values for any sections in any order of purchase', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{2,8}$/)
    const position = fc.record({
      title: name,
      companyName: name,
      startEndDate: fc.constantFrom({ start: null, end: null }, { start: null, end: { year: 2020 } }),
    })
    const at = fc.integer({ min: 1, max: 5 })
    const sections = fc
      .record({
        profile: fc.record({
          at,
          data: fc.record(
            {
              firstName: name,
              followerCount: fc.nat(9999),
              currentPosition: position,
              positions: fc.record({ positionHistory: fc.array(position, { maxLength: 12 }) }),
            },
            { requiredKeys: [] },
          ),
        }),
        experience: fc.option(fc.record({ at, data: fc.array(position, { maxLength: 12 }) })),
        followers: fc.option(fc.record({ at, data: fc.nat(9999) })),
        emails: fc.option(fc.record({ at, data: fc.array(fc.record({ value: fc.emailAddress() })) })),
      })
      .map((all) =>
        Object.entries(all).flatMap(([name, section]) =>
          section ? [sectionOf(key, name as 'profile', section.data as never, section.at)] : [],
        ),
      )
    fc.assert(
      fc.property(sections, (rows: SectionRow[]) => {
        const record = recordOf({ key }, rows)
        const known = exportViewOf(record)
        const { person, career, emails } = mergePerson(sectionsByName(rows))
        expect(exportColumns.followers.value(known)).toBe(person.followerCount)
        expect(exportColumns.title.value(known)).toBe(person.currentPosition?.title)
        expect(exportColumns.company.value(known)).toBe(record.subject.company)
        expect(record.subject.company).toBe(person.currentPosition?.companyName ?? '')
        expect(known.positions).toEqual(career.items)
        expect(exportColumns.email.value(known)).toBe(emails[0]?.address ?? '')
        expect(record.subject.email).toBe(emails[0]?.address ?? '')
        const text = personAsText(sectionsByName(rows), march)
        for (const { title } of career.items) expect(text).toContain(title)
      }),
    )
  })
})

function list(items: number[], at: number, counted: number | null = null): Sourced<number> {
  return {
    items,
    counted,
    provenance: { at, operation: 'getEducation', request: 'r', source: null, unreadable: [] },
  }
}

describe('withCurrent', () => {
  const listed = { title: 'Pilot', companyName: 'Harbour', description: 'Listed' }
  test('the current position completes the same position in the history', () => {
    const current = {
      title: 'Pilot',
      companyName: 'Harbour',
      contractType: 'FULL_TIME',
      description: 'Current',
    }
    expect(withCurrent([listed], current)).toEqual([{ ...listed, contractType: 'FULL_TIME' }])
  })

  test('the current position comes first when the history lacks it', () => {
    const current = { title: 'Mate', companyName: 'Harbour' }
    expect(withCurrent([listed], current)).toEqual([current, listed])
    expect(withCurrent([listed], null)).toEqual([listed])
  })

  test('without a current position, the ongoing one is current', () => {
    const ongoing = { title: 'Pilot', startEndDate: { start: { year: 2020 }, end: null } }
    const current = (positionHistory: Position[]) => currentPositionOf({ positions: { positionHistory } }, [])
    expect(current([{ title: 'Mate' }, ongoing])).toBe(ongoing)
    expect(current([{ title: 'Mate' }])).toBeUndefined()
  })
})

describe('fullerList', () => {
  const ten = Array.from({ length: 10 }, (_, item) => item)

  test('fullerList prefers the newer list unless it was cut off at ten', () => {
    expect(fullerList(list([1, 2], 1), list([1], 9)).items).toEqual([1])
    expect(fullerList(list([...ten, 10], 1), list(ten, 9)).items).toHaveLength(11)
    expect(fullerList(list(ten, 9), list([...ten, 10], 1)).items).toHaveLength(11)
    expect(fullerList(list([1], 1), list([2], 2)).items).toEqual([2])
    expect(fullerList(list([1], 2), list([2], 1)).items).toEqual([1])
    expect(fullerList(list([1], 2), undefined).items).toEqual([1])
  })

  test('fullerList keeps the count that the profile reports', () => {
    expect(fullerList(list([1], 1, 23), list([1, 2], 2)).counted).toBe(23)
  })
})

describe('spokenLanguages', () => {
  test('spokenLanguages lists each language once, with its proficiency when known', () => {
    const languages = ['Polish', 'english', '']
    const languagesWithProficiency = [
      { language: 'English', proficiency: 'NATIVE_OR_BILINGUAL' },
      { language: null },
    ]
    expect(spokenLanguages({ languages, languagesWithProficiency })).toEqual([
      { language: 'English', proficiency: 'NATIVE_OR_BILINGUAL' },
      { language: 'Polish', proficiency: null },
    ])
  })
})
