import { accountIn } from '../../../../lib/api/account.ts'
import type { Problem } from '../../../../lib/api/problem.ts'
import { accountAfter, unknownAccount } from '../../../../lib/purchases/account/account.ts'
import type { AccountResponse } from '../../../../lib/purchases/account/account-response.ts'
import type { Price } from '../../../../lib/purchases/prices/prices.ts'
import type { AccountState, CreditsRefused } from '../../../../lib/purchases/rows/account.ts'

export const now = Date.parse('2026-11-21T12:00:00Z')
export const minute = 60
export const hour = 3600

/** A time some seconds from now, in ms; and in the provider's notation by its clock. */
export const inSeconds = (seconds: number) => now + seconds * 1000
export const iso = (seconds: number) => new Date(inSeconds(seconds)).toISOString()
export const httpDate = (seconds: number) => new Date(inSeconds(seconds)).toUTCString()

export const accountWith = (state: Partial<AccountState>): AccountState => ({
  ...unknownAccount('an account'),
  ...state,
})

export const priced = (most: number | null): Price => ({ most, notFound: null, by: 'published' })

type ReportedText = Parameters<typeof accountIn>[0]

/** The account after a response with this data, to the only request in flight. */
export function heard(
  account: AccountState,
  reported: ReportedText,
  rest: Partial<AccountResponse> = {},
): AccountState {
  const answer = {
    problem: null,
    outcome: 'ok',
    date: null,
    quotas: false,
    out: 0,
    quiet: true,
    sequence: account.sequence,
    price: 2,
    cost: null,
    at: now,
    now,
  }
  return accountAfter(account, { ...answer, account: accountIn(reported), ...rest })
}

export function refusedBy(
  account: AccountState,
  problem: Problem,
  rest: Partial<AccountResponse> = {},
): AccountState {
  return heard(account, {}, { problem, outcome: 'refused', ...rest })
}

/** A lookup was refused for lack of credits; `since`: later reports. */
export const creditsRefused = (since: Partial<CreditsRefused> = {}): CreditsRefused => ({
  price: 4,
  sequence: 0,
  isBalanceKnown: false,
  isCharged: false,
  ...since,
})
