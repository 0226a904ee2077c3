import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mara, openBench, socialUrl } from './bench.ts'
import type { Bench } from './bench.ts'

const path = '/v1/enrichment/profile'
let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.service.reset())
afterAll(() => bench.service.close())

const personKeys = [
  'publicIdentifier',
  'socialIdentifier',
  'memberIdentifier',
  'socialUrl',
  'firstName',
  'lastName',
  'headline',
  'location',
  'summary',
  'photoUrl',
  'backgroundUrl',
  'openToWork',
  'premium',
  'showVerificationBadge',
  'creationDate',
  'followerCount',
  'connectionsCount',
  'currentPosition',
  'positions',
  'schools',
  'skills',
  'languages',
  'languagesWithProficiency',
  'recommendations',
  'certifications',
  'testScores',
  'volunteeringExperiences',
]
const companyKeys = [
  'socialId',
  'name',
  'universalName',
  'socialUrl',
  'employeeCount',
  'followerCount',
  'employeeCountRange',
  'websiteUrl',
  'tagline',
  'description',
  'industry',
  'phone',
  'specialities',
  'headquarter',
  'logo',
  'backgroundUrl',
  'foundedOn',
  'fundingData',
]

test('a full response has every field of a person and a company', async () => {
  const reply = await bench.get(path, { socialUrl: mara })
  expect(Object.keys(reply.at('person') as object).toSorted()).toEqual(personKeys.toSorted())
  expect(Object.keys(reply.at('company') as object).toSorted()).toEqual(companyKeys.toSorted())
  expect(reply.at('person.positions.positionHistory.0.startEndDate')).toEqual({
    start: { month: 3, year: 2021 },
    end: null,
  })
  expect(reply.at('person.schools.educationHistory.0')).not.toHaveProperty('description')
  expect(reply.at('company.foundedOn')).toEqual({ year: 1994 })
})

describe('the includes parameter', () => {
  const flags: [string, string[]][] = [
    ['includeSummary', ['summary']],
    ['includeFollowersCount', ['followerCount']],
    ['includeCreationDate', ['creationDate']],
    ['includeSkills', ['skills']],
    ['includeLanguages', ['languages', 'languagesWithProficiency']],
    ['includeExperience', ['positions']],
    ['includeEducation', ['schools']],
    ['includeCertifications', ['certifications']],
  ]
  const optional = flags.flatMap(([, names]) => names)

  test.each(flags)('the includes parameter with %s returns only %j', async (flag, names) => {
    const reply = await bench.post(path, { socialUrl: mara, includes: { [flag]: true } })
    const present = Object.keys(reply.at('person') as object).filter((name) => optional.includes(name))
    expect(present.toSorted()).toEqual(names.toSorted())
    expect(reply.at('company')).toBeNull()
  })

  test('the includes parameter with includeCompany returns the company', async () => {
    const reply = await bench.post(path, { socialUrl: mara, includes: { includeCompany: true } })
    expect(reply.at('company.universalName')).toBe('northwind-atlas')
  })

  test.each([undefined, null, 'all', { includeEverything: true }, { includeSkills: 'yes' }])(
    'the includes parameter rejects %j',
    async (includes) => {
      const reply = await bench.post(path, { socialUrl: mara, includes })
      expect(reply.status).toBe(400)
    },
  )
})

describe('the socialUrl parameter', () => {
  const spellings = [
    `${socialUrl}/in/MARA-Lindqvist`,
    'https://social.example/in/mara-lindqvist/',
    `${socialUrl}/in/mara%2Dlindqvist/`,
  ]

  test.each(spellings)('the socialUrl parameter finds Mara by %s', async (address) => {
    expect((await bench.get(path, { socialUrl: address })).at('person.publicIdentifier')).toBe(
      'mara-lindqvist',
    )
  })

  test('the socialUrl parameter accepts a handle in another script, encoded or not', async () => {
    for (const handle of ['aiko-tanabe-田辺', encodeURIComponent('aiko-tanabe-田辺')]) {
      expect((await bench.get(path, { socialUrl: `${socialUrl}/in/${handle}/` })).at('person.lastName')).toBe(
        '田辺',
      )
    }
  })

  test('the socialUrl parameter accepts the internal id', async () => {
    const id = bench.service.world.person('mara-lindqvist')?.socialIdentifier
    expect((await bench.get(path, { socialUrl: `${socialUrl}/in/${id}/` })).at('person.firstName')).toBe(
      'Mara',
    )
  })

  const wrong = [
    'mara-lindqvist',
    'https://elsewhere.example/in/mara-lindqvist/',
    `${socialUrl}/company/northwind-atlas/`,
    `${mara}details/`,
    `${socialUrl}/in/%E7%94/`,
  ]
  test.each(wrong)('the socialUrl parameter rejects %s', async (address) => {
    expect((await bench.get(path, { socialUrl: address })).status).toBe(400)
  })
})

describe('the cacheDuration parameter', () => {
  const requested = { socialUrl: mara, includes: {} }

  test('a profile collected within cacheDuration costs 1 credit', async () => {
    await bench.post(path, requested)
    const collected = new Date(bench.clock.now).toISOString()
    bench.service.advance(3_599_000)
    const reply = await bench.post(path, { ...requested, cacheDuration: '1h' })
    expect(reply.at('credits_consumed')).toBe(1)
    expect(reply.at('metadata')).toMatchObject({ source: 'cache', updatedAt: collected })
    expect(reply.at('metadata.request_id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('an older profile than cacheDuration is collected again and costs 2 credits', async () => {
    await bench.post(path, requested)
    bench.service.advance(3_601_000)
    const reply = await bench.post(path, { ...requested, cacheDuration: '1h' })
    expect(reply.at('credits_consumed')).toBe(2)
    expect(reply.at('metadata.source')).toBe('fresh')
  })

  test('cacheDuration applies to matches of profiles collected by lookups', async () => {
    await bench.get(path, { socialUrl: mara })
    const email = 'mara@lettermill.example'
    expect(
      (await bench.post('/v1/enrichment/match', { email, includes: {}, cacheDuration: '2mo' })).at(
        'credits_consumed',
      ),
    ).toBe(1)
  })

  test('a refused request collects no profile for cacheDuration', async () => {
    await bench.post(path, requested, 'sandbox-empty-key')
    expect((await bench.post(path, { ...requested, cacheDuration: '1y' })).at('credits_consumed')).toBe(2)
  })

  test.each(['4h', '2d', '1w', '2mo', '1y'])(
    'the cacheDuration parameter accepts %s',
    async (cacheDuration) => {
      expect((await bench.post(path, { ...requested, cacheDuration })).status).toBe(200)
    },
  )

  test.each(['', '4', 'h', '4 h', '4m', '-1d', '1.5d', '1D', 4])(
    'the cacheDuration parameter rejects %j',
    async (cacheDuration) => {
      expect((await bench.post(path, { ...requested, cacheDuration })).status).toBe(400)
    },
  )
})
