import type { Again, SectionOrder } from '../purchases/rows/section-order.ts'
import type { Identifiers } from '../records/rows/subject.ts'
import type { OperationName } from '../api/operations.ts'
import type { Refusal, SeenResponse } from '../purchases/rows/refusal.ts'

/**
 * All states but the first two are final. `pending`: not sent. `ok`: bought. `saved`: already in the library, free.
 * `cancelled`: never sent.
 */
export const endStates = ['ok', 'saved', 'not-found', 'refused', 'unknown', 'cancelled'] as const

export const itemStates = ['pending', 'in-flight', ...endStates] as const

export type EndState = (typeof endStates)[number]

export type ItemState = (typeof itemStates)[number]

/** A section of a page's record, or an operation with its input. */
export type ItemLookup =
  | Omit<SectionOrder, 'again'>
  | { operation: OperationName; input: Record<string, unknown> }

/** Only `fresh` is sent and costs anything. */
export const planGroups = ['maybe', 'saved', 'before', 'never', 'unreadable', 'duplicates', 'fresh'] as const

export type PlanGroup = (typeof planGroups)[number]

/** Part of the price that a button showed: the most that the run may reserve for the lookup. */
export interface ItemPlan {
  group: PlanGroup
  /** In credits; `null` if shown as unknown. */
  most: number | null
}

export interface RunItem {
  lookup: ItemLookup
  /** Input as written: an address, an email, a name and a company. */
  label: string
  /** About a possible match. `use`: it is the same, so nothing is bought. */
  chosen?: 'use' | 'buy'
  identifiers?: Identifiers
  /** Position of an item that has to find the person first; otherwise this one isn't needed. */
  after?: number
  /** Share of the price last shown; `null` if none was shown, so nothing is sent. */
  plan: ItemPlan | null
  run: string
  position: number
  subject: string | null
  state: ItemState
  why: string | null
  /** Ledger row; set before that row is written. */
  request: string | null
  /** In credits; `null` if unknown. */
  cost: number | null
  /** The result that made sending unnecessary; a person who retries has seen it. */
  against?: SeenResponse
  /** Set by a person who knows that it may be charged again. */
  again: Again | null
  /** Revision of a colleague's claim that a person overrode, knowing that it may be paid twice. */
  takeOver?: number
  /** Retries after a rate limit. */
  requeues: number
}

/** `draft`: being stored, or not started. */
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
  /** Set while paused automatically; resumes without a person. */
  pauseReason: Refusal | null
  total: number
  counts: Record<ItemState, number>
  budget: OwnBudget
  notify: boolean
  /** Omitted for none. */
  retries?: number
  list: string | null
  /**
   * Maximum total cost in credits: the cost at the last click plus what its button showed. `null`: the price was
   * unknown, so only budgets apply.
   */
  most: number | null
  /** Settings at the start; omitted before, and after a person changed them. */
  settings?: RunSettings
  /** Imported: another file may add items while it isn't running. */
  imported?: true
}
