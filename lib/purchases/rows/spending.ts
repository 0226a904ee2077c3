import type { OperationName } from '../../api/operations.ts'
import type { WatchedFor } from '../../watch/rows.ts'

/** Recent costs of an operation at one deployment by outcome, newest last. */
export interface LearnedPrice {
  key: string
  operation: OperationName
  found: number[]
  cached: number[]
  notFound: number[]
}

/** A sum over requests: costs, or reservations where the cost is unknown. */
export interface Spending {
  /** A local calendar day such as `2026-11-21`, or `run:` and an id. */
  key: string
  credits: number
  /** The part of `credits` that is reserved because the cost is unknown. */
  reserved: number
  requests: number
  auto: number
  operations: Partial<Record<OperationName, { credits: number; requests: number }>>
  /** Missing credits that no request explains, in addition to `credits`, and the part from automatic enrichment. */
  unexplained: number
  unexplainedAuto: number
}

/**
 * Credits missing from an account that no request explains: one row per comparison that finds some. They count against
 * budgets until they are explained.
 */
export interface Unexplained {
  id: string
  account: string
  /** Local calendar day of the comparison, such as `2026-11-21`, for the daily budget. */
  day: string
  at: number
  /** The decrease of the balance in credits, and the most of it that requests explain. */
  fell: number
  ours: number
  /** How many of the rest still count against budgets. */
  counted: number
  /**
   * `open`: unexplained. `explained`: the credits came back. `others`: a person confirmed that someone else spent them.
   * `assigned`: a person assigned them to a request.
   */
  state: 'open' | 'explained' | 'others' | 'assigned'
  requests?: string[]
  assigned?: { request: string; credits: number } | undefined
  /** The bulk run, if only its requests ended since the last comparison; `null`: unknown. */
  run: string | null
  watch?: WatchedFor | undefined
  /** Whether only automatic requests ended since then. */
  auto: boolean
  seen: boolean
}
