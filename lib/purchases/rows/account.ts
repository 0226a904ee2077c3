import type { Account } from '../../api/account.ts'
import type { OperationName } from '../../api/operations.ts'
import type { ProblemKind } from '../../api/problem.ts'
import type { Unexplained } from './spending.ts'

/** Its reset is by the local clock. */
export interface RateLimitState {
  limit: number | null
  /** Minus the requests sent since. */
  remaining: number | null
  /** In ms since epoch by the local clock. */
  resetsAt: number | null
}

/** As the provider last reported it, with the reasons for refusals. */
export interface AccountState {
  id: string
  /** In ms since epoch. */
  at: number | null
  sequence: number
  balance: AccountBalance
  limits: AccountLimits
  refused: ActiveRefusals
  circuitBreaker: CircuitBreaker
  /** In ms; `null`: unknown. */
  skew: number | null
  /** In ms since epoch by the local clock. If that is in the future, the clock was set back. */
  lastResponseAt: number | null
  /** In ms, if it extends the timeout. */
  slowest: Partial<Record<OperationName, number>>
  /** A person confirmed that others use the key, so unexplained credits count against no budget. */
  shared: boolean
  /** The team's other machines use the key too: what they spend counts in the team's budget only. */
  sharedInTeam: boolean
}

/** With the data that explains its changes. */
export interface AccountBalance {
  remaining: number | null
  total: number | null
  topUp: Account['topUp']
  /** Reported with no request in flight. Later decreases are explained from it. */
  compared: ComparedBalance | null
  /** Since the last comparison. */
  reported: ReportedCredits | null
  /** Unanswered requests that the balance showed as free, oldest first. Some providers charge them later. */
  freed: FreedRequest[]
}

export interface ComparedBalance {
  remaining: number
  total: number | null
  /** Credits that responses reported as spent, but the balance doesn't show yet. */
  outstanding: number
  /** Credits of an unexplained increase at the last comparison: an equal decrease at the next one is no cost. */
  unexplained: number
}

export interface AccountLimits {
  day: RateLimitState
  minute: RateLimitState
  /** Asked for by the provider, in ms since epoch by the local clock. */
  waitUntil: number | null
}

/** Until their cause is resolved: see `refusals.ts`. */
interface ActiveRefusals {
  /** The key was rejected with status 401 and hasn't been accepted since. */
  key: boolean
  /** Status 402; `null` once credits are back. */
  credits: CreditsRefused | null
}

/** A response sets them to `null`. */
export interface CircuitBreaker {
  unanswered: Unanswered | null
  /** Each after the wait for the previous one. */
  limited: Limited | null
}

/** `count` is the number of consecutive refusals. From `maximum` on, runs are refused; from `clicks` on, clicks are. */
interface Limited {
  count: number
  maximum: number
  clicks?: number
}

/** With what responses have shown since. */
export interface CreditsRefused {
  price: number | null
  /** Only requests sent later can end the refusal. */
  sequence: number
  /** Since the refusal. */
  isBalanceKnown: boolean
  isCharged: boolean
}

/** In a row. */
interface Unanswered extends UnansweredSeen {
  /** The worker instance of the requests counted last. */
  workerId: string | null
  /** Clicks are refused from this count on, if a person allowed another try. */
  clicks?: number
}

export interface UnansweredSeen {
  count: number
  maximum: number
  kinds: Partial<Record<ProblemKind, number>>
  credits: number
}

/** Seemed free at the time `at` (ms since epoch). Costs `maximum` credits if it was charged after all. */
export interface FreedRequest {
  request: string
  maximum: number
  at: number
}

/** So that a comparison needn't read thousands of rows. */
export interface ReportedCredits extends Pick<Unexplained, 'auto'> {
  credits: number
  /** `various` for several runs. */
  run: string | null | { various: true }
  requests?: string[]
}

const unknownLimit: RateLimitState = { limit: null, remaining: null, resetsAt: null }

/** The state of an account before its first response. */
export const unknownAccount = (id: string): AccountState => ({
  id,
  at: null,
  sequence: 0,
  balance: { remaining: null, total: null, topUp: null, compared: null, reported: null, freed: [] },
  limits: { day: unknownLimit, minute: unknownLimit, waitUntil: null },
  refused: { key: false, credits: null },
  circuitBreaker: { unanswered: null, limited: null },
  skew: null,
  lastResponseAt: null,
  slowest: {},
  shared: false,
  sharedInTeam: false,
})

const parts = ['balance', 'limits', 'refused', 'circuitBreaker'] as const

/**
 * Completes a stored account. If a part is missing, everything except `sequence` is unknown until the next response.
 */
export function storedAccount(row: AccountState): AccountState {
  const unknown = unknownAccount(row.id)
  const stored = { ...unknown, ...row }
  return parts.every((part) => stored[part] === row[part]) ? stored : { ...unknown, sequence: row.sequence }
}
