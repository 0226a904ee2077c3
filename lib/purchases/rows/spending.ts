import type { OperationName } from '../../api/operations.ts'
import type { WatchedFor } from '../../watch/rows.ts'

/** Recent costs at one deployment by outcome, newest last. */
export interface LearnedPrice {
  key: string
  operation: OperationName
  found: number[]
  cached: number[]
  notFound: number[]
}

/** Costs, or reservations where the cost is unknown. */
export interface Spending {
  /** A local calendar day such as `2026-11-21`, or `run:` and an id. */
  key: string
  credits: number
  /** The part of `credits` with unknown cost. */
  reserved: number
  requests: number
  auto: number
  operations: Partial<Record<OperationName, { credits: number; requests: number }>>
  /** Missing, in addition to `credits`, and the part from automatic enrichment. */
  unexplained: number
  unexplainedAuto: number
}

/** Missing credits that no request explains, one row per comparison. They count against budgets until explained. */
export interface Unexplained {
  id: string
  account: string
  /** Day of the comparison, such as `2026-11-21`, for the daily budget. */
  day: string
  at: number
  /** The balance's decrease in credits, and the most of it that requests explain. */
  decrease: number
  explained: number
  /** Counted against budgets. */
  counted: number
  /**
   * `explained`: the credits came back. `others`: someone else spent them, as a person confirmed. `assigned`: by a
   * person to a request.
   */
  state: 'open' | 'explained' | 'others' | 'assigned'
  requests?: string[]
  assigned?: { request: string; credits: number } | undefined
  /** Run, if only its requests ended since the last comparison. */
  run: string | null
  watch?: WatchedFor | undefined
  /** Only automatic requests ended since. */
  auto: boolean
  seen: boolean
}
