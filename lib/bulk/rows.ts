import type { Again, SectionOrder } from '../purchases/rows/section-order.ts'
import type { Identifiers } from '../records/rows/subject.ts'
import type { OperationName } from '../api/operations.ts'
import type { Refusal, SeenResponse } from '../purchases/rows/refusal.ts'

/**
 * All states except the first two are final. `pending`: not sent. `ok`: bought. `saved`: already in the library, so
 * free. `cancelled`: never sent.
 */
export const endStates = ['ok', 'saved', 'not-found', 'refused', 'unknown', 'cancelled'] as const

export const itemStates = ['pending', 'in-flight', ...endStates] as const

export type EndState = (typeof endStates)[number]

export type ItemState = (typeof itemStates)[number]

/** What an item looks up: a section of a page's record, or an operation with its input. */
export type ItemLookup =
  | Omit<SectionOrder, 'again'>
  | { operation: OperationName; input: Record<string, unknown> }

/** The groups of a plan. Only `fresh` is sent and costs anything. */
export const planGroups = ['maybe', 'saved', 'before', 'never', 'unreadable', 'duplicates', 'fresh'] as const

export type PlanGroup = (typeof planGroups)[number]

/** An item's part of the price that a button showed: the most that the run may reserve for the lookup. */
export interface ItemPlan {
  group: PlanGroup
  /** In credits; `null` if it was shown as unknown. */
  most: number | null
}

export interface RunItem {
  lookup: ItemLookup
  /** The input as written, such as a URL, an email, or a name and a company. */
  label: string
  /** A person's choice about a possible match. `use`: it is the same, so nothing is bought. */
  chosen?: 'use' | 'buy'
  identifiers?: Identifiers
  /** The position of an item that must find the person first; otherwise this one isn't needed. */
  after?: number
  /** This item's part of the price last shown; `null` if none was shown, so nothing is sent. */
  plan: ItemPlan | null
  run: string
  position: number
  subject: string | null
  state: ItemState
  why: string | null
  /** The id of the ledger row. Set before that row is written. */
  request: string | null
  /** Cost in credits; `null` if unknown. */
  cost: number | null
  /** The result that made sending unnecessary. A person who retries the item has seen it. */
  against?: SeenResponse
  /** Set by a person's retry, who knows that it may be charged again. */
  again: Again | null
  /** The revision of a colleague's claim that a person overrode, knowing that the lookup may be paid twice. */
  takeOver?: number
  /** The number of retries after a rate limit. */
  requeues: number
}

/** `draft`: the run is being stored, or hasn't been started. */
export const runStates = ['draft', 'running', 'paused', 'done', 'cancelled'] as const

export type RunState = (typeof runStates)[number]

/** A run's own budget in credits. `null`: the default budget applies. `none`: the run has no budget. */
export type OwnBudget = number | 'none' | null

export interface RunSettings {
  account: string
  apiUrl: string
  socialUrl: string
  budget: number | null
}

export interface BulkRun {
  id: string
  name: string
  createdAt: number
  startedAt: number | null
  finishedAt: number | null
  state: RunState
  /** Why the run paused automatically. It resumes without a person. */
  pauseReason: Refusal | null
  total: number
  counts: Record<ItemState, number>
  budget: OwnBudget
  notify: boolean
  /** How often a person has retried items; missing if never. */
  retries?: number
  list: string | null
  /**
   * Maximum total cost in credits: the cost at the last click, plus what its button showed. `null` if a price was
   * unknown, so that only budgets apply.
   */
  most: number | null
  /** The settings at the start. Missing before that, and after a person changed them. */
  settings?: RunSettings
  /** Set for an imported run: another file may add items while it isn't running. */
  imported?: true
}
