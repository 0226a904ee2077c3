import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mara, northwind, openBench, socialUrl } from './bench.ts'
import type { Bench } from './bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.service.reset())
afterAll(() => bench.service.close())

describe('email finders', () => {
  test('email finders charge 4 credits for a known address', async () => {
    const reply = await bench.post('/v1/enrichment/emails/finder/url', { url: mara })
    expect(reply.at('credits_consumed')).toBe(4)
    expect(reply.at('emails')).toEqual([
      { value: 'mara.lindqvist@northwind-atlas.example', type: 'professional' },
      { value: 'mara@lettermill.example', type: 'personal' },
    ])
  })

  test('email finders charge nothing without an address', async () => {
    const reply = await bench.post('/v1/enrichment/emails/finder/url', {
      url: `${socialUrl}/in/no-mail-novak/`,
    })
    expect(reply.status).toBe(200)
    expect(reply.at('emails')).toEqual([])
    expect(reply.at('credits_consumed')).toBe(0)
    const stranger = await bench.post('/v1/enrichment/emails/finder', {
      fullName: 'Nobody Here',
      companyDomain: 'northwind-atlas.example',
    })
    expect(stranger.at('credits_consumed')).toBe(0)
  })

  test.each(['northwind-atlas.example', 'Northwind Atlas'])(
    'email finders accept a company as %s',
    async (companyDomain) => {
      const reply = await bench.post('/v1/enrichment/emails/finder', {
        fullName: 'mara LINDQVIST',
        companyDomain,
      })
      expect(reply.at('emails')).toHaveLength(2)
    },
  )
})

test('a match accepts names and any former company', async () => {
  const requested = {
    firstName: 'Mara',
    lastName: 'Lindqvist',
    companyName: 'Copperleaf Metrics',
    includes: {},
  }
  const reply = await bench.post('/v1/enrichment/match', requested)
  expect(reply.at('person.publicIdentifier')).toBe('mara-lindqvist')
})

describe('parts of a profile', () => {
  test('education and experience of a profile have ISO dates', async () => {
    const schools = await bench.get('/v1/enrichment/education', { socialUrl: mara })
    expect(schools.at('schools.0')).toMatchObject({
      description: 'Thesis on waiting times at small harbours.',
      startEndDate: { start: '2010-09-01T00:00:00.000Z', end: '2012-06-01T00:00:00.000Z' },
    })
    const positions = await bench.get('/v1/enrichment/experience', { socialUrl: mara })
    expect(positions.at('positions.0.startEndDate')).toEqual({ start: '2021-03-01T00:00:00.000Z', end: null })
  })

  test('long histories of a profile are complete', async () => {
    const socialUrl_ = `${socialUrl}/in/long-career-okafor/`
    expect(
      (await bench.get('/v1/enrichment/experience', { socialUrl: socialUrl_ })).at('positions'),
    ).toHaveLength(200)
    const profile = await bench.get('/v1/enrichment/profile', { socialUrl: socialUrl_ })
    expect(profile.at('person.positions.positionHistory')).toHaveLength(200)
    expect(profile.at('person.positions.positionsCount')).toBe(200)
  })

  test('a reaction of a profile contains its post without nested posts', async () => {
    const reply = await bench.get('/enrichment/persons/activities/reactions', { socialUrl: mara })
    expect(reply.at('reactions')).toHaveLength(12)
    expect(reply.at('reactions.0.author.authorName')).toBe('Mara Lindqvist')
    expect(Object.keys(reply.at('reactions.0.relatedPost.author') as object)).toEqual([
      'authorId',
      'authorName',
      'authorPublicIdentifier',
    ])
    expect(reply.at('reactions.0.relatedPost.relatedPost')).toBeNull()
  })
})

describe('posts', () => {
  const path = '/enrichment/companies/activities/posts'

  test('posts are paged, for people and companies', async () => {
    const first = await bench.get(path, { socialUrl: mara })
    expect(first.at('metadata')).toEqual({ currentPage: 1, pageNumber: 4, perPage: 10, total: 34 })
    const last = await bench.get(path, { socialUrl: mara, page: '4' })
    expect(last.at('posts')).toHaveLength(4)
    expect(last.at('metadata.currentPage')).toBe(4)
    expect((await bench.get(path, { socialUrl: mara, page: '5' })).at('posts')).toEqual([])
    expect(
      (await bench.get(path, { socialUrl: northwind })).at('posts.0.author.authorPublicIdentifier'),
    ).toBe('northwind-atlas')
  })

  test.each(['0', '-1', 'two', '1.5'])('requests for posts with page %s are rejected', async (page) => {
    expect((await bench.get(path, { socialUrl: mara, page })).status).toBe(400)
  })
})

test('a company by domain lacks the fields that only profiles have', async () => {
  const reply = await bench.get('/enrichment/company/domain', { domain: 'NORTHWIND-ATLAS.example' })
  expect(reply.at('company.universalName')).toBe('northwind-atlas')
  for (const name of ['foundedOn', 'fundingData', 'backgroundUrl', 'domain', 'path']) {
    expect(reply.at('company')).not.toHaveProperty(name)
  }
})
