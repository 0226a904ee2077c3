import { expect, test } from 'vitest'
import { matchQueryOf } from '../../../../lib/records/matching/match-query.ts'

const page = 'person:jane'
const atPage = { operation: 'enrichProfile', input: {}, subject: page } as const

test('a profile by its page is recognised by an e-mail address beside it, and by nothing else', () => {
  const email = 'jane@acme.example'
  const profile = { ...atPage, section: 'profile' } as const
  expect(matchQueryOf({ ...profile, told: { email } })).toEqual({ section: 'profile', page, email })
  expect(matchQueryOf({ ...profile, told: { name: 'Jane Doe', company: 'Acme' } })).toBeNull()
  expect(matchQueryOf(profile)).toBeNull()
})

test('what else is bought by a page is asked by the page alone', () => {
  for (const section of ['emails', 'posts', 'languages'] as const)
    expect(matchQueryOf({ ...atPage, section, told: { email: 'jane@acme.example' } })).toBeNull()
})

test('what asks by no page is recognised by all that is told', () => {
  const byEmail = { operation: 'getProfileDataFromEmail', subject: null, section: 'profile' } as const
  const input = { email: 'jane@acme.example' }
  expect(matchQueryOf({ ...byEmail, input, told: { name: 'Jane Doe' } })).toEqual({
    section: 'profile',
    email: 'jane@acme.example',
    name: 'Jane Doe',
  })
})
