import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundJson, partsIn, type Unreadable } from '../../../lib/api/bound-json.ts'
import { cutText, isDate, limits, pastInstant } from '../../../lib/text/limits.ts'
import { interpret } from '../../../lib/api/interpret.ts'
import { operations } from '../../../lib/api/operations.ts'
import { person } from '../../../lib/api/schemas/person.ts'
import { readTolerantly } from '../../../lib/api/schemas/tolerant.ts'

const nested = (depth: number, [open, close]: [string, string] = ['[', ']']) =>
  JSON.parse(`${open.repeat(depth)}${open === '[' ? '' : '1'}${close.repeat(depth)}`) as unknown

function sizeOf(root: unknown) {
  const size = { depth: 0, nodes: 0, longestList: 0, longestText: 0 }
  const queue: [unknown, number][] = [[root, 0]]
  for (let at = 0; at < queue.length; at++) {
    const [value, outer] = queue[at]!
    size.nodes++
    if (typeof value === 'string') size.longestText = Math.max(size.longestText, value.length)
    if (typeof value !== 'object' || value === null) continue
    size.depth = Math.max(size.depth, outer + 1)
    if (Array.isArray(value)) size.longestList = Math.max(size.longestList, value.length)
    for (const inner of Object.values(value)) queue.push([inner, outer + 1])
  }
  return size
}

test.each([
  ['1,000,000 nested lists', nested(1_000_000)],
  ['1,000,000 nested objects', nested(1_000_000, ['{"a":', '}'])],
  ['a list of 1,000,000', Array.from({ length: 1_000_000 }, () => 1)],
  ['1,000 lists of 1,000', Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, () => 1))],
  ['100,000 fields', Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index]))],
  ['a megabyte of text', { a: ['x'.repeat(1_000_000)] }],
])('boundJson limits %s and reports the omitted parts', (_, value) => {
  const bound = boundJson(value)
  const size = sizeOf(bound.value)
  expect(size.depth).toBeLessThanOrEqual(limits.depth)
  expect(size.nodes).toBeLessThanOrEqual(limits.nodes + 1)
  expect(size.longestList).toBeLessThanOrEqual(limits.items)
  expect(size.longestText).toBeLessThanOrEqual(limits.prose)
  expect(bound.leftOut.length).toBeGreaterThan(0)
  expect(bound.leftOut.length).toBeLessThanOrEqual(limits.unreadable)
  expect(() => structuredClone(bound)).not.toThrow()
  expect(() => JSON.stringify(bound)).not.toThrow()
})

test('boundJson returns values within the limits unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 10 }), (value) => {
      const json = JSON.parse(JSON.stringify(value)) as unknown
      if (JSON.stringify(json).includes('__proto__')) return
      expect(boundJson(json)).toEqual({ value: json, leftOut: [] })
    }),
  )
})

test('a known field is present among 100,000 unknown ones', () => {
  const junk = Array.from({ length: 100_000 }, (_, index) => `"junk${index}":${index}`).join()
  const body = `{"success":true,"credits_left":5,"person":{${junk},"firstName":"Mara","acmeUrl":"https://a.example/in/m/"}}`
  const response = { status: 200, body, retryAfter: null, date: null, broken: null }
  const reply = interpret<{ person: object }>(operations.enrichProfile, response, 'acme')
  expect(reply.data?.person).toMatchObject({ firstName: 'Mara', socialUrl: 'https://a.example/in/m/' })
  expect(reply.unreadable).toContainEqual({ path: 'person', value: { fields: 100_002 } })
})

test('a field named __proto__ is omitted and reported', () => {
  const { value, leftOut } = boundJson(JSON.parse('{"a":{"__proto__":{"polluted":1},"b":2}}'))
  expect(value).toEqual({ a: { b: 2 } })
  expect(Reflect.get(Object(Reflect.get(Object(value), 'a')), 'polluted')).toBeUndefined()
  expect(leftOut).toEqual([{ path: 'a.__proto__', value: { fields: 1 } }])
})

describe('the fields of a person', () => {
  const read = (value: object) => {
    const { data, unreadable } = readTolerantly(person, value)!
    return { data: data as Record<string, unknown>, paths: unreadable.map(({ path }) => path), unreadable }
  }

  test('the name of a person is cut from a megabyte to its beginning and reported as cut', () => {
    const { data, paths } = read({ firstName: 'x'.repeat(1_000_000), lastName: 'Lindqvist' })
    expect(data['firstName']).toBe(`${'x'.repeat(limits.line - 1)}…`)
    expect(data['lastName']).toBe('Lindqvist')
    expect(paths).toContain('firstName')
  })

  test('too long or invalid ids and URLs of a person are omitted', () => {
    const { data, paths } = read({
      publicIdentifier: 'm'.repeat(5000),
      socialIdentifier: 'half-\ud83d',
      socialUrl: `https://www.social.example/in/${'m'.repeat(5000)}/`,
      headline: 'Here',
    })
    expect(data).toEqual({ headline: 'Here' })
    expect(paths.toSorted()).toEqual(['publicIdentifier', 'socialIdentifier', 'socialUrl'])
  })

  test.each([
    ['a far future year', { year: 1e12 }],
    ['a negative year', { year: -5 }],
    ['a fractional year', { year: 2019.5 }],
    ['a date in an impossible year', '+250000-01-01T00:00:00Z'],
    ['a long text', 'x'.repeat(90_000)],
    ['microseconds', { year: 1_700_000_000_000_000 }],
    ['an empty object', {}],
    ['a list', [2019]],
  ])('a position that starts in %s loses only this date', (_, start) => {
    const { data, paths } = read({ currentPosition: { title: 'Editor', startEndDate: { start, end: null } } })
    expect(data['currentPosition']).toEqual({ title: 'Editor', startEndDate: { end: null } })
    expect(paths).toEqual(['currentPosition.startEndDate.start'])
  })

  test.each([-1, 1e13, Infinity, Number.NaN, '7'])(
    'a person with followers %s has no number of followers',
    (followerCount) => {
      const { data, paths } = read({ followerCount, firstName: 'Mara' })
      expect(data).toEqual({ firstName: 'Mara' })
      expect(paths).toEqual(['followerCount'])
    },
  )

  test('thousands of invalid skills are counted, and some of them are listed', () => {
    const { data, unreadable } = read({
      skills: Array.from({ length: 9000 }, (_, index) => (index % 2 ? 'ok' : 1)),
    })
    expect(data['skills']).toHaveLength(4500)
    expect(unreadable).toHaveLength(limits.unreadable)
    expect(unreadable.reduce((sum: number, part: Unreadable) => sum + partsIn(part), 0)).toBe(4500)
  })
})

test('cutText adds an ellipsis and never splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (text, maximum) => {
      const cut = cutText(text, maximum)
      expect(cut.length).toBeLessThanOrEqual(maximum)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut === text || (cut.endsWith('…') && text.startsWith(cut.slice(0, -1)))).toBe(true)
    }),
  )
})

test('isDate accepts only dates that can be shown', () => {
  expect(['2019-03', '2019-03-01T00:00:00Z', '1850'].map(isDate)).toEqual([true, true, true])
  expect(['', 'x', '9999-01-01', '1500', '2019-13-45', `2019${' '.repeat(200)}`].map(isDate)).toEqual(
    Array(6).fill(false),
  )
})

test('pastInstant limits future times to now and rejects invalid ones', () => {
  const now = Date.UTC(2026, 10, 22)
  expect(pastInstant(now - 5, now)).toBe(now - 5)
  expect([now + 1, 9e15, Infinity].map((at) => pastInstant(at, now))).toEqual([now, now, now])
  expect([-1, Number.NaN, '5', null, undefined].map((at) => pastInstant(at, now))).toEqual(
    Array(5).fill(null),
  )
})
