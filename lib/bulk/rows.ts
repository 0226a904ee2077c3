import type { Repeat, SectionOrder } from '../purchases/rows/section-order.ts'
import type { Identifiers } from '../records/rows/subject.ts'
import type { OperationName } from '../api/operations.ts'
import type { Refusal, ShownResult } from '../purchases/rows/refusal.ts'

/**
 * All states except the first two are final. `pending`: not sent. `ok`: bought. `saved`: already in the library, so
 * free. `cancelled`: never sent.
 */
export const endStates = ['ok', 'saved', 'not-found', 'refused', 'unknown', 'cancelled'] as const

export const itemStates = ['pending', 'in-flight', ...endStates] as const

export type EndState = (typeof endStates)[number]

export type ItemState = (typeof itemStates)[number]

/** A section of a page's record, or an operation with its input. */
export type ItemLookup =
  | Omit<SectionOrder, 'repeat'>
  | { operation: OperationName; input: Record<string, unknown> }

/** Only `fresh` is sent and costs anything. */
export const planGroups = ['maybe', 'saved', 'before', 'never', 'unreadable', 'duplicates', 'fresh'] as const

export type PlanGroup = (typeof planGroups)[number]

/** Part of the price that a button showed: the most that the run may reserve for the lookup. */
export interface ItemPlan {
  group: PlanGroup
  /** In credits; `null` if it was shown as unknown. */
  maximum: number | null
}

export interface RunItem {
  lookup: ItemLookup
  /** As written, such as a URL, an email, or a name and a company. */
  label: string
  /** About a possible match. `use`: it is the same, so nothing is bought. */
  chosen?: 'use' | 'buy'
  identifiers?: Identifiers
  /** That item must find the person first; otherwise this one isn't needed. */
  after?: number
  /** Part of the price last shown; `null` if none was shown, so nothing is sent. */
  plan: ItemPlan | null
  run: string
  position: number
  subject: string | null
  state: ItemState
  reason: string | null
  /** Set before the ledger row is written. */
  request: string | null
  /** In credits; `null` if unknown. */
  cost: number | null
  /** It made sending unnecessary. A person who retries the item has seen it. */
  against?: ShownResult
  /** By a person, who knows that the retry may be charged again. */
  repeat: Repeat | null
  /** A colleague's claim that a person overrode, knowing that the lookup may be paid twice. */
  overriddenClaim?: number
  /** After a rate limit. */
  requeues: number
}

/** `draft`: the run is being stored, or hasn't been started. */
export const runStates = ['draft', 'running', 'paused', 'done', 'cancelled'] as const

export type RunState = (typeof runStates)[number]

/** In credits. `null`: the default budget applies. `none`: no budget. */
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
  /** The run resumes without a person. */
  pauseReason: Refusal | null
  total: number
  counts: Record<ItemState, number>
  budget: OwnBudget
  notify: boolean
  /** By a person; missing if never. */
  retries?: number
  list: string | null
  /**
   * Maximum total cost in credits: the cost at the last click, plus what its button showed. `null` if a price was
   * unknown, so that only budgets apply.
   */
  maximum: number | null
  /** The settings at the start. Missing before that, and after a person changed them. */
  settings?: RunSettings
  /** Another file may add items to an imported run while it isn't running. */
  imported?: true
}
