import { expect, test } from 'vitest'
import { changeOfPart } from '../../../lib/records/profile-changes.ts'
import type { Sections } from '../../../lib/records/rows/sections.ts'
import { from } from './findings.fixture.ts'

/** A profile of time 5 with one language and one follower; both sections were bought again at another time. */
const boughtAt = (at: number): Sections => ({
  profile: { ...from(5), data: { languages: ['French'], followerCount: 1 } },
  languages: { ...from(at), data: [{ language: 'French' }, { language: 'Thai' }] },
  followers: { ...from(at), data: 2 },
})

test.each([
  ['before the profile', 4, null],
  ['together with the profile', 5, null],
  ['after the profile', 6, { added: ['Thai'], removed: [] }],
])('the change since the profile for a section bought %s', (_, at, change) => {
  expect(changeOfPart('languages', boughtAt(at))).toEqual(change)
  expect(changeOfPart('followers', boughtAt(at))).toEqual(change && { added: ['2'], removed: ['1'] })
  expect(changeOfPart('experience', boughtAt(at))).toBeNull()
})

test('without a profile there is no change to report', () => {
  const { profile: _, ...parts } = boughtAt(6)
  expect(changeOfPart('languages', parts)).toBeNull()
})
