import type { OperationName } from '../../../api/operations.ts'
import type { Page } from '../../../pages/page.ts'
import type { Refusal, SeenAnswer } from './purchases.ts'
import type { Identifiers } from './records.ts'
import type { SectionName } from './sections.ts'

/**
 * Why a person asks for what was asked before: `fresh`, to have what is true now; `anyway`, since nothing came of it
 * the last time, where what the service has in its cache is good enough.
 */
export const repeatReasons = ['fresh', 'anyway'] as const
export type RepeatReason = (typeof repeatReasons)[number]

/** A request for what was asked before, by a person who saw what came of it. */
export interface Again {
  why: RepeatReason
  seen: SeenAnswer
}

/** What a click beside a page asks for: a section of its subject's record. */
export interface SectionOrder {
  want: SectionName
  page: Page
  /** The company's domain, where the service has no look-up by address. */
  domain?: string | undefined
  /** Which page of a list. */
  pageNumber?: number | undefined
  again?: Again | undefined
}

/**
 * How far one item has come, which is its one outcome in the end. `waiting`: to be asked. `out`: its request is under
 * way. `ok`: bought. `known`: it was known already and cost nothing. `cancelled`: never asked.
 */
export const endStates = ['ok', 'known', 'not-found', 'refused', 'unknown', 'cancelled'] as const

export const itemStates = ['waiting', 'out', ...endStates] as const
export type EndState = (typeof endStates)[number]
export type ItemState = (typeof itemStates)[number]

/** What one item asks for: a section of a page's record, or an operation with its input. */
export type Ask = Omit<SectionOrder, 'again'> | { operation: OperationName; input: Record<string, unknown> }

/** What an estimate makes of a lookup: `fresh` is sent, all others cost nothing. */
export const planGroups = ['maybe', 'known', 'before', 'never', 'unreadable', 'duplicates', 'fresh'] as const
export type PlanGroup = (typeof planGroups)[number]

/** One lookup's part of the price that a button showed: the most that a run may hold back for it. */
export interface ItemPlan {
  group: PlanGroup
  /** In credits; `null`: the price was unknown, and the button said so. */
  most: number | null
}

/** One request that a batch is to make, in its place. */
export interface BatchItem {
  ask: Ask
  /** As it stood in what was given: an address, an e-mail, a name and a company. */
  label: string
  /** What a person chose where a saved record is likely to be the same. `use`: it does, and nothing is bought. */
  chosen?: 'use' | 'buy'
  /** What the input says about the person or company beside what the service is asked by. */
  told?: Identifiers
  /** Its part of what the last button showed; `null`: no button showed a price for it, so nothing is sent. */
  plan: ItemPlan | null
  batch: string
  /** From 0, the order in which they are asked. */
  position: number
  /** Whom it is about, where that is known before it is asked. */
  subject: string | null
  state: ItemState
  /** Why it was refused or is not to be had: a problem's kind or a refusal. */
  why: string | null
  /** Its row of the ledger, from before that is written. */
  request: string | null
  /** Credits; `null` while not known. */
  cost: number | null
  /** What was there already and kept it from being sent: whoever retries it has seen that. */
  against?: SeenAnswer
  /** A person asked for it anew, knowing that it may be paid again. */
  again: Again | null
  /** The revision of a colleague's claim over which a person has it asked, knowing that it may be paid for twice. */
  takeOver?: number
  /** How often a limit sent it back to wait. */
  turns: number
}

/** `draft`: its items are being written, or it was not started yet. */
export const batchStates = ['draft', 'running', 'paused', 'done', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

/** Credits that a batch may spend; `null`: as the preferences say of every batch; `none`: no limit of its own. */
export type OwnBudget = number | 'none' | null

/** What a run is bought with: the account that pays, the addresses of service and network, and what runs may spend. */
export interface RunSettings {
  account: string
  apiUrl: string
  socialUrl: string
  budget: number | null
}

/** Many requests that run as one job. */
export interface Batch {
  id: string
  name: string
  createdAt: number
  startedAt: number | null
  finishedAt: number | null
  state: BatchState
  /** Why it can't go on, although nobody paused it; it tries again by itself. */
  held: Refusal | null
  /** How many items it was made for. */
  total: number
  /** How many items there are in each state. */
  counts: Record<ItemState, number>
  budget: OwnBudget
  /** Whether the browser shall say when it is done. */
  notify: boolean
  /** How often items of it were retried; left out: never. */
  retries?: number
  /** A list that everybody found is put on. */
  list: string | null
  /**
   * What its requests may come to in all, in credits: what they had come to when the last button was clicked, and what
   * that button showed. `null`: it showed an unknown price, and budgets alone limit the run.
   */
  most: number | null
  /** What it was begun with; left out until then, and once a person lets it go on with others. */
  settings?: RunSettings
  /** A file brought it: another file may bring more of its items while it is not running. */
  imported?: true
}
