import { expect, test } from 'vitest'
import { Pace } from '../../../lib/bulk/pace.ts'
import { maxUnanswered } from '../../../lib/purchases/account/circuit-breaker.ts'
import { accountWith } from '../purchases/account/account.fixture.ts'

const accountOf = (limit: number | null) =>
  accountWith({ minute: { limit, remaining: limit, resetsAt: null } })
const quick = accountOf(1000)
const answered = (pace: Pace, times: number) => {
  for (let time = 0; time < times; time++) pace.noteResponse()
}

test.each([
  [null, 1],
  [1, 1],
  [20, 1],
  [21, 2],
  [100, 5],
  [240, 12],
  [1000, 12],
])('a rate limit of %s a minute allows %i concurrent requests', (limit, out) => {
  const pace = new Pace()
  expect(pace.allowed(accountOf(limit))).toBe(Math.min(out, maxUnanswered))
  answered(pace, 1)
  expect(pace.allowed(accountOf(limit))).toBe(out)
})

test('a rate-limit refusal halves the concurrency, which grows by one after every 20 responses', () => {
  const pace = new Pace()
  answered(pace, 7)
  pace.refusedForTooMany()
  const out = []
  for (let times = 0; times < 3; times++) {
    answered(pace, 19)
    out.push(pace.allowed(quick))
    answered(pace, 1)
    out.push(pace.allowed(quick))
  }
  expect(out).toEqual([6, 7, 7, 8, 8, 9])
  answered(pace, 200)
  expect(pace.allowed(quick)).toBe(12)
})

test('each refusal restarts the count, and the concurrency is at least one', () => {
  const pace = new Pace()
  answered(pace, 1)
  for (let times = 0; times < 6; times++) {
    pace.refusedForTooMany()
    answered(pace, 19)
  }
  expect(pace.allowed(quick)).toBe(1)
  answered(pace, 1)
  expect(pace.allowed(quick)).toBe(2)
})
