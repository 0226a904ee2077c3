import type { Account } from '../../api/account.ts'
import type { Problem } from '../../api/problem.ts'

export interface AccountResponse {
  account: Account
  problem: Problem | null
  outcome: string
  date: string | null
  /** When the response arrived, in ms since epoch: `at` by the system clock, `now` by a monotonic clock. */
  at: number
  now: number
  quotas: boolean
  /** The account's other requests in flight, which the provider may not have counted yet. */
  inFlight: number
  /** Whether no other request was in flight. If not, this response may be older than one already processed. */
  quiet: boolean
  /** The account's `sequence` when the request was sent. */
  sequence: number
  /** The maximum price and the actual cost, in credits; `null` if unknown, and for a quota check. */
  price: number | null
  cost: number | null
}
