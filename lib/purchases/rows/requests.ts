import type { Identifiers } from '../../records/rows/subject.ts'
import type { OperationName, SectionName } from '../../api/operations.ts'
import type { Outcome } from '../../api/interpret.ts'
import type { Problem } from '../../api/problem.ts'
import type { Transport } from '../../api/send.ts'
import type { WatchedFor } from '../../watch/rows.ts'
import type { Refusal, ShownResult } from './refusal.ts'

/**
 * `pending`: waits for a limit. `reserved`: not sent yet. `sent`: the provider may have it. `responded`: its response
 * is stored. `settled`: its outcome is final.
 */
export type RequestState = 'pending' | 'reserved' | 'sent' | 'responded' | 'settled'

export const clickTriggers = ['panel', 'popup', 'keyboard', 'search', 'console', 'menu'] as const

export type ClickTrigger = (typeof clickTriggers)[number]

export const triggers = [...clickTriggers, 'auto', 'run', 'watch'] as const

export type Trigger = (typeof triggers)[number]

/** Whether a setting triggered the request rather than a user. */
export const isAutomaticTrigger = (trigger: Trigger): boolean => trigger === 'auto' || trigger === 'watch'

/** Whether the request was triggered without a user's click, by a setting or a bulk run. */
export const isUnattended = (trigger: Trigger): boolean => isAutomaticTrigger(trigger) || trigger === 'run'

interface RequestFacts {
  id: string
  /** From the normalized input. A second request with the same key would pay twice. */
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
  /** It got this id when its key was saved. */
  account: string
  /** In its account, from 1. Independent of any clock. */
  sequence: number
  /** When it was reserved. */
  alone: boolean
  /** As shown, in credits; `null` if it was unknown. */
  expected: number | null
  reserved: number
  /** 1 once a reported balance includes this request. A number, because booleans can't be indexed. */
  counted: 0 | 1
  /** A later instance settles what this one left open. */
  workerId: string
  /** Local calendar day such as `2026-11-21`, for the daily budget. */
  day: string
  reservedAt: number
  requestId: string | null
  found: string[]
}

interface RequestEnd {
  outcome: Outcome | null
  problem: Problem | null
  /** In credits; `null` while it is unknown. */
  cost: number | null
  /**
   * How the cost is known. `reported`: by the response. `difference`: from balances. `price`: from the price table.
   * `shared`: also from the price table, because the balance fell by more and others use the key. `assigned`: a person
   * assigned unexplained credits.
   */
  costBy: 'reported' | 'difference' | 'shared' | 'price' | 'assigned' | null
  settledAt: number | null
  /** By a person, with the cost before that. */
  assigned?: ({ credits: number } & Pick<RequestEnd, 'cost' | 'costBy'>) | undefined
  /** Reported, in credits, but implausibly high. */
  claimed?: number | undefined
  refusal?: Refusal | undefined
  /**
   * The colleague with the result or with the claim that blocks this request. `claim` is the claim's revision, needed to
   * override it.
   */
  colleague?: { name: string; claim?: number } | undefined
}

/** `undefined` rules out properties that exist in other states only. */
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
  repeat?: undefined
  after?: undefined
}

interface PendingRequest extends RequestFacts, NoEnd {
  state: 'pending'
  sentAt: null
  /** Seen by the person who repeats the lookup. */
  repeat?: ShownResult | undefined
  /** The id of the request that must find its subject before this one is sent. */
  after?: string | undefined
}

interface ReservedRequest extends RequestFacts, NoEnd, NotPending {
  state: 'reserved'
  /** `null` unless the request waited for a limit before. */
  sentAt: number | null
}

interface SentRequest extends RequestFacts, NoEnd, NotPending {
  state: 'sent'
  sentAt: number
}

export interface RespondedRequest extends RequestFacts, RequestEnd, NotPending {
  state: 'responded'
  outcome: null
  sentAt: number | null
  /** The cost before a restored backup brought the response back. The request isn't charged or counted again. */
  costBefore?: Pick<SettledRequest, 'cost' | 'costBy' | 'reserved'> | undefined
}

export interface SettledRequest extends RequestFacts, RequestEnd, NotPending {
  state: 'settled'
  outcome: Outcome
  sentAt: number | null
  settledAt: number
  costBefore?: undefined
}

/** Without a team it is stored as `sent` at once, and sent in the same task. */
export type NewRequest = ReservedRequest | SentRequest

/** Stored before it is sent. */
export type LedgerRequest = PendingRequest | NewRequest | RespondedRequest | SettledRequest

/** As received, before it is interpreted. */
export interface StoredResponse extends Transport {
  request: string
  at: number
  /** Needed to parse the body again. */
  socialWord: string
  /** At the time of the request; the setting may change before the response is stored. */
  socialUrl?: string
  /** In ms, by a monotonic clock. */
  took?: number
  suppressedEntries?: number
}
