import { describe, expect, test } from 'vitest'
import { operationNames, operations, type OperationName } from '../../../../lib/api/operations.ts'
import { checkRequestDraft, isSendable } from '../../../../components/console/checkRequestDraft.ts'
import { requestDraftOf, emptyRequestDraft, inputOf } from '../../../../components/console/requestDraft.ts'
import { fieldsOf, takesMore } from '../../../../components/console/operationFields.ts'
import { consoleCalls } from './calls.ts'

const socialUrl = 'https://www.social.example'
const facts = ['firstName', 'lastName', 'companyDomain', 'companyName', 'email']
const filters = ['firstName', 'lastName', 'headline', 'companyName', 'currentPositionTitle', 'locationCity']

/** Parameter names of each operation in the specification; `*`: required. */
const specified: Record<OperationName, string[]> = {
  personSearch: facts,
  getProfileData: ['socialUrl*'],
  enrichProfile: ['socialUrl*', 'includes', 'cacheDuration'],
  getProfileDataFromEmail: ['email*'],
  matchProfile: [...facts, 'includes', 'cacheDuration'],
  getVolunteeringExperiences: ['socialUrl*'],
  emailFinderFromUrl: ['url*'],
  emailFinderFromNameAndCompany: ['fullName*', 'companyDomain*'],
  personsSearch: [...filters, 'locationCountryCode', 'currentCompanyId', 'page'],
  getEducation: ['socialUrl*'],
  getExperience: ['socialUrl*'],
  getLanguages: ['socialUrl*'],
  getFollowersCount: ['socialUrl*'],
  getReactions: ['socialUrl*'],
  getPosts: ['socialUrl*', 'page'],
  getCompanyByDomain: ['domain*'],
  getJobDetails: ['url*'],
  jobsSearch: ['keywords*', 'location*', 'companyUrl*', 'page'],
  getQuotas: [],
  getQuotasBasic: [],
}

const calls = consoleCalls('https://www.social.example')

describe.each(operationNames)('%s', (name) => {
  const operation = operations[name]

  test('the form has a field for each parameter of the specification and accepts more', () => {
    const reported = fieldsOf(operation).map((field) => field.name + (field.required ? '*' : ''))
    expect(reported).toEqual(specified[name])
    expect(takesMore(operation)).toBe(true)
  })

  test('a filled form gives its input, and the input gives the same form', () => {
    const draft = requestDraftOf(operation, calls[name])
    expect(inputOf(operation, draft)).toEqual(calls[name])
    expect(requestDraftOf(operation, inputOf(operation, draft))).toEqual(draft)
    expect(isSendable(checkRequestDraft(name, draft, socialUrl))).toBe(true)
  })

  test('an empty form reports exactly the required fields', () => {
    const required = fieldsOf(operation).filter((field) => field.required)
    expect(checkRequestDraft(name, emptyRequestDraft, socialUrl).wrong).toEqual(
      required.map((field) => field.name),
    )
  })
})

test('kinds, limits and patterns of fields come from the schema', () => {
  const [, includes, cacheDuration] = fieldsOf(operations.enrichProfile)
  expect(includes).toMatchObject({ kind: 'flags', required: false })
  expect(includes?.members).toHaveLength(9)
  expect(cacheDuration?.pattern).toBe(String.raw`^[1-9]\d*(h|d|w|mo|y)$`)
  expect(fieldsOf(operations.jobsSearch).at(-1)).toMatchObject({ kind: 'number', min: 1, max: 10 })
  expect(fieldsOf(operations.getPosts).at(-1)).toMatchObject({ kind: 'number', min: 1, max: null })
})

const values = { socialUrl: 'x' }

test.each([
  ['enrichProfile', { ...values, cacheDuration: 'long' }, ['cacheDuration']],
  [
    'jobsSearch',
    { keywords: 'a', location: 'Lisbon; Porto', companyUrl: 'c', page: '11' },
    ['location', 'page'],
  ],
  ['getPosts', { ...values, page: 'two' }, ['page']],
  ['getPosts', { ...values, page: ' ' }, ['page']],
  ['getPosts', { ...values, page: '1.5' }, ['page']],
  ['getProfileData', { socialUrl: '  ' }, ['socialUrl']],
] as const)('%s with %j reports the invalid fields %j', (name, typed, wrong) => {
  const checked = checkRequestDraft(name, { values: typed, extras: [] }, socialUrl)
  expect(checked.wrong).toEqual(wrong)
  expect(isSendable(checked)).toBe(false)
})

test('an error without a field is reported as a message', () => {
  expect(checkRequestDraft('personsSearch', emptyRequestDraft, socialUrl)).toMatchObject({
    wrong: [],
    message: 'at least one filter',
  })
})

test('a flag is sent as chosen or omitted', () => {
  const flags = {
    'includes.includeSkills': 'true',
    'includes.includeCompany': 'false',
    'includes.includeSummary': '',
  }
  const input = inputOf(operations.enrichProfile, { values: { ...values, ...flags }, extras: [] })
  expect(input['includes']).toEqual({ includeSkills: true, includeCompany: false })
})

describe('added parameters', () => {
  const extra = (name: OperationName, value: string) =>
    inputOf(operations[name], { values: {}, extras: [{ name: 'more', value }] })['more']

  test.each([
    ['plain words', 'plain words'],
    ['7', 7],
    ['"7"', '7'],
    ['true', true],
    ['["a","b"]', ['a', 'b']],
    ['{"min":1}', { min: 1 }],
    ['', ''],
    ['{half', '{half'],
  ])('the added value «%s» is sent as %j and survives a round trip', (typed, sent) => {
    expect(extra('personsSearch', typed)).toEqual(sent)
    const [repeat] = requestDraftOf(operations.personsSearch, { more: sent }).extras
    expect(extra('personsSearch', repeat?.value ?? '-')).toEqual(sent)
  })

  test('an added value in a query is text', () => expect(extra('jobsSearch', 'true')).toBe('true'))

  test('an added parameter with an existing field is refused', () => {
    const draft = { values, extras: [{ name: ' includes ', value: '{}' }] }
    expect(checkRequestDraft('enrichProfile', draft, socialUrl)).toMatchObject({ twice: 'includes' })
    expect(isSendable(checkRequestDraft('enrichProfile', draft, socialUrl))).toBe(false)
  })

  test('an added parameter without a name is not sent', () => {
    expect(inputOf(operations.getQuotas, { values: {}, extras: [{ name: ' ', value: 'x' }] })).toEqual({})
  })
})
