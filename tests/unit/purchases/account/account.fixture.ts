import { accountIn } from '../../../../lib/api/account.ts'
import type { Problem } from '../../../../lib/api/problem.ts'
import { accountAfter } from '../../../../lib/purchases/account/account.ts'
import type { AccountResponse } from '../../../../lib/purchases/account/account-response.ts'
import type { Price } from '../../../../lib/purchases/prices/prices.ts'
import {
  unknownAccount,
  type AccountBalance,
  type AccountLimits,
  type AccountState,
  type CircuitBreaker,
  type CreditsRefused,
} from '../../../../lib/purchases/rows/account.ts'

export const now = Date.parse('2026-11-21T12:00:00Z')
export const minute = 60
export const hour = 3600

/** In ms since epoch. */
export const inSeconds = (seconds: number) => now + seconds * 1000
export const iso = (seconds: number) => new Date(inSeconds(seconds)).toISOString()
export const httpDate = (seconds: number) => new Date(inSeconds(seconds)).toUTCString()

export interface AccountFacts
  extends
    Partial<Pick<AccountState, 'at'>>,
    Partial<Pick<AccountBalance, 'topUp'>>,
    Partial<AccountLimits>,
    Partial<CircuitBreaker> {
  creditsRemaining?: number | null
  creditsTotal?: number | null
  keyRefused?: boolean
  creditsRefused?: CreditsRefused
}

export function accountWith(facts: AccountFacts): AccountState {
  const { balance, limits, ...unknown } = unknownAccount('an account')
  const { creditsRemaining = null, creditsTotal = null, topUp = null, at = null } = facts
  const { day = limits.day, minute = limits.minute, waitUntil = null } = facts
  const { keyRefused = false, creditsRefused: credits = null, unanswered = null, limited = null } = facts
  return {
    ...unknown,
    at,
    balance: { ...balance, remaining: creditsRemaining, total: creditsTotal, topUp },
    limits: { day, minute, waitUntil },
    refused: { key: keyRefused, credits },
    circuitBreaker: { unanswered, limited },
  }
}

export const priced = (maximum: number | null): Price => ({ maximum, notFound: null, by: 'published' })

type ReportedText = Parameters<typeof accountIn>[0]

/** After a response with this data to the only request in flight. */
export function heard(
  account: AccountState,
  reported: ReportedText,
  rest: Partial<AccountResponse> = {},
): AccountState {
  const response = {
    problem: null,
    outcome: 'ok',
    date: null,
    quotas: false,
    inFlight: 0,
    quiet: true,
    sequence: account.sequence,
    price: 2,
    cost: null,
    at: now,
    now,
  }
  return accountAfter(account, { ...response, account: accountIn(reported), ...rest })
}

export function refusedBy(
  account: AccountState,
  problem: Problem,
  rest: Partial<AccountResponse> = {},
): AccountState {
  return heard(account, {}, { problem, outcome: 'refused', ...rest })
}

/** `since` has the changes by later reports. */
export const creditsRefused = (since: Partial<CreditsRefused> = {}): CreditsRefused => ({
  price: 4,
  sequence: 0,
  isBalanceKnown: false,
  isCharged: false,
  ...since,
})
