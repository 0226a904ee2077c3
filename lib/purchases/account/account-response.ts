import type { Account } from '../../api/account.ts'
import type { Problem } from '../../api/problem.ts'

export interface AccountResponse {
  account: Account
  problem: Problem | null
  outcome: string
  date: string | null
  /** Arrival time, by the system clock and by a monotonic clock. */
  at: number
  now: number
  quotas: boolean
  /** The account's other requests in flight, which the provider may not have counted yet. */
  inFlight: number
  /** Nothing else was in flight; otherwise this response may be older than a previous one. */
  quiet: boolean
  /** The account's number at sending. */
  sequence: number
  /** Maximum price and actual cost, in credits; `null` if unknown, or for a quota check. */
  price: number | null
  cost: number | null
}
