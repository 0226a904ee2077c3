import { describe, expect, test } from 'vitest'
import { problem } from '../../../../lib/api/problem.ts'
import { certainCost, sectionStatus, uncertainCost } from '../../../../lib/purchases/ledger/section-status.ts'
import { requestWith } from './request.fixture.ts'

const now = 1_000_000_000
const minutes = 60_000
const quiet = { isInFlight: false, pending: null, failure: null, fromColleague: null }
const failed = (outcome: 'refused' | 'unknown' | 'not-found', settledAt: number | null = now) =>
  requestWith({ outcome, problem: problem('server-error'), settledAt })
const open = (state: 'pending' | 'reserved' | 'sent' | 'responded') =>
  requestWith({ state, outcome: null, settledAt: null })

describe('the status of a section', () => {
  test('a section without requests shows no status', () => {
    expect(sectionStatus([], 'profile', now)).toEqual(quiet)
    expect(sectionStatus([failed('unknown')], 'emails', now)).toEqual(quiet)
  })

  test('a section with a successful request shows no status', () => {
    expect(sectionStatus([requestWith()], 'profile', now)).toEqual(quiet)
  })

  test.each(['reserved', 'sent', 'responded'] as const)(
    'a section with a request that is %s shows as in progress',
    (state) => {
      expect(sectionStatus([open(state)], 'profile', now)).toEqual({ ...quiet, isInFlight: true })
    },
  )

  test('a section with a pending request shows the request and is in progress', () => {
    const request = open('pending')
    expect(sectionStatus([request], 'profile', now)).toEqual({ ...quiet, isInFlight: true, pending: request })
    expect(sectionStatus([request, requestWith()], 'profile', now)).toEqual(quiet)
  })

  test.each(['refused', 'unknown', 'not-found'] as const)(
    'a section with a request that ended as %s shows the request',
    (outcome) => {
      const request = failed(outcome)
      expect(sectionStatus([request], 'profile', now)).toEqual({ ...quiet, failure: request })
    },
  )

  test('a section given by a colleague shows it for ten minutes', () => {
    const request = requestWith({ colleague: { name: 'Tomasz' }, settledAt: now - 9 * minutes })
    expect(sectionStatus([request], 'profile', now)).toEqual({ ...quiet, fromColleague: request })
    expect(sectionStatus([request], 'profile', now + 2 * minutes)).toEqual(quiet)
    expect(sectionStatus([request, requestWith()], 'profile', now)).toEqual(quiet)
  })

  test('a section with a response that could not be filed shows the request', () => {
    const request = requestWith({ problem: problem('unreadable') })
    expect(sectionStatus([request], 'profile', now).failure).toBe(request)
  })
})

describe('the latest request of a section', () => {
  test('a success after a failure shows no status', () => {
    expect(sectionStatus([failed('unknown'), requestWith()], 'profile', now)).toEqual(quiet)
  })

  test('a failure after a success is shown', () => {
    const last = failed('refused')
    expect(sectionStatus([requestWith(), last], 'profile', now).failure).toBe(last)
  })

  test('a repeat in flight hides the earlier failure', () => {
    expect(sectionStatus([failed('unknown'), open('sent')], 'profile', now)).toEqual({
      ...quiet,
      isInFlight: true,
    })
  })

  test('a request of another section does not affect the status', () => {
    const emails = requestWith({ section: 'emails', problem: problem('timeout'), outcome: 'unknown' })
    expect(sectionStatus([requestWith(), emails], 'profile', now)).toEqual(quiet)
  })
})

describe('ageing of the status', () => {
  test('a refusal is shown for ten minutes', () => {
    const old = failed('refused', now - 11 * minutes)
    const young = failed('refused', now - 9 * minutes)
    expect(sectionStatus([old], 'profile', now)).toEqual(quiet)
    expect(sectionStatus([young], 'profile', now).failure).toBe(young)
  })

  test.each(['unknown', 'not-found'] as const)(
    'an outcome of %s is shown at any age, because it may have cost credits',
    (outcome) => {
      const old = failed(outcome, now - 365 * 24 * 60 * minutes)
      expect(sectionStatus([old], 'profile', now).failure).toBe(old)
    },
  )
})

test.each([
  [[], 0],
  [[2, null, 4], 6],
  [[0.1, 0.2], 0.3],
  [[0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 1],
])('the known cost of requests with costs %j is %d', (costs, sum) => {
  expect(certainCost(costs.map((cost) => requestWith({ cost })))).toBe(sum)
})

test('possibly charged credits are summed separately until they are explained', () => {
  const unknown = { outcome: 'unknown', cost: null, reserved: 2 } as const
  const explained = { outcome: 'unknown', cost: 0, costBy: 'difference', reserved: 4 } as const
  const requests = [unknown, explained, { cost: 3 }].map((each) => requestWith(each))
  expect([certainCost(requests), uncertainCost(requests)]).toEqual([3, 2])
})
