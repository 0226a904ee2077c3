import { describe, expect, test } from 'vitest'
import { defaultTimeoutMs } from '../../../../lib/api/send.ts'
import {
  longestTimeoutMs,
  timeoutAfter,
  timeoutFor,
} from '../../../../lib/purchases/account/request-timeout.ts'
import { problem } from '../../../../lib/api/problem.ts'
import type { AccountState } from '../../../../lib/purchases/rows/account.ts'
import { sandboxFixture } from '../../sandbox.fixture.ts'
import { accountWith } from './account.fixture.ts'
import { accountOf, bought, openDeps } from '../purchase.fixture.ts'

const { service } = sandboxFixture()

const operation = 'enrichProfile'
const second = 1000
const answered = (account: AccountState, took: number) =>
  timeoutAfter(account, { operation, outcome: 'ok' }, { took, broken: null })
const givenUp = (account: AccountState) =>
  timeoutAfter(
    account,
    { operation, outcome: 'unknown' },
    { took: timeoutFor(account, operation), broken: problem('timeout') },
  )

describe('request timeout', () => {
  test('the request timeout defaults to 75 s, and quick responses store nothing', () => {
    const account = accountWith({})
    expect(timeoutFor(account, operation)).toBe(defaultTimeoutMs)
    for (const took of [0, 200, 3000, 26_000, 37_000]) expect(answered(account, took)).toBe(account)
  })

  test.each([
    [40, 80],
    [60, 120],
    [100, 200],
    [200, 240],
    [1e9, 240],
  ])('the request timeout is twice the slowest response, four minutes at most: %d s', (took, waited) => {
    const account = answered(accountWith({}), took * second)
    expect(timeoutFor(account, operation)).toBe(waited * second)
    expect(timeoutFor(account, 'getPosts')).toBe(defaultTimeoutMs)
  })

  test('the request timeout doubles after each timeout, so that three timeouts in a row reach the maximum', () => {
    const first = accountWith({})
    const second = givenUp(first)
    const third = givenUp(second)
    const limits = [first, second, third].map((account) => timeoutFor(account, operation))
    expect(limits).toEqual([75_000, 150_000, longestTimeoutMs])
  })

  test('the request timeout returns to the default after quick responses', () => {
    let account = answered(accountWith({}), 100 * second)
    for (let responses = 0; responses < 20; responses++) account = answered(account, 300)
    expect(account.slowest).toEqual({})
    expect(timeoutFor(account, operation)).toBe(defaultTimeoutMs)
  })

  test('a broken connection does not change the request timeout', () => {
    const account = accountWith({})
    const lost = { took: 70_000, broken: problem('unreachable') }
    expect(timeoutAfter(account, { operation, outcome: 'unknown' }, lost)).toBe(account)
  })
})

test("a response after 60 s on the worker's clock is stored, and later workers know the duration", async () => {
  let passed = 0
  const deps = openDeps(service().url, {
    steadyNow: () => Date.now() + passed,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      passed += 60_000
      return response
    },
  })
  await bought(deps)
  const { slowest } = await accountOf(deps)
  expect(slowest?.[operation]).toBeGreaterThanOrEqual(60_000)
  const [response] = await deps.db.responses.toArray()
  expect(response?.took).toBeGreaterThanOrEqual(60_000)
})
