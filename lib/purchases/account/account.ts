import type { Account } from '../../api/account.ts'

/** One limit of the account, with its reset by this computer's clock. */
export interface KnownLimit {
  limit: number | null
  /** Requests that may still be sent: what the service told, less those that went out since. */
  left: number | null
  /** In milliseconds since 1970 by our clock, however wrong that is. */
  resetsAt: number | null
}

/** What the service last said of an account, and why nothing is sent for now. */
export interface AccountState {
  /** The id that the key got when it was saved. */
  id: string
  /** When the service last said anything, in milliseconds since 1970; `null`: never yet. */
  at: number | null
  creditsLeft: number | null
  creditsTotal: number | null
  day: KnownLimit
  minute: KnownLimit
  topUp: Account['topUp']
  /** A refusal that would only come again, until its cause is gone. */
  stopped: 'unauthorized' | 'out-of-credits' | null
  /** Whether the credits left were asked for since they ran short: what they pay for may go on then. */
  confirmed: boolean
  /** Until when the service asked to wait, in milliseconds since 1970 by our clock. */
  waitUntil: number | null
  /** How far the service's clock is ahead of ours, in milliseconds; `null`: it never told the time. */
  skew: number | null
  /** Requests reserved so far. */
  turn: number
  /** The credits when they last were known with nothing out: every later fall has to be explained. */
  anchor: { left: number; total: number | null } | null
  /** Credits that our requests consumed by their answers and that were not gone yet: a later fall is theirs. */
  owed?: number
  /** Credits by which those left rose unexplained at the last comparison: a fall back at the next one is no cost. */
  risen?: number
  /** A person said that other clients use the key: what our requests don't explain counts against no budget. */
  shared?: boolean
}

const untold: KnownLimit = { limit: null, left: null, resetsAt: null }

export const unknownAccount = (id: string): AccountState => ({
  id,
  at: null,
  creditsLeft: null,
  creditsTotal: null,
  day: untold,
  minute: untold,
  topUp: null,
  stopped: null,
  confirmed: false,
  waitUntil: null,
  skew: null,
  turn: 0,
  anchor: null,
})
