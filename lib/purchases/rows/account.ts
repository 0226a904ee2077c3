import type { Account } from '../../api/account.ts'
import type { OperationName } from '../../api/operations.ts'
import type { ProblemKind } from '../../api/problem.ts'
import type { Unexplained } from './spending.ts'

/** A rate limit of the account; the reset is by the local clock. */
export interface RateLimitState {
  limit: number | null
  /** Requests left: as reported, less those sent since. */
  left: number | null
  /** In ms since epoch, by the local clock. */
  resetsAt: number | null
}

/** The last reported state of an account, and why requests are refused. */
export interface AccountState {
  id: string
  /** Time of the last reported balance or limit, in ms since epoch; `null`: none yet. */
  at: number | null
  /** Number of requests reserved so far. */
  sequence: number
  balance: AccountBalance
  limits: AccountLimits
  refused: StandingRefusals
  circuitBreaker: CircuitBreaker
  /** How far the provider's clock is ahead, in ms; `null`: unknown. */
  skew: number | null
  /**
   * Time of the last response by the local clock, in ms since epoch: an earlier time now means that the clock was set
   * back. `null`: no response yet.
   */
  heard: number | null
  /** Recent slow response times in ms, where they extend the timeout. */
  slowest: Partial<Record<OperationName, number>>
  /** A person confirmed that others use the key: unexplained credits count against no budget. */
  shared: boolean
  /** Other machines of the team have the key: their spending counts in the team's budget only. */
  sharedInTeam: boolean
}

/** The reported credits, and the data that explains their changes. */
export interface AccountBalance {
  left: number | null
  total: number | null
  topUp: Account['topUp']
  /** The last balance with no request in flight; later decreases are explained from it. */
  compared: ComparedBalance | null
  /** The sum of costs in responses since the last comparison; `null`: none. */
  reported: ReportedCredits | null
  /** Requests without a response that the balance showed as free: some providers charge them later. Oldest first. */
  freed: FreedRequest[]
}

export interface ComparedBalance {
  left: number
  total: number | null
  /** Credits charged by responses that the balance doesn't show yet. */
  owed: number
  /** The unexplained increase at the last comparison: an equal decrease at the next one is no cost. */
  risen: number
}

export interface AccountLimits {
  day: RateLimitState
  minute: RateLimitState
  /** When to retry, as requested by the provider, in ms since epoch by the local clock. */
  waitUntil: number | null
}

/** Refusals that last until their cause is resolved: see `refusals.ts`. */
export interface StandingRefusals {
  /** The provider rejected the key with status 401, and has not accepted it since. */
  key: boolean
  /** The last response with status 402. */
  credits: CreditsRefused | null
}

/** Consecutive failures; `null` after a response. */
export interface CircuitBreaker {
  /** Consecutive requests without a response. */
  unanswered: Unanswered | null
  /** Refusals for a rate limit, each after its wait. */
  limited: Limited | null
}

/** `count`: consecutive refusals for a rate limit. Runs are refused from `most` on, clicks from `clicks` on. */
interface Limited {
  count: number
  most: number
  clicks?: number
}

/** A lookup refused for lack of credits, and the reports since. */
export interface CreditsRefused {
  price: number | null
  /** The account's request number at the refusal; only later requests can end it. */
  sequence: number
  /** Whether the balance was reported since, and whether a lookup was charged since. */
  isBalanceKnown: boolean
  isCharged: boolean
}

/** Consecutive requests of an account without a response. */
export interface Unanswered extends UnansweredSeen {
  /** The last worker instance whose requests were counted; `null`: none. */
  workerId: string | null
  /** The number after which clicks are refused too, if a person allowed another try. */
  clicks?: number
}

export interface UnansweredSeen {
  /** How many in a row, and after how many requests are refused. */
  count: number
  most: number
  kinds: Partial<Record<ProblemKind, number>>
  credits: number
}

/** A request considered free at `at` (ms since epoch); it costs `most` credits if it is charged after all. */
export interface FreedRequest {
  request: string
  most: number
  at: number
}

/** The sum of several requests' costs from responses, so that a comparison doesn't read thousands of rows. */
export interface ReportedCredits extends Pick<Unexplained, 'auto'> {
  credits: number
  /** The bulk run of all of them; `null`: none; `various`: several. */
  run: string | null | { various: true }
  requests?: string[]
}

const unknownLimit: RateLimitState = { limit: null, left: null, resetsAt: null }

/** An account without a response yet. */
export const unknownAccount = (id: string): AccountState => ({
  id,
  at: null,
  sequence: 0,
  balance: { left: null, total: null, topUp: null, compared: null, reported: null, freed: [] },
  limits: { day: unknownLimit, minute: unknownLimit, waitUntil: null },
  refused: { key: false, credits: null },
  circuitBreaker: { unanswered: null, limited: null },
  skew: null,
  heard: null,
  slowest: {},
  shared: false,
  sharedInTeam: false,
})

const parts = ['balance', 'limits', 'refused', 'circuitBreaker'] as const

/** A stored account. If a part is missing, everything but `sequence` is unknown until the next response. */
export function storedAccount(row: AccountState): AccountState {
  const unknown = unknownAccount(row.id)
  const stored = { ...unknown, ...row }
  return parts.every((part) => stored[part] === row[part]) ? stored : { ...unknown, sequence: row.sequence }
}
