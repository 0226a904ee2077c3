import type { Account } from '../../api/account.ts'
import type { OperationName } from '../../api/operations.ts'
import type { ProblemKind } from '../../api/problem.ts'
import type { Unexplained } from './spending.ts'

/** A rate limit of the account; the reset is by the local clock. */
export interface KnownLimit {
  limit: number | null
  /** Requests left: as reported, less those sent since. */
  left: number | null
  /** In ms since epoch, by the local clock. */
  resetsAt: number | null
}

/** The last reported state of an account, and why requests are refused. */
export interface AccountState {
  id: string
  /** Time of the last report, in ms since epoch; `null`: none yet. */
  at: number | null
  creditsLeft: number | null
  creditsTotal: number | null
  day: KnownLimit
  minute: KnownLimit
  topUp: Account['topUp']
  /** The last response was a 401. Missing once the key is accepted again. */
  keyRefused?: true
  /** The last 402, until its cause is resolved: see `refusals.ts`. */
  creditsRefused?: CreditsRefused
  /** When to retry, as requested by the provider, in ms since epoch by the local clock. */
  waitUntil: number | null
  /** How far the provider's clock is ahead, in ms; `null`: unknown. */
  skew: number | null
  /** Number of requests reserved so far. */
  sequence: number
  /** The last balance with no request in flight; later decreases are explained from it. */
  anchor: { left: number; total: number | null } | null
  /** The sum of costs in responses since the last comparison of the balance. */
  reported?: ReportedCredits
  /** Credits charged by responses that the balance doesn't show yet. */
  owed?: number
  /** The unexplained increase at the last comparison: an equal decrease at the next one is no cost. */
  risen?: number
  /** Requests without a response that the balance showed as free: some providers charge them later. Oldest first. */
  freed?: FreedRequest[]
  /** A person confirmed that others use the key: unexplained credits count against no budget. */
  shared?: boolean
  /** Other machines of the team have the key: their spending counts in the team's budget only. */
  sharedInTeam?: boolean
  /**
   * Time of the last response by the local clock, in ms since epoch: an earlier time now means that the clock was set
   * back.
   */
  heard?: number
  /** Recent slow response times in ms, where they extend the timeout. */
  slowest?: Partial<Record<OperationName, number>>
  /** Consecutive requests without a response; missing after a response. */
  unanswered?: Unanswered
  /** Consecutive refusals for a rate limit, each after its wait, and the number after which requests are refused. */
  refusals?: { count: number; most: number; clicks?: number }
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
