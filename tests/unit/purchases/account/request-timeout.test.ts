import { describe, expect, test } from 'vitest'
import { defaultTimeoutMs } from '../../../../lib/api/send.ts'
import {
  longestTimeoutMs,
  timeoutAfter,
  timeoutFor,
} from '../../../../lib/purchases/account/request-timeout.ts'
import { problem } from '../../../../lib/api/problem.ts'
import type { AccountState } from '../../../../lib/records/database/rows/purchases.ts'
import { sandboxBeside } from '../../sandbox-beside.ts'
import { accountWith } from './account-beside.ts'
import { accountOf, bought, openDeps } from '../purchase-beside.ts'

const { service } = sandboxBeside()

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

describe('how long an answer is waited for', () => {
  test('is 75 s while nothing is known, and of a quick service nothing is kept', () => {
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
  ])('is twice what a slow answer took, four minutes at the most: %d s', (took, waited) => {
    const account = answered(accountWith({}), took * second)
    expect(timeoutFor(account, operation)).toBe(waited * second)
    // Another operation may be quick.
    expect(timeoutFor(account, 'getPosts')).toBe(defaultTimeoutMs)
  })

  test('doubles after each that was given up, so that three lost ones never are a service that only is slow', () => {
    const first = accountWith({})
    const second = givenUp(first)
    const third = givenUp(second)
    const limits = [first, second, third].map((account) => timeoutFor(account, operation))
    expect(limits).toEqual([75_000, 150_000, longestTimeoutMs])
  })

  test('becomes usual again once the service is quick', () => {
    let account = answered(accountWith({}), 100 * second)
    for (let answers = 0; answers < 20; answers++) account = answered(account, 300)
    expect(account.slowest).toEqual({})
    expect(timeoutFor(account, operation)).toBe(defaultTimeoutMs)
  })

  test('is not learned of a connection that broke', () => {
    const account = accountWith({})
    const lost = { took: 70_000, broken: problem('unreachable') }
    expect(timeoutAfter(account, { operation, outcome: 'unknown' }, lost)).toBe(account)
  })
})

test('an answer of 60 s by the worker’s clock is kept, and what it took is known to later lives', async () => {
  let passed = 0
  const deps = openDeps(service().url, {
    steadyNow: () => Date.now() + passed,
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      passed += 60_000
      return answer
    },
  })
  await bought(deps)
  const { slowest } = await accountOf(deps)
  expect(slowest?.[operation]).toBeGreaterThanOrEqual(60_000)
  const [answer] = await deps.db.answers.toArray()
  expect(answer?.took).toBeGreaterThanOrEqual(60_000)
})
