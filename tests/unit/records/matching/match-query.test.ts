import { expect, test } from 'vitest'
import { matchQueryOf } from '../../../../lib/records/matching/match-query.ts'

const page = 'person:jane'
const atPage = { operation: 'enrichProfile', input: {}, subject: page } as const

test('a profile by page also matches by the email address given with it, and by nothing else', () => {
  const email = 'jane@acme.example'
  const profile = { ...atPage, section: 'profile' } as const
  expect(matchQueryOf({ ...profile, identifiers: { email } })).toEqual({ section: 'profile', page, email })
  expect(matchQueryOf({ ...profile, identifiers: { name: 'Jane Doe', company: 'Acme' } })).toBeNull()
  expect(matchQueryOf(profile)).toBeNull()
})

test('other sections of a page match by the page alone', () => {
  for (const section of ['emails', 'posts', 'languages'] as const)
    expect(matchQueryOf({ ...atPage, section, identifiers: { email: 'jane@acme.example' } })).toBeNull()
})

test('a lookup without a page matches by all given fields', () => {
  const byEmail = { operation: 'getProfileDataFromEmail', subject: null, section: 'profile' } as const
  const input = { email: 'jane@acme.example' }
  expect(matchQueryOf({ ...byEmail, input, identifiers: { name: 'Jane Doe' } })).toEqual({
    section: 'profile',
    email: 'jane@acme.example',
    name: 'Jane Doe',
  })
})
