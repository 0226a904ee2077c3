import { describe, expect, test } from 'vitest'
import { currentRefusal, nothingRead, type Circumstances } from '../../../lib/purchases/current-refusal.ts'
import { isCauseOver } from '../../../lib/purchases/account/cause-over.ts'
import { problem } from '../../../lib/api/problem.ts'
import type { Refusal } from '../../../lib/purchases/rows/refusal.ts'
import { accountWith, creditsRefused, inSeconds, now, type AccountFacts } from './account/account.fixture.ts'

const apiUrl = 'https://api.example'
const key = { key: 'k', origin: apiUrl, base: apiUrl, account: 'an account' }
const price = { maximum: 2 }
const day = { profile: 'first', budget: 10, spent: 9 }

const around = (change: Partial<Circumstances>): Circumstances => ({
  ...nothingRead,
  now,
  apiUrl,
  key,
  blocked: [],
  account: accountWith({}),
  day: { ...day, budget: null },
  team: null,
  ...change,
})
const withAccount = (state: AccountFacts) => around({ account: accountWith(state) })
const limit = (seconds: number) => ({ limit: 10, remaining: 0, resetsAt: inSeconds(seconds) })
const silence = { count: 3, maximum: 3, kinds: { timeout: 3 }, credits: 6 }
const budget = { reason: 'budget', spent: 9, budget: 10, needed: 2, profile: 'first' } as const

const causes: [Refusal, Circumstances, Circumstances][] = [
  [{ reason: 'unauthorized' }, withAccount({ keyRefused: true }), withAccount({})],
  [
    { reason: 'out-of-credits' },
    withAccount({ creditsRefused: creditsRefused({ isBalanceKnown: true }), creditsRemaining: 1 }),
    withAccount({ creditsRefused: creditsRefused({ isBalanceKnown: true }), creditsRemaining: 2 }),
  ],
  [
    { reason: 'day-limit', until: inSeconds(60) },
    withAccount({ day: limit(60) }),
    withAccount({ day: limit(0) }),
  ],
  [
    { reason: 'minute-limit', until: inSeconds(9) },
    withAccount({ minute: limit(9) }),
    withAccount({ minute: limit(0) }),
  ],
  [
    { reason: 'provider-pause', until: inSeconds(9) },
    withAccount({ waitUntil: inSeconds(9) }),
    withAccount({ waitUntil: inSeconds(0) }),
  ],
  [
    { reason: 'unanswered', ...silence },
    withAccount({ unanswered: { ...silence, workerId: null } }),
    withAccount({}),
  ],
  [{ reason: 'limited', count: 10 }, withAccount({ limited: { count: 10, maximum: 10 } }), withAccount({})],
  [{ reason: 'no-address' }, around({ apiUrl: '' }), around({})],
  [{ reason: 'no-key' }, around({ key: null }), around({})],
  [{ reason: 'locked' }, around({ key: { ...key, key: '\u0000locked:one:AAAA' } }), around({})],
  [{ reason: 'no-permission' }, around({ blocked: ['https://api.example/*'] }), around({})],
  [{ reason: 'settings-unconfirmed' }, around({ isConfirmed: false }), around({ isConfirmed: true })],
  [{ reason: 'offline' }, around({ online: false }), around({ online: true })],
  [{ reason: 'team-unreachable' }, around({ team: 'unreachable' }), around({ team: 'ready' })],
  [budget, around({ day }), around({ day: { ...day, budget: 11 } })],
]

describe.each(causes)('a refusal with $reason', (refusal, stands, ended) => {
  test('a refusal with $reason is shown while its cause exists', () => {
    expect(currentRefusal(refusal, stands, price)).toEqual(refusal)
  })

  test('a refusal with $reason is shown until the state is known', () => {
    expect(currentRefusal(refusal, { ...nothingRead, online: false }, price)).toEqual(refusal)
  })

  test('a refusal with $reason ends with its cause', () => {
    expect(currentRefusal(refusal, ended, price)).toBeNull()
  })
})

const byClick = [
  'no-page',
  'page-changed',
  'not-stored',
  'settings-unreadable',
  'library-lost',
  'team-budget',
  'suppressed',
  'suppressed-name',
  'not-found-before',
  'unknown-before',
  'charged-before',
  'lost-before',
].map((reason) => ({ reason }) as Refusal)

test.each(byClick)(
  'a refusal with $reason concerns the lookup, and is shown until the next click',
  (refusal) => {
    expect(currentRefusal(refusal, around({}), price)).toEqual(refusal)
  },
)

test('a refusal is replaced by the current reason', () => {
  const refusal = currentRefusal({ reason: 'unauthorized' }, withAccount({ waitUntil: inSeconds(9) }), price)
  expect(refusal).toEqual({ reason: 'provider-pause', until: inSeconds(9) })
})

test("a budget refusal shows today's spending, and not that of another profile", () => {
  expect(currentRefusal(budget, around({ day: { ...day, budget: 12, spent: 11 } }), price)).toMatchObject({
    budget: 12,
    spent: 11,
  })
  const other = { ...day, profile: 'other', budget: null }
  expect(currentRefusal(budget, around({ day: other }), price)).toEqual(budget)
})

test('a lookup is refused as long as the third request without a response is in flight', () => {
  const unanswered = { ...silence, count: 2, workerId: null }
  const refusal = { reason: 'unanswered', ...silence, count: 2 } as const
  const account = accountWith({ unanswered })
  expect(currentRefusal(refusal, around({ account, inFlight: 1 }), price)).toEqual(refusal)
  expect(currentRefusal(refusal, around({ account, inFlight: 0 }), price)).toBeNull()
})

describe('a request that the provider refused', () => {
  const refused = (
    kind: 'unauthorized' | 'out-of-credits' | 'rate-limited' | 'forbidden',
    account = 'an account',
  ) => ({
    problem: problem(kind),
    account,
    expected: 4,
  })

  test.each([
    ['unauthorized', { keyRefused: true }],
    ['out-of-credits', { creditsRefused: creditsRefused(), creditsRemaining: 830 }],
    ['rate-limited', { waitUntil: inSeconds(9) }],
  ] as const)(
    "a provider's refusal with %s is shown until the account shows that its cause is over",
    (kind, state) => {
      expect(isCauseOver(refused(kind), withAccount(state))).toBe(false)
      expect(isCauseOver(refused(kind), withAccount({}))).toBe(true)
      expect(isCauseOver(refused(kind), { now, account: undefined })).toBe(false)
      expect(isCauseOver(refused(kind, 'the account before'), withAccount(state))).toBe(true)
    },
  )

  test("a provider's refusal that does not concern the account is shown in any state of the account", () => {
    expect(isCauseOver(refused('forbidden'), withAccount({}))).toBe(false)
  })
})
