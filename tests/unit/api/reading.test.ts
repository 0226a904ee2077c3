import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interpret } from '../../../lib/api/interpret.ts'
import { problem } from '../../../lib/api/problem.ts'
import { operations, type OperationName } from '../../../lib/api/operations.ts'
import { person } from '../../../lib/api/schemas/person.ts'
import { readTolerantly } from '../../../lib/api/schemas/tolerant.ts'
import { renameFields } from '../../../lib/api/rename-fields.ts'

const response = (body: unknown, status = 200) => ({
  status,
  body: JSON.stringify(body),
  retryAfter: null,
  date: null,
  broken: null,
})

describe('a response with a broken connection', () => {
  const broken = problem('unreachable', { status: 200 })
  const whole = { success: true, credits_consumed: 2, person: { firstName: 'Jane' } }

  test('a response with a broken connection is read if its JSON is complete', () => {
    const reply = interpret(operations.enrichProfile, { ...response(whole), broken }, 'social')
    expect(reply).toMatchObject({ outcome: 'ok', problem: null, data: { person: { firstName: 'Jane' } } })
  })

  test('a response has an unknown outcome if any byte is missing or it is foreign', () => {
    const text = JSON.stringify(whole)
    const bodies = Array.from({ length: text.length }, (_, length) => text.slice(0, length))
    for (const body of [...bodies, '7', '"Sign in"', '[]', 'null'])
      expect(
        interpret(operations.enrichProfile, { ...response(null), body, broken }, 'social'),
      ).toMatchObject({
        outcome: 'unknown',
        problem: { kind: 'unreachable' },
      })
    const other = interpret(
      operations.enrichProfile,
      { ...response({ status: 'Sign in' }), broken },
      'social',
    )
    expect(other).toMatchObject({ outcome: 'unknown', problem: { kind: 'unreadable' } })
  })
})

describe('a field of the wrong shape', () => {
  test('a field of the wrong shape is removed and reported, and everything else is read', () => {
    const positionHistory = [
      { title: 'Editor' },
      'not a position',
      { title: 7, companyName: 'Acme' },
      { title: 'Clerk' },
    ]
    const read = readTolerantly(person, {
      firstName: 'Jane',
      headline: { a: 1 },
      skills: ['a', 2, 'b'],
      positions: { positionHistory },
    })
    expect(read?.data).toMatchObject({
      firstName: 'Jane',
      skills: ['a', 'b'],
      positions: { positionHistory: [{ title: 'Editor' }, { companyName: 'Acme' }, { title: 'Clerk' }] },
    })
    expect(read?.unreadable).toEqual(
      expect.arrayContaining([
        { path: 'headline', value: { a: 1 } },
        { path: 'skills.1', value: 2 },
        { path: 'positions.positionHistory.1', value: 'not a position' },
        { path: 'positions.positionHistory.2.title', value: 7 },
      ]),
    )
    expect(read?.unreadable).toHaveLength(4)
  })

  test('unknown fields are not removed', () => {
    expect(readTolerantly(person, { shoeSize: 43, location: { planet: 'Earth' } })?.data).toEqual({
      shoeSize: 43,
      location: { planet: 'Earth' },
    })
  })

  test('a hostile value in any response never makes reading throw, and the raw body is unchanged', () => {
    const anyBody = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .record({ person: fc.jsonValue(), credits_left: fc.jsonValue(), success: fc.jsonValue() })
        .map((body) => JSON.stringify(body)),
      fc.constant('{"person":{"__proto__":{"polluted":1},"constructor":5,"firstName":"A"},"success":true}'),
    )
    fc.assert(
      fc.property(anyBody, fc.constantFrom(...Object.values(operations)), (body, operation) => {
        const reply = interpret(
          operation,
          { status: 200, body, retryAfter: null, date: null, broken: null },
          'social',
        )
        expect(reply.raw).toBe(body)
        expect(({} as { polluted?: number }).polluted).toBeUndefined()
      }),
      { numRuns: 2000 },
    )
  })
})

describe('account data', () => {
  test('account data is read from a full envelope, a reduced one, and the quotas', () => {
    const full = interpret(
      operations.getProfileData,
      response({
        success: true,
        person: {},
        credits_consumed: 2,
        credits_left: 97.5,
        minute_rate_limit_left: 9,
        next_minute_rate_limit_reset: '2026-11-21T10:00:00Z',
        quotas: { credits: { total: 100, used: 2.5, left: 97.5 } },
      }),
      'social',
    )
    expect(full.account).toMatchObject({
      creditsConsumed: 2,
      creditsRemaining: 97.5,
      creditsTotal: 100,
      minute: { remaining: 9, reset: '2026-11-21T10:00:00Z' },
    })
    const reduced = interpret(
      operations.getEducation,
      response({ success: true, schools: [], credits_left: 5, rate_limit_left: 7 }),
      'social',
    )
    expect(reduced.account).toMatchObject({
      creditsConsumed: null,
      creditsRemaining: 5,
      day: { remaining: 7 },
    })
    const quotas = interpret(
      operations.getQuotas,
      response({
        status: 'success',
        data: {
          credits_left: 3,
          auto_top_up: { enabled: true, threshold: 10, amount: 500 },
          minute_rate_limit: { limit: 60, used: 1, left: 59, next_reset: 'x' },
        },
      }),
      'social',
    )
    expect(quotas.account).toMatchObject({
      creditsRemaining: 3,
      minute: { limit: 60, remaining: 59, reset: 'x' },
      topUp: { enabled: true, threshold: 10, amount: 500 },
    })
  })
})

describe('the provider’s word for the network', () => {
  const theirs = {
    acmeUrl: 'u',
    acmeId: 1,
    acmeting: 2,
    positions: [{ acmeIdentifier: 'x', text: 'acmeUrl' }],
    acme: 3,
  }
  const ours = {
    socialUrl: 'u',
    socialId: 1,
    acmeting: 2,
    positions: [{ socialIdentifier: 'x', text: 'acmeUrl' }],
    acme: 3,
  }

  test('the provider’s word is replaced in field names at any depth, and in no values', () => {
    expect(renameFields(theirs, 'acme', 'social')).toEqual(ours)
    expect(renameFields(ours, 'social', 'acme')).toEqual(theirs)
  })

  test('the provider’s word is replaced in responses', () => {
    const reply = interpret(operations.getProfileData, response({ person: { acmeUrl: 'u' } }), 'acme')
    expect(reply.data).toEqual({ person: { socialUrl: 'u' } })
  })
})

describe('foundNothing', () => {
  const read = (name: OperationName, body: object) =>
    interpret(operations[name], response({ success: true, ...body }), 'social').foundNothing

  test.each<[OperationName, unknown]>([
    ['emailFinderFromUrl', []],
    ['emailFinderFromUrl', null],
    ['enrichProfile', {}],
    ['enrichProfile', { firstName: null, skills: [], connectionsCount: 0 }],
    ['getExperience', { positionsCount: 0, positionHistory: [] }],
    ['getVolunteeringExperiences', { volunteeringExperiencesCount: 0, volunteeringExperienceHistory: [] }],
    ['getFollowersCount', null],
  ])('foundNothing is true for %s with %j', (name, given) => {
    expect(read(name, { [operations[name].gives]: given })).toBe(true)
  })

  test.each<[OperationName, unknown]>([
    ['emailFinderFromUrl', ['unreadable']],
    ['emailFinderFromUrl', { value: 'a@b.example' }],
    ['enrichProfile', { firstName: 'Jane' }],
    ['getExperience', { positionsCount: 1, positionHistory: [{ title: 'Editor' }] }],
    ['getFollowersCount', 0],
  ])('foundNothing is false for %s with %j', (name, given) => {
    expect(read(name, { [operations[name].gives]: given })).toBe(false)
  })

  test('foundNothing is false for a response without the field and for a refusal', () => {
    expect(read('emailFinderFromUrl', {})).toBe(false)
    expect(read('emailFinderFromUrl', { success: false, emails: [] })).toBe(false)
  })
})
