import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClient } from '../../lib/api/index.ts'
import { interpret } from '../../lib/api/interpret.ts'
import { operationNames, operations, type OperationName } from '../../lib/api/operations.ts'
import { consoleCalls } from '../unit/components/console/calls.ts'
import { demoKey, sandboxFixture, socialUrl } from '../unit/sandbox.fixture.ts'
import { anyJson, anyPath, damaged, damages, replaced } from './damage.ts'
import { reportOutcome } from './outcome.ts'
import { casesOf, replayed, reportOf } from './replay.ts'

const { service } = sandboxFixture()

async function answers(): Promise<Map<OperationName, string>> {
  const client = createClient({ apiUrl: service().url, apiKey: demoKey })
  const calls = consoleCalls(socialUrl)
  const bodies = new Map<OperationName, string>()
  for (const name of operationNames) bodies.set(name, (await client[name](calls[name] as never)).raw)
  return bodies
}

const response = (status: number, body: string) => ({
  status,
  body,
  retryAfter: null,
  date: null,
  broken: null,
})
const changes = fc.array(fc.tuple(anyPath, fc.option(anyJson, { nil: undefined })), { maxLength: 4 })

test('a response with any value in any place or with damaged bytes has an outcome and stays within limits', async () => {
  const bodies = await answers()
  const run = fc.check(
    fc.property(
      fc.constantFrom(...operationNames),
      fc.constantFrom(
        200,
        200,
        200,
        200,
        201,
        204,
        299,
        302,
        400,
        401,
        402,
        404,
        418,
        422,
        429,
        500,
        503,
        599,
      ),
      changes,
      damages,
      (name, status, changes, damages) => {
        const changedBody = changes.reduce<unknown>(
          (before, [path, value]) => replaced(before, path, value),
          JSON.parse(bodies.get(name)!) as unknown,
        )
        const bytes = damaged(new TextEncoder().encode(JSON.stringify(changedBody)), damages)
        const body = new TextDecoder().decode(bytes)
        const reply = interpret(operations[name], response(status, body), 'social')
        expect(['ok', 'unknown', 'refused', 'not-found']).toContain(reply.outcome)
        // Filed data must survive cloning, JSON and recursive functions.
        expect(() =>
          JSON.stringify(structuredClone([reply.data, reply.unreadable, reply.account])),
        ).not.toThrow()
        expect(Reflect.get({}, 'polluted')).toBeUndefined()
        const numbers = Object.values(reply.account).filter((value) => typeof value === 'number')
        expect(numbers.every((value) => Math.abs(value) <= 1e15)).toBe(true)
        expect(reply.outcome === 'ok' && reply.data === null).toBe(false)
      },
    ),
    { numRuns: casesOf(0.6), ...replayed },
  )
  expect(reportOf(run)).toBeUndefined()
  const zeros = { responsesLost: 0, boughtTwiceByUs: 0, boughtTwiceByBrowser: 0, underCounted: 0 }
  reportOutcome({ group: 'fuzz', browser: 'no browser', runs: casesOf(0.6), faults: casesOf(0.6), ...zeros })
}, 3_600_000)
