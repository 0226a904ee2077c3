import type { Again, SectionOrder } from '../purchases/rows/section-order.ts'
import type { Identifiers } from '../records/rows/subject.ts'
import type { OperationName } from '../api/operations.ts'
import type { Refusal, SeenResponse } from '../purchases/rows/refusal.ts'

/**
 * The state of an item; all but the first two are its final outcome. `pending`: not sent. `ok`: bought.
 * `saved`: in the library already, free. `cancelled`: never sent.
 */
export const endStates = ['ok', 'saved', 'not-found', 'refused', 'unknown', 'cancelled'] as const

export const itemStates = ['pending', 'in-flight', ...endStates] as const

export type EndState = (typeof endStates)[number]

export type ItemState = (typeof itemStates)[number]

/** The lookup of an item: a section of a page's record, or an operation with its input. */
export type ItemLookup =
  | Omit<SectionOrder, 'again'>
  | { operation: OperationName; input: Record<string, unknown> }

/** The estimate for a lookup; only `fresh` is sent and costs anything. */
export const planGroups = ['maybe', 'saved', 'before', 'never', 'unreadable', 'duplicates', 'fresh'] as const

export type PlanGroup = (typeof planGroups)[number]

/** A lookup's part of the price that a button showed: the most that the run may reserve for it. */
export interface ItemPlan {
  group: PlanGroup
  /** In credits; `null` if the button showed an unknown price. */
  most: number | null
}

/** A lookup of a bulk run. */
export interface RunItem {
  lookup: ItemLookup
  /** The original text: an address, an email, a name and a company. */
  label: string
  /** A person's choice about a possible match. `use`: it is the same, so nothing is bought. */
  chosen?: 'use' | 'buy'
  identifiers?: Identifiers
  /** Position of an earlier item that has to find the person first; otherwise this one isn't needed. */
  after?: number
  /** Its share of the price last shown; `null` if none was shown, so nothing is sent. */
  plan: ItemPlan | null
  run: string
  position: number
  subject: string | null
  state: ItemState
  why: string | null
  /** Its ledger row; set before that row is written. */
  request: string | null
  /** In credits; `null` if unknown. */
  cost: number | null
  /** The existing result that made sending unnecessary; a person who retries has seen it. */
  against?: SeenResponse
  /** A retry by a person who knows that it may be charged again. */
  again: Again | null
  /** The revision of a colleague's claim that a person chose to override, knowing that it may be paid twice. */
  takeOver?: number
  /** How often a rate limit returned it to the queue. */
  requeues: number
}

/** `draft`: being stored, or not started yet. */
export const runStates = ['draft', 'running', 'paused', 'done', 'cancelled'] as const

export type RunState = (typeof runStates)[number]

/** A run's own budget in credits; `null`: the default budget; `none`: no budget of its own. */
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
  /** Why it is paused automatically; it resumes without a person. */
  pauseReason: Refusal | null
  total: number
  counts: Record<ItemState, number>
  budget: OwnBudget
  notify: boolean
  /** Number of retries; omitted for none. */
  retries?: number
  list: string | null
  /**
   * Maximum total cost in credits: the cost so far at the last click plus what its button showed. `null`: the price was
   * unknown, so only budgets apply.
   */
  most: number | null
  /** The settings at the start; omitted before, and after a person chose to continue with others. */
  settings?: RunSettings
  /** From a file: another file may add items while it isn't running. */
  imported?: true
}
