import { describe, expect, test } from 'vitest'
import { checkInput } from '../../../../lib/api/send.ts'
import { parseLine } from '../../../../lib/bulk/input/parse-line.ts'
import { draftsOf, offeringsFor, usualOffers, type OfferId } from '../../../../lib/bulk/input/offers.ts'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { requestOfItem } from '../../../../lib/bulk/request-of-item.ts'

const host = 'https://www.social.example'
const where = {
  apiUrl: 'https://api.example.com',
  socialUrl: host,
  socialWord: 'social',
  jobUrlParameter: 'url',
}

const entries = [
  '/in/jane-doe',
  'jane@acme.example',
  'Jane Doe, Acme',
  'Bob Roe; beta.example',
  '/company/acme',
  '/company/beta; beta.example',
  'acme.example',
  '/jobs/view/3912',
].flatMap((line) => {
  const read = parseLine(line, host)
  return Array.isArray(read) ? read : []
})

const offerings = await offeringsFor(entries, defaultPreferences)

test('each kind of entry is offered its possible lookups with their counts', () => {
  const identifiers = offerings.flatMap(({ offers }) => offers.map(({ id, can }) => [id, can]))
  expect(Object.fromEntries(identifiers)).toMatchObject({
    'person.profile': 1,
    'person.emails': 1,
    'email.profile': 1,
    'name.profile': 2,
    'name.emails': 2,
    'name.company': 1,
    'company.company': 1,
    'company.posts': 2,
    'domain.company': 1,
    'job.job': 1,
  })
})

const everyOffer = offerings.flatMap(({ offers }) => offers.map(({ id }) => id))

describe('each offered lookup creates valid requests', () => {
  test.each(everyOffer)('%s', async (id: OfferId) => {
    const drafts = await draftsOf(entries, [id], defaultPreferences)
    expect(drafts.length).toBeGreaterThan(0)
    for (const { lookup } of drafts) {
      const plannedRequest = requestOfItem({ lookup, repeat: null }, defaultPreferences, where)
      if ('reason' in plannedRequest) throw new Error(plannedRequest.reason)
      expect(checkInput(plannedRequest.operation, plannedRequest.input)).toHaveProperty('input')
    }
  })
})

test('drafts keep the order of the input, with the lookups of one entry together', async () => {
  const drafts = await draftsOf(entries, [...usualOffers, 'person.emails'], defaultPreferences)
  expect(
    drafts.map(({ lookup, label }) => ['section' in lookup ? lookup.section : lookup.operation, label]),
  ).toEqual([
    ['profile', '/in/jane-doe'],
    ['emails', '/in/jane-doe'],
    ['getProfileDataFromEmail', 'jane@acme.example'],
    ['matchProfile', 'Jane Doe, Acme'],
    ['matchProfile', 'Bob Roe; beta.example'],
    ['company', '/company/beta; beta.example'],
    ['getCompanyByDomain', 'acme.example'],
    ['job', '/jobs/view/3912'],
  ])
})

test('no chosen lookup creates no drafts', async () => {
  expect(await draftsOf(entries, [], defaultPreferences)).toEqual([])
})
