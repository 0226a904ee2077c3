import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { northwind, openBench, socialUrl } from './bench.ts'
import type { Bench } from './bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.service.reset())
afterAll(() => bench.service.close())

describe('persons search', () => {
  const path = '/v1/enrichment/persons/search'
  const filters: [string, Record<string, unknown>][] = [
    ['starts with, without case', { firstName: 'mar', lastName: 'LIND' }],
    ['headline contains', { headline: 'late ships' }],
    ['current company starts with', { companyName: 'northwind', lastName: 'Lindqvist' }],
    ['title contains', { currentPositionTitle: 'dispatch engineering' }],
    [
      'city and one of several countries',
      { locationCity: 'malm', locationCountryCode: 'NO, se', firstName: 'Mara' },
    ],
    ['company slug', { currentCompanyId: 'northwind-atlas', lastName: 'Lindqvist' }],
    ['company id as a number', { currentCompanyId: 1_048_576, lastName: 'Lindqvist' }],
  ]

  test.each(filters)('the search for people filters by: %s', async (_, filter) => {
    const reply = await bench.post(path, filter)
    expect(reply.at('persons.0')).toMatchObject({
      publicIdentifier: 'mara-lindqvist',
      currentPositionTitle: 'Head of Dispatch Engineering',
      currentCompanyName: 'Northwind Atlas',
    })
  })

  test('the search for people returns pages of twenty', async () => {
    const first = await bench.post(path, { locationCountryCode: 'GB,US,SE,NO,DE,IN' })
    expect(first.at('persons')).toHaveLength(20)
    expect(first.at('pagination')).toMatchObject({ currentPage: 1, resultsPerPage: 20 })
    const second = await bench.post(path, { locationCountryCode: 'GB,US,SE,NO,DE,IN', page: 2 })
    expect(second.at('pagination.currentPage')).toBe(2)
    expect(second.at('persons.0')).not.toEqual(first.at('persons.0'))
  })

  test('the search for people requires a filter other than the page', async () => {
    expect((await bench.post(path, { page: 2 })).status).toBe(400)
    expect((await bench.post(path, { firstName: '' })).status).toBe(400)
  })
})

describe('jobs search', () => {
  const path = '/enrichment/jobs/search'
  const requested = { keywords: 'e', location: 'Malmö', companyUrl: northwind }

  test('the search for jobs returns pages', async () => {
    const reply = await bench.get(path, requested)
    const total = Number(reply.at('metadata.total'))
    expect(reply.at('metadata')).toEqual({
      currentPage: 1,
      pageNumber: Math.ceil(total / 25),
      perPage: 25,
      total,
    })
    expect(reply.at('jobs')).toHaveLength(Math.min(total, 25))
    expect(Object.keys(reply.at('jobs.0') as object)).toEqual([
      'socialIdentifier',
      'title',
      'companyName',
      'companyLogo',
      'location',
      'url',
      'creationDate',
      'repostDate',
      'experienceLevel',
      'contractType',
    ])
    const second = await bench.get(path, { ...requested, page: '2' })
    expect(second.at('jobs.0.socialIdentifier')).not.toBe(reply.at('jobs.0.socialIdentifier'))
  })

  test('the search for jobs filters by title, place and company', async () => {
    const reply = await bench.get(path, {
      keywords: 'dispatch engineer',
      location: 'sweden',
      companyUrl: northwind,
    })
    expect(reply.at('jobs.0.socialIdentifier')).toBe('4000000001')
    expect((await bench.get(path, { ...requested, location: 'Atlantis' })).at('jobs')).toEqual([])
    expect((await bench.get(path, { ...requested, keywords: 'lighthouse keeper' })).at('jobs')).toEqual([])
  })

  test.each(['keywords', 'location', 'companyUrl'])('the search for jobs requires %s', async (name) => {
    const { [name as keyof typeof requested]: _, ...rest } = requested
    expect((await bench.get(path, rest)).status).toBe(400)
  })

  test.each(['Malmö, Sweden', 'Malmö; Lund', 'Lund/Malmö', 'St. Ives', ''])(
    'the search for jobs rejects the place %j',
    async (location) => {
      expect((await bench.get(path, { ...requested, location })).status).toBe(400)
    },
  )

  test.each(['Stoke-on-Trent', 'New York 10', '東京', 'पुणे'])(
    'the search for jobs accepts the place %j',
    async (location) => {
      expect((await bench.get(path, { ...requested, location })).status).toBe(200)
    },
  )

  test.each([
    ['1', 200],
    ['10', 200],
    ['0', 400],
    ['11', 400],
    ['x', 400],
  ])('the search for jobs responds to page %s with %d', async (page, status) => {
    expect((await bench.get(path, { ...requested, page })).status).toBe(status)
  })
})

describe('job details', () => {
  const path = '/v1/enrichment/jobs/details'

  test.each([
    `${socialUrl}/jobs/view/4000000001/`,
    `${socialUrl}/jobs/search/?currentJobId=4000000001`,
    `${socialUrl}/jobs/collections/recommended/?currentJobId=4000000001`,
  ])('the job operation accepts %s', async (url) => {
    const reply = await bench.get(path, { url })
    expect(reply.at('job.title')).toBe('Senior Dispatch Engineer')
    expect(Object.keys(reply.at('job') as object).toSorted()).toEqual(
      [
        'socialIdentifier',
        'title',
        'companyName',
        'companyLogo',
        'description',
        'location',
        'url',
        'creationDate',
        'repostDate',
        'repostedJob',
        'applicantsCount',
        'flexibility',
        'experienceLevel',
        'contractType',
      ].toSorted(),
    )
  })

  test.each([`${socialUrl}/jobs/`, `${socialUrl}/jobs/view/seven/`, northwind, '4000000001'])(
    'the job operation rejects %s',
    async (url) => {
      expect((await bench.get(path, { url })).status).toBe(400)
    },
  )
})
