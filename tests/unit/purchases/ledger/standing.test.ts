import { describe, expect, test } from 'vitest'
import { problem } from '../../../../lib/api/problem.ts'
import { knownCost, sectionStatus, uncertainCost } from '../../../../lib/purchases/ledger/section-status.ts'
import { requestWith } from './request-beside.ts'

const now = 1_000_000_000
const minutes = 60_000
const quiet = { underWay: false, waiting: null, trouble: null, given: null }
const failed = (outcome: 'refused' | 'unknown' | 'not-found', settledAt: number | null = now) =>
  requestWith({ outcome, problem: problem('server-error'), settledAt })
const open = (state: 'waiting' | 'reserved' | 'sent' | 'answered') =>
  requestWith({ state, outcome: null, settledAt: null })

describe('a section', () => {
  test('that nobody asked for is quiet', () => {
    expect(sectionStatus([], 'profile', now)).toEqual(quiet)
    expect(sectionStatus([failed('unknown')], 'emails', now)).toEqual(quiet)
  })

  test('that was bought is quiet', () => {
    expect(sectionStatus([requestWith()], 'profile', now)).toEqual(quiet)
  })

  test.each(['reserved', 'sent', 'answered'] as const)('whose request is %s is under way', (state) => {
    expect(sectionStatus([open(state)], 'profile', now)).toEqual({ ...quiet, underWay: true })
  })

  test('whose request waits for a limit says which, and is under way', () => {
    const request = open('waiting')
    expect(sectionStatus([request], 'profile', now)).toEqual({ ...quiet, underWay: true, waiting: request })
    expect(sectionStatus([request, requestWith()], 'profile', now)).toEqual(quiet)
  })

  test.each(['refused', 'unknown', 'not-found'] as const)('that ended as %s tells so', (outcome) => {
    const request = failed(outcome)
    expect(sectionStatus([request], 'profile', now)).toEqual({ ...quiet, trouble: request })
  })

  test('whose answer a colleague had says so for ten minutes', () => {
    const request = requestWith({ colleague: { name: 'Tomasz' }, settledAt: now - 9 * minutes })
    expect(sectionStatus([request], 'profile', now)).toEqual({ ...quiet, given: request })
    expect(sectionStatus([request], 'profile', now + 2 * minutes)).toEqual(quiet)
    expect(sectionStatus([request, requestWith()], 'profile', now)).toEqual(quiet)
  })

  test('that was bought but could not be filed tells so', () => {
    const request = requestWith({ problem: problem('unreadable') })
    expect(sectionStatus([request], 'profile', now).trouble).toBe(request)
  })
})

describe('only the last request counts', () => {
  test('a success after a failure is quiet', () => {
    expect(sectionStatus([failed('unknown'), requestWith()], 'profile', now)).toEqual(quiet)
  })

  test('a failure after a success is told', () => {
    const last = failed('refused')
    expect(sectionStatus([requestWith(), last], 'profile', now).trouble).toBe(last)
  })

  test('while it is asked again, the earlier failure is not told', () => {
    expect(sectionStatus([failed('unknown'), open('sent')], 'profile', now)).toEqual({
      ...quiet,
      underWay: true,
    })
  })

  test('and only of that section', () => {
    const emails = requestWith({ section: 'emails', problem: problem('timeout'), outcome: 'unknown' })
    expect(sectionStatus([requestWith(), emails], 'profile', now)).toEqual(quiet)
  })
})

describe('with time', () => {
  test('a refusal is forgotten', () => {
    const old = failed('refused', now - 11 * minutes)
    const young = failed('refused', now - 9 * minutes)
    expect(sectionStatus([old], 'profile', now)).toEqual(quiet)
    expect(sectionStatus([young], 'profile', now).trouble).toBe(young)
  })

  test.each(['unknown', 'not-found'] as const)('%s is not: it may have cost', (outcome) => {
    const old = failed(outcome, now - 365 * 24 * 60 * minutes)
    expect(sectionStatus([old], 'profile', now).trouble).toBe(old)
  })
})

test.each([
  [[], 0],
  [[2, null, 4], 6],
  [[0.1, 0.2], 0.3],
  [[0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 1],
])('costs of %j are %d so far', (costs, sum) => {
  expect(knownCost(costs.map((cost) => requestWith({ cost })))).toBe(sum)
})

test('what may have been charged is counted by itself, until it is explained', () => {
  const unknown = { outcome: 'unknown', cost: null, reserved: 2 } as const
  const explained = { outcome: 'unknown', cost: 0, costBy: 'difference', reserved: 4 } as const
  const requests = [unknown, explained, { cost: 3 }].map((each) => requestWith(each))
  expect([knownCost(requests), uncertainCost(requests)]).toEqual([3, 2])
})
