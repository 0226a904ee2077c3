import { describe, expect, test } from 'vitest'
import { createClient } from '../../../lib/api/index.ts'
import type { Reply } from '../../../lib/api/interpret.ts'
import { operationNames, operations } from '../../../lib/api/operations.ts'
import { callFor, findingsOf, operationFor, placesOf } from '../../../lib/purchases/operations.ts'
import { planRequest } from '../../../lib/purchases/planned-request.ts'
import { sectionDefinitions, sectionNames } from '../../../lib/records/sections.ts'
import { forms } from '../../../lib/search/remote/forms.ts'
import { defaultPreferences } from '../../../lib/settings/preferences.ts'
import { consoleCalls } from '../components/console/calls.ts'
import { demoKey, sandboxBeside, socialUrl } from '../sandbox-beside.ts'

const { service } = sandboxBeside()
const calls = consoleCalls(socialUrl)

describe.each(operationNames)('%s', (name) => {
  const { section } = operations[name]

  test('what its answer brings is filed as the section that it is paid for', async () => {
    const client = createClient({ apiUrl: service().url, apiKey: demoKey })
    const reply = await client[name](calls[name] as never)
    const input = calls[name]
    const { subject } = planRequest(name, input, { apiUrl: service().url, socialUrl })
    const brought = findingsOf(name, reply, { subject, socialUrl, input }).flatMap(({ sections }) =>
      Object.keys(sections),
    )
    // Addresses that are found by a name are nobody's for sure.
    const isFiled = section !== null && name !== 'emailFinderFromNameAndCompany'
    expect(brought.slice(0, 1)).toEqual(isFiled ? [section] : [])
  })

  test('people come to it somewhere', () => {
    const asked = Object.values(forms).flatMap(({ questions }) => [
      ...questions({ email: 'a@b.example' }, defaultPreferences),
      ...questions({ firstName: 'Ada', email: 'a@b.example' }, defaultPreferences),
    ])
    expect(placesOf(name).includes('search')).toBe(asked.some(({ operation }) => operation === name))
    expect(placesOf(name)).not.toEqual([])
  })
})

test.each(sectionNames)('%s is bought beside a page, by an operation of its own', (name) => {
  for (const profileBy of ['post', 'get'] as const) {
    const operation = operationFor(name, { profileBy })
    expect(operations[operation].section).toBe(name)
    expect(placesOf(operation)).toContain('page')
  }
  expect(sectionDefinitions[name].kinds).not.toEqual([])
})

test.each(sectionNames)('%s is asked by what its operation takes, and by nothing else', (want) => {
  const url = `${socialUrl}/in/ann/`
  const order = {
    want,
    page: { kind: 'person', id: 'ann', url },
    domain: 'ann.example',
    pageNumber: 2,
  } as const
  for (const profileBy of ['post', 'get'] as const) {
    const { operation, input } = callFor(order, { ...defaultPreferences, profileBy, cacheDuration: '1d' })
    expect(Object.keys(operations[operation].input.shape)).toEqual(expect.arrayContaining(Object.keys(input)))
  }
})

test.each([
  ['a list', ['one', 'two'], ['one', 'two']],
  ['what a profile has', { volunteeringExperienceHistory: ['one'] }, ['one']],
  ['one by itself', { role: 'Guide' }, [{ role: 'Guide' }]],
  ['nothing', null, []],
  ['a text', 'none', []],
])('volunteering that comes as %s is filed one by one', (_, volunteeringExperiences, volunteering) => {
  const reply = { outcome: 'ok', data: { volunteeringExperiences } } as Reply
  const asked = { subject: 'person:ann', socialUrl, input: {} }
  const found = findingsOf('getVolunteeringExperiences', reply, asked)
  expect(found.map(({ sections }) => sections)).toEqual([{ volunteering }])
})
