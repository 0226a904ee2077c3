import type { Account } from '../../api/account.ts'
import type { Problem } from '../../api/problem.ts'

export interface AccountResponse {
  account: Account
  problem: Problem | null
  outcome: string
  date: string | null
  /** In ms since epoch: `at` by the system clock, `now` by a monotonic clock. */
  at: number
  now: number
  quotas: boolean
  /** The provider may not have counted these yet. */
  inFlight: number
  /** No other request was in flight. Otherwise this response may be older than one already processed. */
  quiet: boolean
  /** When the request was sent. */
  sequence: number
  /** In credits; `null` if unknown, and for a quota check. */
  price: number | null
  cost: number | null
}
