import type { Identifiers } from '../../records/rows/subject.ts'
import type { OperationName, SectionName } from '../../api/operations.ts'
import type { Outcome } from '../../api/interpret.ts'
import type { Problem } from '../../api/problem.ts'
import type { Transport } from '../../api/send.ts'
import type { WatchedFor } from '../../watch/rows.ts'
import type { Refusal, SeenResponse } from './refusal.ts'

/**
 * `pending`: waits for a limit. `reserved`: not sent. `sent`: possibly sent. `responded`: the response is stored.
 * `settled`: the outcome is final.
 */
export type RequestState = 'pending' | 'reserved' | 'sent' | 'responded' | 'settled'

export const clickTriggers = ['panel', 'popup', 'keyboard', 'search', 'console', 'menu'] as const

export type ClickTrigger = (typeof clickTriggers)[number]

export const triggers = [...clickTriggers, 'auto', 'run', 'watch'] as const

export type Trigger = (typeof triggers)[number]

/** Whether a setting triggered the request, not a user. */
export const isAutomaticTrigger = (trigger: Trigger): boolean => trigger === 'auto' || trigger === 'watch'

/** Whether no user triggered the request just now. */
export const isUnattended = (trigger: Trigger): boolean => isAutomaticTrigger(trigger) || trigger === 'run'

interface RequestFacts {
  id: string
  /** The normalized input; the same request twice would be paid twice. */
  requestKey: string
  operation: OperationName
  input: Record<string, unknown>
  /** `null` for a search. */
  subject: string | null
  section: SectionName | null
  trigger: Trigger
  identifiers?: Identifiers
  /** `null` for a single click. */
  run: string | null
  watch?: WatchedFor | undefined
  /** The id that the paying account's key got when saved. */
  account: string
  /** In its account, from 1; independent of any clock. */
  sequence: number
  /** Alone in flight when reserved. */
  alone: boolean
  /** The maximum cost shown. */
  expected: number | null
  reserved: number
  /** 1 once a reported balance includes it. A number, to be an index. */
  counted: 0 | 1
  /** Sent it; a later worker instance settles what it left. */
  workerId: string
  /** Local, of the reservation, such as `2026-11-21`; for the daily budget. */
  day: string
  reservedAt: number
  requestId: string | null
  found: string[]
}

interface RequestEnd {
  outcome: Outcome | null
  problem: Problem | null
  /** In credits. */
  cost: number | null
  /**
   * `reported`: by the response. `difference`: the balance. `price`: the table. `shared`: the price, because the
   * balance fell by more and others use the key. `assigned`: by a person, from unexplained credits.
   */
  costBy: 'reported' | 'difference' | 'shared' | 'price' | 'assigned' | null
  settledAt: number | null
  /** Credits that a person assigned, and the cost before. */
  assigned?: ({ credits: number } & Pick<RequestEnd, 'cost' | 'costBy'>) | undefined
  /** Reported cost if implausibly high, in credits. */
  claimed?: number | undefined
  refusal?: Refusal | undefined
  /** Colleague with the result or the blocking claim. `claim`: its revision, to override it. */
  colleague?: { name: string; claim?: number } | undefined
}

/** The optional properties exist in other states only. */
interface NoEnd {
  outcome: null
  problem: null
  cost: null
  costBy: null
  settledAt: null
  assigned?: undefined
  claimed?: undefined
  refusal?: undefined
  colleague?: undefined
  costBefore?: undefined
}

interface NotPending {
  again?: undefined
  after?: undefined
}

export interface PendingRequest extends RequestFacts, NoEnd {
  state: 'pending'
  sentAt: null
  /** Response shown when the lookup was repeated. */
  again?: SeenResponse | undefined
  /** The request that has to find its subject first. */
  after?: string | undefined
}

export interface ReservedRequest extends RequestFacts, NoEnd, NotPending {
  state: 'reserved'
  /** Time of the reservation if it waited for a limit before. */
  sentAt: number | null
}

export interface SentRequest extends RequestFacts, NoEnd, NotPending {
  state: 'sent'
  sentAt: number
}

export interface RespondedRequest extends RequestFacts, RequestEnd, NotPending {
  state: 'responded'
  outcome: null
  sentAt: number | null
  /** Cost before a restore brought the response back; it isn't charged or counted again. */
  costBefore?: Pick<SettledRequest, 'cost' | 'costBy' | 'reserved'> | undefined
}

export interface SettledRequest extends RequestFacts, RequestEnd, NotPending {
  state: 'settled'
  outcome: Outcome
  sentAt: number | null
  settledAt: number
  costBefore?: undefined
}

/** A new request. Without a team it is stored as `sent`, and sent in the same task. */
export type NewRequest = ReservedRequest | SentRequest

/** Stored before it is sent. */
export type LedgerRequest = PendingRequest | NewRequest | RespondedRequest | SettledRequest

/** A response as received. */
export interface StoredResponse extends Transport {
  request: string
  at: number
  /** The deployment's word in field names, for parsing again. */
  socialWord: string
  /** Setting of the request; it may change before the response is stored. */
  socialUrl?: string
  /** Duration in ms, by a monotonic clock. */
  took?: number
  suppressedEntries?: number
}
