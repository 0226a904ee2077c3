import { describe, expect, test } from 'vitest'
import { defaultPreferences } from '../../../../lib/settings/preferences.ts'
import { checkInput } from '../../../../lib/api/send.ts'
import type { Values } from '../../../../lib/search/remote/fields.ts'
import { formIds, type FormId } from '../../../../lib/search/remote/form-ids.ts'
import { forms } from '../../../../lib/search/remote/forms.ts'
import { anyway, atPage, freshly, pageOf, turnsPage } from '../../../../lib/search/remote/search-query.ts'
import { readForm } from '../../../../lib/search/remote/read-form.ts'

const socialUrl = 'https://www.social.example'
const { includes } = defaultPreferences

function identifiedBy(id: FormId, typed: Values, wishes = defaultPreferences) {
  const read = readForm(forms[id], typed, socialUrl)
  return 'faults' in read ? read : forms[id].queries(read.values, wishes)
}

describe('the operation of a search', () => {
  test.each<[FormId, Values, string, object]>([
    ['person', { email: 'a@b.example' }, 'getProfileDataFromEmail', { email: 'a@b.example' }],
    [
      'person',
      { firstName: 'Mara', lastName: 'Lindqvist' },
      'matchProfile',
      { firstName: 'Mara', lastName: 'Lindqvist', includes, cacheDuration: '1w' },
    ],
    [
      'person',
      { email: 'a@b.example', lastName: 'Lindqvist', companyDomain: 'https://www.Acme.example/about' },
      'matchProfile',
      {
        email: 'a@b.example',
        lastName: 'Lindqvist',
        companyDomain: 'acme.example',
        includes,
        cacheDuration: '1w',
      },
    ],
    [
      'email',
      { fullName: 'Mara Lindqvist', company: 'Acme Atlas' },
      'emailFinderFromNameAndCompany',
      { fullName: 'Mara Lindqvist', companyDomain: 'Acme Atlas' },
    ],
    ['people', { headline: 'freight' }, 'personsSearch', { headline: 'freight' }],
    ['people', { locationCountryCode: 'se, no' }, 'personsSearch', { locationCountryCode: 'SE,NO' }],
    [
      'jobs',
      { keywords: 'engineer', location: 'Malmö', companyUrl: 'social.example/company/Acme/about' },
      'jobsSearch',
      { keywords: 'engineer', location: 'Malmö', companyUrl: `${socialUrl}/company/acme/` },
    ],
    ['company', { domain: 'www.acme.example' }, 'getCompanyByDomain', { domain: 'acme.example' }],
  ])('the form %s with %j calls %s', (id, typed, operation, input) => {
    expect(identifiedBy(id, typed)).toHaveProperty('0', { operation, input })
    expect(checkInput(operation as 'matchProfile', input)).toHaveProperty('input')
  })

  test('the older search operation is the fallback with the same input', () => {
    expect(identifiedBy('person', { email: 'a@b.example' })).toMatchObject([
      {},
      { operation: 'personSearch', input: { email: 'a@b.example' } },
    ])
    expect(identifiedBy('person', { firstName: 'Mara', companyName: 'Acme' })).toMatchObject([
      {},
      { operation: 'personSearch', input: { firstName: 'Mara', companyName: 'Acme' } },
    ])
  })

  test('no cache duration is sent when none is set', () => {
    const [query] = forms.person.queries({ firstName: 'Mara' }, { includes, cacheDuration: '' })
    expect(query.input).toEqual({ firstName: 'Mara', includes })
  })

  test('values of another form are not sent', () => {
    expect(identifiedBy('company', { domain: 'acme.example', keywords: 'x' })).toEqual([
      { operation: 'getCompanyByDomain', input: { domain: 'acme.example' } },
    ])
  })
})

describe('invalid searches', () => {
  const job = { keywords: 'engineer', location: 'Malmö', companyUrl: `${socialUrl}/company/acme/` }
  test.each<[FormId, Values, object]>([
    ['person', {}, { lacksAny: true }],
    ['person', { companyName: 'Acme' }, { lacksAny: true }],
    ['person', { email: 'mara' }, { faults: { email: 'email' } }],
    ['person', { firstName: 'Mara', companyDomain: 'Acme Atlas' }, { faults: { companyDomain: 'domain' } }],
    ['email', { fullName: ' ' }, { faults: { fullName: 'missing', company: 'missing' } }],
    ['people', { headline: '  ' }, { lacksAny: true }],
    ['people', { locationCountryCode: 'Sweden' }, { faults: { locationCountryCode: 'countries' } }],
    ['jobs', { ...job, location: 'Malmö, Sweden' }, { faults: { location: 'place' } }],
    ['jobs', { ...job, location: 'Malmö;Lund' }, { faults: { location: 'place' } }],
    ['jobs', { ...job, companyUrl: `${socialUrl}/in/mara/` }, { faults: { companyUrl: 'companyPage' } }],
    ['jobs', { ...job, companyUrl: 'https://acme.example' }, { faults: { companyUrl: 'companyPage' } }],
    ['jobs', { ...job, keywords: '' }, { faults: { keywords: 'missing' } }],
    ['company', {}, { faults: { domain: 'missing' } }],
    ['company', { domain: 'acme' }, { faults: { domain: 'domain' } }],
  ])('%s %j', (id, typed, wrong) => expect(identifiedBy(id, typed)).toMatchObject(wrong))

  test.each(['Malmö', 'Rio de Janeiro', 'Saint-Denis', '福岡市', 'बेंगलुरु'])(
    '%s is accepted as a place',
    (location) => {
      expect(identifiedBy('jobs', { ...job, location })).toMatchObject([{ input: { location } }])
    },
  )
})

test('each form contains its fields once, including the required ones', () => {
  for (const id of formIds) {
    const { fields, required, anyOf } = forms[id]
    expect(new Set(fields).size).toBe(fields.length)
    expect(fields).toEqual(expect.arrayContaining([...required, ...anyOf]))
    expect(required.length + anyOf.length).toBeGreaterThan(0)
  }
})

describe('repeating a search', () => {
  const query = {
    operation: 'matchProfile',
    input: { lastName: 'L', includes, cacheDuration: '1w' },
  } as const
  test('a refreshed search does not use the cache', () => {
    expect(freshly(query).input).toEqual({ lastName: 'L', includes })
  })
  test('a repeated search after a not-found result uses the cheaper cache', () => {
    expect(anyway(query)).toEqual(query)
    expect(anyway(freshly(query)).input).toMatchObject({ cacheDuration: '1d' })
    const older = { operation: 'personSearch', input: { lastName: 'L' } } as const
    expect(anyway(older)).toEqual(older)
  })
  test('another page of a search has its number, and the first has none', () => {
    const people = { operation: 'personsSearch', input: { headline: 'x' } } as const
    const second = atPage(people, 2)
    expect(second.input).toEqual({ headline: 'x', page: 2 })
    expect([pageOf(people), pageOf(second)]).toEqual([1, 2])
    expect(atPage(second, 1)).toEqual(people)
    expect(turnsPage(second, people)).toBe(true)
    expect(turnsPage(people, people)).toBe(false)
    expect(turnsPage(people, { ...second, input: { headline: 'y', page: 2 } })).toBe(false)
  })
})
