import type { Identifiers } from '../../records/rows/subject.ts'
import type { OperationName, SectionName } from '../../api/operations.ts'
import type { Outcome } from '../../api/interpret.ts'
import type { Problem } from '../../api/problem.ts'
import type { Transport } from '../../api/send.ts'
import type { WatchedFor } from '../../watch/rows.ts'
import type { Refusal, SeenResponse } from './refusal.ts'

/**
 * `pending`: stored, waiting for a limit. `reserved`: stored, not sent. `sent`: possibly sent. `responded`: the response
 * is stored. `settled`: the outcome is final.
 */
export type RequestState = 'pending' | 'reserved' | 'sent' | 'responded' | 'settled'

export const clickTriggers = ['panel', 'popup', 'keyboard', 'search', 'console', 'menu'] as const

export type ClickTrigger = (typeof clickTriggers)[number]

export const triggers = [...clickTriggers, 'auto', 'run', 'watch'] as const

export type Trigger = (typeof triggers)[number]

/** Whether a setting triggered this request, and no user action. */
export const isAutomaticTrigger = (trigger: Trigger): boolean => trigger === 'auto' || trigger === 'watch'

/** Whether no user action triggered this request just now. */
export const isUnattended = (trigger: Trigger): boolean => isAutomaticTrigger(trigger) || trigger === 'run'

/** The facts of a request in every state. */
interface RequestFacts {
  id: string
  /** The normalized input; sending the same request twice would be paid twice. */
  requestKey: string
  operation: OperationName
  input: Record<string, unknown>
  /** The subject of the input; `null` for a search. */
  subject: string | null
  /** The section of the record that it buys; `null` if none. */
  section: SectionName | null
  trigger: Trigger
  identifiers?: Identifiers
  /** Its bulk run; `null` for a single click. */
  run: string | null
  watch?: WatchedFor | undefined
  /** The account that pays: the id that its key got when saved. */
  account: string
  /** The number of the request in its account, from 1; independent of any clock. */
  sequence: number
  /** Whether it was the account's only request in flight when it was reserved. */
  alone: boolean
  /** The maximum cost shown; `null`: unknown. */
  expected: number | null
  reserved: number
  /** 1 once a reported balance includes it. A number, so that it can be an index. */
  counted: 0 | 1
  /** The worker instance that sent it; a later one settles what it left. */
  workerId: string
  /** Local calendar day of the reservation, such as `2026-11-21`, for the daily budget. */
  day: string
  reservedAt: number
  requestId: string | null
  found: string[]
}

/** The fields that describe the end of a request. */
interface RequestEnd {
  /** `null` until settled. */
  outcome: Outcome | null
  problem: Problem | null
  /** Its cost in credits; `null` if unknown. */
  cost: number | null
  /**
   * The source of the cost. `reported`: the response. `difference`: the balance. `price`: the price table. `shared`: the
   * price, because the balance fell by more and others use the key too. `assigned`: a person assigned unexplained
   * credits to it.
   */
  costBy: 'reported' | 'difference' | 'shared' | 'price' | 'assigned' | null
  settledAt: number | null
  /** The credits that a person assigned, and the cost before that. */
  assigned?: ({ credits: number } & Pick<RequestEnd, 'cost' | 'costBy'>) | undefined
  /** The cost in the response if it is implausibly high, in credits. */
  claimed?: number | undefined
  refusal?: Refusal | undefined
  /**
   * The colleague with the result or with the claim that stopped the request. `claim`: the claim's revision, to
   * override it.
   */
  colleague?: { name: string; claim?: number } | undefined
}

/** A request before its response. The optional properties exist in other states only. */
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
  /** The result shown when the lookup was repeated. */
  again?: SeenResponse | undefined
  /** Id of the request that has to find its subject first. */
  after?: string | undefined
}

export interface ReservedRequest extends RequestFacts, NoEnd, NotPending {
  state: 'reserved'
  /** When it was reserved, if it waited for a limit before. */
  sentAt: number | null
}

export interface SentRequest extends RequestFacts, NoEnd, NotPending {
  state: 'sent'
  sentAt: number
}

/** Its response is stored. */
export interface AnsweredRequest extends RequestFacts, RequestEnd, NotPending {
  state: 'responded'
  outcome: null
  sentAt: number | null
  /** Its cost before a restore brought the response back; it isn't charged or counted again. */
  costBefore?: Pick<SettledRequest, 'cost' | 'costBy' | 'reserved'> | undefined
}

export interface SettledRequest extends RequestFacts, RequestEnd, NotPending {
  state: 'settled'
  outcome: Outcome
  sentAt: number | null
  settledAt: number
  costBefore?: undefined
}

/** A new request. Without a team, it is stored as `sent`, and sent in the same task. */
export type NewRequest = ReservedRequest | SentRequest

/** A request of an operation, stored before it is sent. Each state has its own properties. */
export type LedgerRequest = PendingRequest | NewRequest | AnsweredRequest | SettledRequest

/** A response as received, stored under its request. */
export interface StoredResponse extends Transport {
  request: string
  at: number
  /** The deployment's word in field names, for parsing again. */
  socialWord: string
  /** The network of the response; the setting may change before the response is stored. */
  socialUrl?: string
  /** Response time in ms, by a monotonic clock; missing if unknown. */
  took?: number
  /** Number of entries removed because they are suppressed. */
  suppressedEntries?: number
}
