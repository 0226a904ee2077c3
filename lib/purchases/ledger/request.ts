import type { Outcome } from '../../api/interpret.ts'
import type { OperationName } from '../../api/operations.ts'
import type { Problem } from '../../api/problem.ts'
import type { Transport } from '../../api/send.ts'
import type { SectionName } from '../../records/sections.ts'

/**
 * How far a request has come. `waiting`: written, to be sent when a limit has passed. `reserved`: written, nothing
 * sent. `sent`: the first byte may have left. `answered`: the raw answer is stored. `settled`: it has its one outcome.
 */
export type RequestState = 'waiting' | 'reserved' | 'sent' | 'answered' | 'settled'

/** Where a click was made. */
export const clickTriggers = ['panel', 'popup', 'keyboard', 'search', 'console', 'menu'] as const
export type ClickTrigger = (typeof clickTriggers)[number]

/** What asked: a click, a batch, or Sidelight by itself where a person turned that on. */
export const triggers = [...clickTriggers, 'auto', 'batch'] as const
export type Trigger = (typeof triggers)[number]

/** One call of an operation: a row of the ledger from before it is sent until it is settled. */
export interface LedgerRequest {
  id: string
  /** What was asked, however it was spelled: two requests of one question would be paid twice. */
  question: string
  operation: OperationName
  input: Record<string, unknown>
  /** Whom it is about, as it was asked; `null` for a search. */
  subject: string | null
  /** What it buys of the subject; `null` where that is nothing that a record holds. */
  section: SectionName | null
  trigger: Trigger
  /** The batch that it belongs to; `null` for a single click. */
  batch: string | null
  /** The account that pays, by the id that its key got when it was saved. */
  account: string
  /** Which of the account's requests it is, counted from 1: order that no clock can disturb. */
  turn: number
  /** Whether nothing else of the account was out when it was reserved. */
  alone: boolean
  state: RequestState
  /** `null` until settled. */
  outcome: Outcome | null
  problem: Problem | null
  /** The most it was said to cost when it was asked; `null`: the price was not known. */
  expected: number | null
  /** Credits held back before it was sent. */
  reserved: number
  /** Credits it cost; `null` while that is not known. */
  cost: number | null
  /**
   * How the cost is known: told by the answer, by the fall of the credits left, or taken from the price table;
   * `shared`: the credits fell by more than the price, so other clients of the key spend too.
   */
  costBy: 'told' | 'difference' | 'shared' | 'price' | null
  /** What its answer said it cost, where that is too much to be believed without more; in credits. */
  claimed?: number
  /** 1 when credits that the service told afterwards account for it, 0 until then. A number, so that it is an index. */
  counted: 0 | 1
  /** The worker's life that sent it: another life's unfinished requests are swept. */
  life: string
  /** Local calendar day of the reservation, `2026-11-21`: what the day's budget counts. */
  day: string
  reservedAt: number
  sentAt: number | null
  settledAt: number | null
  /** The service's own id, for questions to its support. */
  requestId: string | null
  /** The subjects that the answer turned out to be about, the one that was asked for first. */
  found: string[]
}

/** The answer as it came, kept under the request that was paid for it. */
export interface StoredAnswer extends Transport {
  request: string
  at: number
  /** The word that the deployment used in field names, to read the answer again. */
  socialWord: string
  /** How many entries were taken out, since they are about people who must never be looked up. */
  withheld?: number
}
