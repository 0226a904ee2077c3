import type { Account } from '../../api/account.ts'
import type { Problem } from '../../api/problem.ts'

/** An answer, as far as it concerns the account. */
export interface AccountAnswer {
  account: Account
  problem: Problem | null
  outcome: string
  /** The answer's `Date` header. */
  date: string | null
  /** When it came, by our clock: as the computer shows it, and by the steady one that waits are measured by. */
  at: number
  now: number
  /** Whether the quotas were what was asked for. */
  quotas: boolean
  /** Requests of this account that are still out: the service may not have counted them yet. */
  out: number
  /** Whether nothing else was out while this was: else the answer may be older than one that came before it. */
  quiet: boolean
  /** The account's turn when it was asked for. */
  turn: number
  /** The most that the request was said to cost, and what it cost, in credits; `null`: unknown, or a check. */
  price: number | null
  cost: number | null
}
