import { everythingSeen } from '../shown-result.fixture.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestKeyOf, requestKeysOf } from '../../../../lib/purchases/ledger/request-key.ts'
import { reserve } from './reserve.fixture.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { subjectWith } from '../../search/local/subjects.fixture.ts'
import { keep, requestWith, wantedWith } from './request.fixture.ts'
import { termsWith } from './terms.fixture.ts'

const origin = 'https://api.example'
let db: Database
let count = 0
beforeEach(() => {
  db = new Database(`same-question-${count++}`)
})

const repeat = (reservedAt: number) => wantedWith({ reservedAt })

const cases = [
  ['found a moment ago', { outcome: 'ok' }, 1500, { kind: 'saved' }],
  ['found long ago', { outcome: 'ok' }, 2001, { kind: 'reserved' }],
  ['not found a moment ago', { outcome: 'not-found' }, 1500, { reason: 'not-found-before' }],
  ['not found long ago', { outcome: 'not-found' }, 2001, { kind: 'reserved' }],
  ['without a response, however long ago', { outcome: 'unknown' }, 9_999_999, { reason: 'unknown-before' }],
  ['refused at no cost', { outcome: 'refused', cost: 0 }, 1500, { kind: 'reserved' }],
  ['refused but charged', { outcome: 'refused', cost: 2 }, 1500, { reason: 'charged-before' }],
  ['pending', { state: 'pending', outcome: null }, 1500, { kind: 'in-flight' }],
  ['reserved', { state: 'reserved', outcome: null }, 1500, { kind: 'in-flight' }],
  ['sent', { state: 'sent', outcome: null }, 1500, { kind: 'in-flight' }],
  ['responded', { state: 'responded', outcome: null }, 1500, { kind: 'in-flight' }],
] as const

describe('a repeat of the same request', () => {
  test.each(cases)('%s', async (_, earlier, at, expected) => {
    await keep(db, requestWith(earlier))
    expect(await reserve(db, repeat(at), termsWith())).toMatchObject(expected)
  })

  test('a refusal after a request without a response still counts as possibly charged', async () => {
    await keep(
      db,
      requestWith({ outcome: 'unknown', reservedAt: 1000 }),
      requestWith({ outcome: 'refused', cost: 0, reservedAt: 1100 }),
    )
    expect(await reserve(db, repeat(1200), termsWith())).toMatchObject({ reason: 'unknown-before' })
  })

  test('a repeat that is in flight or known names the first request', async () => {
    await keep(db, requestWith({ id: 'first', state: 'sent', outcome: null }))
    expect(await reserve(db, repeat(1500), termsWith())).toMatchObject({ request: 'first' })
  })

  test('a request in flight is never sent twice, even on purpose', async () => {
    await keep(db, requestWith({ state: 'reserved', outcome: null }))
    expect(await reserve(db, repeat(1500), termsWith({}, { repeat: everythingSeen }))).toMatchObject({
      kind: 'in-flight',
    })
  })

  test.each(['ok', 'not-found', 'unknown', 'refused'] as const)(
    'a request that ended as %s is repeated on purpose',
    async (outcome) => {
      await keep(db, requestWith({ outcome }))
      expect(await reserve(db, repeat(1500), termsWith({}, { repeat: everythingSeen }))).toMatchObject({
        kind: 'reserved',
      })
    },
  )

  test.each([
    ['for longer than a found result', 5000, 1000, { reason: 'not-found-before' }],
    ['for less time than a found result', 100, 5000, { kind: 'reserved' }],
  ])('a not-found result can be remembered %s', async (_, notFoundFor, freshFor, expected) => {
    await keep(db, requestWith({ outcome: 'not-found' }))
    const terms = termsWith({}, { notFoundFor, freshFor })
    expect(await reserve(db, repeat(3000), terms)).toMatchObject(expected)
  })
})

describe('a subject with two aliases', () => {
  beforeEach(() =>
    db.subjects.add(subjectWith({ key: 'person:jane', aliases: ['person:jane', 'person:ACoAAAjane'] })),
  )
  const byOtherName = (reservedAt: number) =>
    wantedWith({
      reservedAt,
      subject: 'person:ACoAAAjane',
      requestKey: `${origin} profile person:ACoAAAjane`,
    })

  test.each(cases)('a request by the other alias: %s', async (_, earlier, at, expected) => {
    await keep(db, requestWith(earlier))
    expect(await reserve(db, byOtherName(at), termsWith())).toMatchObject(expected)
  })

  test('a section is known by whichever request filled it', async () => {
    await db.sections.add({
      subject: 'person:jane',
      name: 'profile',
      at: 1400,
      request: 'a search',
      operation: 'personSearch',
      source: null,
      unreadable: [],
      data: {},
    })
    expect(await reserve(db, byOtherName(1500), termsWith())).toEqual({
      kind: 'saved',
      request: 'a search',
      subject: 'person:jane',
    })
    expect(await reserve(db, byOtherName(2500), termsWith())).toMatchObject({ kind: 'reserved' })
  })

  test('another section or a later page is a different request', async () => {
    await keep(db, requestWith({ section: 'posts', requestKey: `${origin} posts person:jane` }))
    const later = {
      section: 'posts',
      requestKey: `${origin} posts person:jane page 2`,
      input: { page: 2 },
    } as const
    expect(await reserve(db, wantedWith({ ...later, reservedAt: 1500 }), termsWith())).toMatchObject({
      kind: 'reserved',
    })
  })
})

describe('the identity of a request', () => {
  const about = (input: object, section: 'posts' | null = 'posts', subject: string | null = 'person:jane') =>
    requestKeyOf(origin, { operation: 'getPosts', input: { ...input }, subject, section })

  test('an omitted page equals page 1', () => {
    expect(about({ page: 1 })).toBe(about({}))
    expect(about({ page: 2 })).not.toBe(about({}))
  })

  test('search requests are equal regardless of includes, cache duration, order and case', () => {
    const search = (input: object) => about(input, null, null)
    expect(search({ firstName: 'Mara', lastName: 'L', cacheDuration: '1w', includes: {} })).toBe(
      search({ lastName: 'l', firstName: 'MARA' }),
    )
    expect(search({ firstName: 'Mara' })).not.toBe(search({ lastName: 'Mara' }))
  })

  test('a search has no aliases', () => {
    const search = wantedWith({ section: null, subject: null })
    expect(requestKeysOf(search, ['person:jane'])).toEqual([search.requestKey])
  })
})
