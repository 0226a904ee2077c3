import type { Account } from '../../api/account.ts'
import type { OperationName } from '../../api/operations.ts'
import type { ProblemKind } from '../../api/problem.ts'
import type { Unexplained } from './spending.ts'

/** The reset is by the local clock. */
export interface RateLimitState {
  limit: number | null
  /** Reported number, less requests sent since. */
  remaining: number | null
  /** In ms since epoch, by the local clock. */
  resetsAt: number | null
}

/** An account as last reported, with the reasons for refusals. */
export interface AccountState {
  id: string
  /** Time of the last reported balance or limit, in ms since epoch. */
  at: number | null
  sequence: number
  balance: AccountBalance
  limits: AccountLimits
  refused: ActiveRefusals
  circuitBreaker: CircuitBreaker
  /** How far the provider's clock is ahead, in ms; `null`: unknown. */
  skew: number | null
  /**
   * Of the last response by the local clock, in ms since epoch. An earlier time now means that the clock was set back.
   */
  lastResponseAt: number | null
  /** In ms, where they extend the timeout. */
  slowest: Partial<Record<OperationName, number>>
  /** Set by a person: unexplained credits count against no budget. */
  shared: boolean
  /** The team's other machines have the key: their spending counts in the team's budget only. */
  sharedInTeam: boolean
}

/** The reported balance, with data that explains its changes. */
export interface AccountBalance {
  remaining: number | null
  total: number | null
  topUp: Account['topUp']
  /** Balance with no request in flight; later decreases are explained from it. */
  compared: ComparedBalance | null
  /** Since the last comparison. */
  reported: ReportedCredits | null
  /** The balance showed these unanswered requests as free, but some providers charge later. Oldest first. */
  freed: FreedRequest[]
}

export interface ComparedBalance {
  remaining: number
  total: number | null
  /** Credits in responses that the balance doesn't show yet. */
  outstanding: number
  /** Unexplained at the last comparison: an equal decrease at the next one is no cost. */
  unexplained: number
}

export interface AccountLimits {
  day: RateLimitState
  minute: RateLimitState
  /** End of the requested wait, in ms since epoch by the local clock. */
  waitUntil: number | null
}

/** Refusals until their cause is resolved: see `refusals.ts`. */
export interface ActiveRefusals {
  /** Rejected with status 401 and not accepted since. */
  key: boolean
  /** The last response with status 402. */
  credits: CreditsRefused | null
}

/** Consecutive failures; `null` after a response. */
export interface CircuitBreaker {
  unanswered: Unanswered | null
  /** Each after its wait. */
  limited: Limited | null
}

/** `count`: in a row. Runs are refused from `most` on, clicks from `clicks` on. */
interface Limited {
  count: number
  most: number
  clicks?: number
}

/** A lookup refused for lack of credits, and the reports since. */
export interface CreditsRefused {
  price: number | null
  /** Sequence at the refusal; only later requests can end it. */
  sequence: number
  /** Balance reports and charged lookups since. */
  isBalanceKnown: boolean
  isCharged: boolean
}

/** Consecutive requests without a response. */
export interface Unanswered extends UnansweredSeen {
  /** Whose requests were counted last. */
  workerId: string | null
  /** Clicks are refused after this number, if a person allowed another try. */
  clicks?: number
}

export interface UnansweredSeen {
  /** In a row, and after how many requests are refused. */
  count: number
  most: number
  kinds: Partial<Record<ProblemKind, number>>
  credits: number
}

/** Considered free at `at` (ms since epoch); costs `most` credits if charged after all. */
export interface FreedRequest {
  request: string
  most: number
  at: number
}

/** Spares a comparison reading thousands of rows. */
export interface ReportedCredits extends Pick<Unexplained, 'auto'> {
  credits: number
  /** `various`: several. */
  run: string | null | { various: true }
  requests?: string[]
}

const unknownLimit: RateLimitState = { limit: null, remaining: null, resetsAt: null }

/** An account without a response yet. */
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

/** A stored account. If a part is missing, everything but `sequence` is unknown until the next response. */
export function storedAccount(row: AccountState): AccountState {
  const unknown = unknownAccount(row.id)
  const stored = { ...unknown, ...row }
  return parts.every((part) => stored[part] === row[part]) ? stored : { ...unknown, sequence: row.sequence }
}
