import type { Account } from '../../api/account.ts'
import type { OperationName } from '../../api/operations.ts'
import type { ProblemKind } from '../../api/problem.ts'
import type { Unexplained } from './spending.ts'

/** A rate limit, with its reset by the local clock. */
export interface RateLimitState {
  limit: number | null
  /** The last reported number, minus the requests sent since. */
  remaining: number | null
  /** Time of the reset, in ms since epoch by the local clock. */
  resetsAt: number | null
}

/** An account as the provider last reported it, with the reasons for refusals. */
export interface AccountState {
  id: string
  /** When a balance or limit was last reported, in ms since epoch. */
  at: number | null
  sequence: number
  balance: AccountBalance
  limits: AccountLimits
  refused: ActiveRefusals
  circuitBreaker: CircuitBreaker
  /** How far the provider's clock is ahead, in ms; `null`: unknown. */
  skew: number | null
  /**
   * When the last response arrived, in ms since epoch by the local clock. If that is in the future, the clock was set
   * back.
   */
  lastResponseAt: number | null
  /** The slowest recent response of each operation in ms, if it extends the timeout. */
  slowest: Partial<Record<OperationName, number>>
  /** A person confirmed that others use the key, so unexplained credits count against no budget. */
  shared: boolean
  /** The team's other machines use the key too: what they spend counts in the team's budget only. */
  sharedInTeam: boolean
}

/** The reported balance, with the data that explains its changes. */
export interface AccountBalance {
  remaining: number | null
  total: number | null
  topUp: Account['topUp']
  /** The last balance reported with no request in flight. Later decreases are explained from it. */
  compared: ComparedBalance | null
  /** Sum of the costs reported since the last comparison. */
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
  /** End of the wait that the provider asked for, in ms since epoch by the local clock. */
  waitUntil: number | null
}

/** Refusals that last until their cause is resolved: see `refusals.ts`. */
interface ActiveRefusals {
  /** The key was rejected with status 401 and hasn't been accepted since. */
  key: boolean
  /** The last refusal with status 402; `null` once credits are back. */
  credits: CreditsRefused | null
}

/** Counts of consecutive failures; a response sets them to `null`. */
export interface CircuitBreaker {
  unanswered: Unanswered | null
  /** Refusals for a rate limit, each after the wait for the previous one. */
  limited: Limited | null
}

/** `count` is the number of consecutive refusals. From `maximum` on, runs are refused; from `clicks` on, clicks are. */
interface Limited {
  count: number
  maximum: number
  clicks?: number
}

/** The last lookup refused for lack of credits, and what responses have shown since. */
export interface CreditsRefused {
  price: number | null
  /** The account's sequence number at the refusal; only requests sent later can end it. */
  sequence: number
  /** Whether a balance was reported since, and whether a lookup was charged. */
  isBalanceKnown: boolean
  isCharged: boolean
}

/** Consecutive requests without a response. */
interface Unanswered extends UnansweredSeen {
  /** The worker instance of the requests counted last. */
  workerId: string | null
  /** Clicks are refused from this count on, if a person allowed another try. */
  clicks?: number
}

export interface UnansweredSeen {
  /** The number of consecutive requests, and the number from which requests are refused. */
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

/** A running sum of reported costs, so that a comparison needn't read thousands of rows. */
export interface ReportedCredits extends Pick<Unexplained, 'auto'> {
  credits: number
  /** The run of these requests, or `various` for several. */
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
