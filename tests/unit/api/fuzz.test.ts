import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../../lib/api/index.ts'
import { interpret } from '../../../lib/api/interpret.ts'
import { operations, operationNames } from '../../../lib/api/operations.ts'
import { consoleCalls } from '../components/console/calls.ts'
import { hostileJson } from './hostile-json.ts'
import { demoKey, sandboxFixture, socialUrl } from '../sandbox.fixture.ts'

const { service } = sandboxFixture()

type Path = (string | number)[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, item]) =>
    pathsIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 ? inner : [path, ...inner]
}

const at = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), root)

function withValue(root: unknown, path: Path, value: unknown): unknown {
  const copy: unknown = structuredClone(root)
  const parent = Object(at(copy, path.slice(0, -1)))
  const key = path.at(-1)!
  if (value === undefined) Reflect.deleteProperty(parent, key)
  else Reflect.set(parent, key, value)
  return copy
}

const anyValue = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.integer(),
  fc.boolean(),
  fc.string(),
  fc.constant('x'.repeat(1_000_000)),
  fc.constant([]),
  fc.constant({ type: 'img', props: { onerror: 'x' }, __v: 1 }),
  fc.jsonValue() as fc.Arbitrary<unknown>,
)

describe.each(operationNames)(
  '%s with one field missing, null, of another type or a megabyte long',
  (name) => {
    test('reading the response never throws, and all other fields are read', async () => {
      const client = createClient({ apiUrl: service().url, apiKey: demoKey })
      const { raw } = await client[name](consoleCalls(socialUrl)[name] as never)
      const original: unknown = JSON.parse(raw)
      const { gives } = operations[name]
      // An envelope field may change the meaning; the purchased data has its own name.
      const paths = pathsIn(original).filter((path) => path[0] === gives && path.length > 1)
      const others = paths.filter((path) => path.length === 2).map((path) => path[1])
      if (paths.length === 0) return
      fc.assert(
        fc.property(fc.constantFrom(...paths), anyValue, (path, value) => {
          const body = JSON.stringify(withValue(original, path, value))
          const response = { status: 200, body, retryAfter: null, date: null, broken: null }
          const reply = interpret(operations[name], response, 'social')
          expect(reply.outcome).toBe('ok')
          const [read, before] = [at(reply.data, [gives]), at(original, [gives])]
          expect(Array.isArray(read)).toBe(Array.isArray(before))
          const kept = Array.isArray(before) ? [] : others.filter((key) => key !== path[1])
          const reported = (from: unknown) => kept.map((key) => at(from, [key!]))
          expect(reported(read)).toEqual(reported(before))
        }),
        { numRuns: 60 },
      )
    })
  },
)

const mark = 'the hostile value'

describe.each(operationNames)(
  '%s with one field, or a field of the envelope, replaced by a hostile value',
  (name) => {
    test('reading the response never throws, and the result stays within its bounds', async () => {
      const client = createClient({ apiUrl: service().url, apiKey: demoKey })
      const { raw } = await client[name](consoleCalls(socialUrl)[name] as never)
      const original: unknown = JSON.parse(raw)
      const paths = pathsIn(original).filter((path) => path.length > 0)
      fc.assert(
        fc.property(fc.constantFrom(...paths), fc.constantFrom(...hostileJson), (path, hostile) => {
          const body = JSON.stringify(withValue(original, path, mark)).replace(
            JSON.stringify(mark),
            () => hostile,
          )
          const response = { status: 200, body, retryAfter: null, date: null, broken: null }
          const reply = interpret(operations[name], response, 'social')
          expect(['ok', 'unknown', 'refused', 'not-found']).toContain(reply.outcome)
          // Like stored data, the result must survive cloning, serialization and recursion.
          expect(() =>
            JSON.stringify(structuredClone([reply.data, reply.unreadable, reply.account])),
          ).not.toThrow()
          expect(reply.raw).toBe(body)
          expect(Reflect.get({}, 'polluted')).toBeUndefined()
          const numbers = Object.values(reply.account).filter((value) => typeof value === 'number')
          expect(numbers.every((value) => Math.abs(value) <= 1e15)).toBe(true)
        }),
        { numRuns: 60 },
      )
    })
  },
)
