import type { OperationName } from '../../api/operations.ts'
import type { WatchedFor } from '../../watch/rows.ts'

/** By outcome, newest last, at one deployment. */
export interface LearnedPrice {
  key: string
  operation: OperationName
  found: number[]
  cached: number[]
  notFound: number[]
}

/** In credits, with the reservation where a cost is unknown. */
export interface Spending {
  /** A local calendar day such as `2026-11-21`, or a prefix and an id, such as `run:` and the run's. */
  key: string
  credits: number
  /** Of unknown cost. */
  reserved: number
  requests: number
  auto: number
  operations: Partial<Record<OperationName, { credits: number; requests: number }>>
  /** In addition to `credits`, and the part of them from automatic enrichment. */
  unexplained: number
  unexplainedAuto: number
}

/**
 * Credits missing from the balance that no request explains, one row per comparison. They count against budgets until
 * explained.
 */
export interface Unexplained {
  id: string
  account: string
  /** Of the comparison, such as `2026-11-21`, for the daily budget. */
  day: string
  at: number
  /** In credits. */
  decrease: number
  explained: number
  /** Against budgets. */
  counted: number
  /**
   * `open`: unexplained. `explained`: the credits came back. `others`: a person confirmed that someone else spent them.
   * `assigned`: a person assigned them to a request.
   */
  state: 'open' | 'explained' | 'others' | 'assigned'
  requests?: string[]
  assigned?: { request: string; credits: number } | undefined
  /** Set if only its requests ended since the previous comparison. */
  run: string | null
  watch?: WatchedFor | undefined
  auto: boolean
  seen: boolean
}
