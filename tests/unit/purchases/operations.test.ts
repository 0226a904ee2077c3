import { describe, expect, test } from 'vitest'
import { createClient } from '../../../lib/api/index.ts'
import { interpret } from '../../../lib/api/interpret.ts'
import { operationNames, operations, type OperationName } from '../../../lib/api/operations.ts'
import { callFor, findingsOf, operationFor, placesOf } from '../../../lib/purchases/operations.ts'
import { planRequest } from '../../../lib/purchases/planned-request.ts'
import { sectionDefinitions, sectionNames } from '../../../lib/records/sections.ts'
import { forms } from '../../../lib/search/remote/forms.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { consoleCalls } from '../components/console/calls.ts'
import { demoKey, sandboxFixture, socialUrl } from '../sandbox.fixture.ts'

const { service } = sandboxFixture()
const calls = consoleCalls(socialUrl)

describe.each(operationNames)('%s', (name) => {
  const { section } = operations[name]

  test('the sections in the response include the section that is paid for', async () => {
    const client = createClient({ apiUrl: service().url, apiKey: demoKey })
    const reply = await client[name](calls[name] as never)
    const input = calls[name]
    const { subject } = planRequest(name, input, { apiUrl: service().url, socialUrl })
    const brought = findingsOf(name, reply, { subject, socialUrl, input }).flatMap(({ sections }) =>
      Object.keys(sections),
    )
    // Email addresses found by name are not filed, because a name doesn't identify a person.
    const isFiled = section !== null && name !== 'emailFinderFromNameAndCompany'
    expect(brought.slice(0, 1)).toEqual(isFiled ? [section] : [])
  })

  test('the operation is reachable from a page or from the search', () => {
    const requested = Object.values(forms).flatMap(({ queries }) => [
      ...queries({ email: 'a@b.example' }, defaultPreferences),
      ...queries({ firstName: 'Ada', email: 'a@b.example' }, defaultPreferences),
    ])
    expect(placesOf(name).includes('search')).toBe(requested.some(({ operation }) => operation === name))
    expect(placesOf(name)).not.toEqual([])
  })
})

test.each(sectionNames)('section %s is bought on a page with a separate operation', (name) => {
  for (const profileBy of ['post', 'get'] as const) {
    const operation = operationFor(name, { profileBy })
    expect(operations[operation].section).toBe(name)
    expect(placesOf(operation)).toContain('page')
  }
  expect(sectionDefinitions[name].kinds).not.toEqual([])
})

test.each(sectionNames)(
  'section %s is requested with exactly the input that its operation takes',
  (sectionName) => {
    const url = `${socialUrl}/in/ann/`
    const order = {
      section: sectionName,
      page: { kind: 'person', id: 'ann', url },
      domain: 'ann.example',
      pageNumber: 2,
    } as const
    for (const profileBy of ['post', 'get'] as const) {
      const { operation, input } = callFor(order, { ...defaultPreferences, profileBy, cacheDuration: '1d' })
      expect(Object.keys(operations[operation].input.shape)).toEqual(
        expect.arrayContaining(Object.keys(input)),
      )
    }
  },
)

function filedOf(name: OperationName, given: unknown) {
  const { gives } = operations[name]
  const body = JSON.stringify({
    success: true,
    credits_left: 9,
    ...(given === absent ? {} : { [gives]: given }),
  })
  const response = { status: 200, body, retryAfter: null, date: null, broken: null }
  const requested = { subject: 'person:ann', socialUrl, input: {} }
  return findingsOf(name, interpret(operations[name], response, 'social'), requested).map(
    ({ sections }) => sections,
  )
}

const absent = Symbol('absent')

test.each([
  ['a list', ['one', 'two'], ['one', 'two']],
  ['a profile’s list', { volunteeringExperienceHistory: ['one'] }, ['one']],
  ['an empty list of a profile', { count: 0, volunteeringExperienceHistory: [] }, []],
  ['a single entry', { role: 'Guide' }, [{ role: 'Guide' }]],
])('volunteering in the form of %s is filed entry by entry', (_, given, volunteering) => {
  expect(filedOf('getVolunteeringExperiences', given)).toEqual([{ volunteering }])
})

test.each([
  ['getExperience', 'experience', { positionsCount: 1, positionHistory: [{ title: 'Editor' }, 7] }],
  ['getEducation', 'education', { educationsCount: 1, educationHistory: [{ title: 'Editor' }] }],
] as const)('the response to %s is also read in the shape of a profile', (name, section, given) => {
  expect(filedOf(name, given)).toEqual([{ [section]: [{ title: 'Editor' }] }])
})

describe.each([
  'emailFinderFromUrl',
  'getVolunteeringExperiences',
  'getExperience',
  'getEducation',
  'getLanguages',
  'getReactions',
  'getPosts',
] as const)('a list of %s', (name) => {
  test.each([
    ['missing', absent],
    ['null', null],
    ['a text', 'none'],
    ['a number', 7],
    ['an empty object', {}],
  ])('a list that is %s is ignored, and replaces nothing', (_, given) => {
    expect(filedOf(name, given)).toEqual([])
  })

  test('an empty list is filed as empty', () => {
    expect(filedOf(name, [])).toEqual([{ [operations[name].section]: [] }])
  })

  // The API does not specify the shape of volunteering.
  test.runIf(name !== 'getVolunteeringExperiences')('a list without a readable entry is ignored', () => {
    expect(filedOf(name, ['a@b.example', 7])).toEqual([])
    expect(filedOf(name, [{}, 7])).toEqual([{ [operations[name].section]: [{}] }])
  })
})
