import type { Account } from '../api/account.ts'

/** One limit of the account, with its reset by this computer's clock. */
export interface KnownLimit {
  limit: number | null
  /** Requests that may still be sent: what the service told, less those that went out since. */
  left: number | null
  /** In milliseconds since 1970 by our clock, however wrong that is. */
  resetsAt: number | null
}

/** The credits fell by more than Sidelight can have spent. */
export interface Disagreement {
  /** By how much they fell, and how much of that Sidelight's own requests explain. */
  fell: number
  ours: number
  at: number
  /** Whether a person was told and said so. */
  seen: boolean
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
  disagreement: Disagreement | null
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
  disagreement: null,
})
