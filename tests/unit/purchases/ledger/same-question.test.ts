import { everythingSeen } from '../seen.fixture.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { questionOf, sameQuestions } from '../../../../lib/purchases/ledger/question.ts'
import { reserve } from './reserve-beside.ts'
import { Database } from '../../../../lib/records/database/database.ts'
import { subjectWith } from '../../search/local/subjects-beside.ts'
import { keep, requestWith, wantedWith } from './request-beside.ts'
import { termsWith } from './terms-beside.ts'

const origin = 'https://api.example'
let db: Database
let count = 0
beforeEach(() => {
  db = new Database(`same-question-${count++}`)
})

const again = (reservedAt: number) => wantedWith({ reservedAt })

const cases = [
  ['found a moment ago', { outcome: 'ok' }, 1500, { how: 'known' }],
  ['found long ago', { outcome: 'ok' }, 2001, { how: 'reserved' }],
  ['not found a moment ago', { outcome: 'not-found' }, 1500, { why: 'not-found-before' }],
  ['not found long ago', { outcome: 'not-found' }, 2001, { how: 'reserved' }],
  ['without an answer, however long ago', { outcome: 'unknown' }, 9_999_999, { why: 'unknown-before' }],
  ['refused for nothing', { outcome: 'refused', cost: 0 }, 1500, { how: 'reserved' }],
  ['refused and charged all the same', { outcome: 'refused', cost: 2 }, 1500, { why: 'charged-before' }],
  ['waiting', { state: 'waiting', outcome: null }, 1500, { how: 'under-way' }],
  ['reserved', { state: 'reserved', outcome: null }, 1500, { how: 'under-way' }],
  ['sent', { state: 'sent', outcome: null }, 1500, { how: 'under-way' }],
  ['answered', { state: 'answered', outcome: null }, 1500, { how: 'under-way' }],
] as const

describe('the same question', () => {
  test.each(cases)('%s', async (_, earlier, at, expected) => {
    await keep(db, requestWith(earlier))
    expect(await reserve(db, again(at), termsWith())).toMatchObject(expected)
  })

  test('refused after an answer that never came is still one that may have been charged', async () => {
    await keep(
      db,
      requestWith({ outcome: 'unknown', reservedAt: 1000 }),
      requestWith({ outcome: 'refused', cost: 0, reservedAt: 1100 }),
    )
    expect(await reserve(db, again(1200), termsWith())).toMatchObject({ why: 'unknown-before' })
  })

  test('under way or known names the request that has or brings the answer', async () => {
    await keep(db, requestWith({ id: 'first', state: 'sent', outcome: null }))
    expect(await reserve(db, again(1500), termsWith())).toMatchObject({ request: 'first' })
  })

  test('under way is not asked twice even on purpose', async () => {
    await keep(db, requestWith({ state: 'reserved', outcome: null }))
    expect(await reserve(db, again(1500), termsWith({}, { again: everythingSeen }))).toMatchObject({
      how: 'under-way',
    })
  })

  test.each(['ok', 'not-found', 'unknown', 'refused'] as const)(
    '%s is asked again on purpose',
    async (outcome) => {
      await keep(db, requestWith({ outcome }))
      expect(await reserve(db, again(1500), termsWith({}, { again: everythingSeen }))).toMatchObject({
        how: 'reserved',
      })
    },
  )

  test.each([
    ['for longer than an answer', 5000, 1000, { why: 'not-found-before' }],
    ['for shorter than an answer', 100, 5000, { how: 'reserved' }],
  ])('that nothing was found can be remembered %s', async (_, notFoundFor, freshFor, expected) => {
    await keep(db, requestWith({ outcome: 'not-found' }))
    const terms = termsWith({}, { notFoundFor, freshFor })
    expect(await reserve(db, again(3000), terms)).toMatchObject(expected)
  })
})

describe('of someone who goes by two names', () => {
  beforeEach(() =>
    db.subjects.add(subjectWith({ key: 'person:jane', aliases: ['person:jane', 'person:ACoAAAjane'] })),
  )
  const byOtherName = (reservedAt: number) =>
    wantedWith({ reservedAt, subject: 'person:ACoAAAjane', question: `${origin} profile person:ACoAAAjane` })

  test.each(cases)('asked by the other: %s', async (_, earlier, at, expected) => {
    await keep(db, requestWith(earlier))
    expect(await reserve(db, byOtherName(at), termsWith())).toMatchObject(expected)
  })

  test('a section is known by whichever request brought it', async () => {
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
      how: 'known',
      request: 'a search',
      subject: 'person:jane',
    })
    expect(await reserve(db, byOtherName(2500), termsWith())).toMatchObject({ how: 'reserved' })
  })

  test('another section is another question, and so is a later page', async () => {
    await keep(db, requestWith({ section: 'posts', question: `${origin} posts person:jane` }))
    const later = {
      section: 'posts',
      question: `${origin} posts person:jane page 2`,
      input: { page: 2 },
    } as const
    expect(await reserve(db, wantedWith({ ...later, reservedAt: 1500 }), termsWith())).toMatchObject({
      how: 'reserved',
    })
  })
})

describe('a question', () => {
  const about = (input: object, section: 'posts' | null = 'posts', subject: string | null = 'person:jane') =>
    questionOf(origin, { operation: 'getPosts', input: { ...input }, subject, section })

  test('is the same for the first page, said or not', () => {
    expect(about({ page: 1 })).toBe(about({}))
    expect(about({ page: 2 })).not.toBe(about({}))
  })

  test('is the same whatever is included, however old, in any order and case', () => {
    const search = (input: object) => about(input, null, null)
    expect(search({ firstName: 'Mara', lastName: 'L', cacheDuration: '1w', includes: {} })).toBe(
      search({ lastName: 'l', firstName: 'MARA' }),
    )
    expect(search({ firstName: 'Mara' })).not.toBe(search({ lastName: 'Mara' }))
  })

  test('of a search has no other names', () => {
    const search = wantedWith({ section: null, subject: null })
    expect(sameQuestions(search, ['person:jane'])).toEqual([search.question])
  })
})
