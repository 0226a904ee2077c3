import type { ItemPlan } from '../../bulk/rows.ts'
import type { Closed, Doubt, MaybeSaved, Objection, OverPlan, RepeatObjection } from '../rows/refusal.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { Match } from '../../records/matching/find-matches.ts'
import { subjectName } from '../../records/subject-name.ts'
import type { SuppressedBy } from '../../records/suppression/suppressed-by.ts'
import { roundCredits } from '../prices/credits.ts'
import type { PriorResults } from '../../records/seen-response.ts'
import { priorResponse, type ResponseTerms, type MaxAge } from './prior-responses.ts'

export interface LookupFacts {
  suppressed: SuppressedBy | null
  /** They can be restored. */
  deleted: string[]
  owner: Subject | undefined
  /** Keys with every name of the subject. */
  requestKeys: string[]
  /** Oldest first. */
  earlier: LedgerRequest[]
  /** Saved section, if the lookup buys all of it. */
  saved: PriorResults['saved']
  /** Requests that identify the owner by something other than its page. */
  inFlight: LedgerRequest[]
  /** Probably the subject, if there is no owner. */
  match: MatchFacts | null
}

/** A match with the ledger's and library's state of the section. */
export interface MatchFacts extends Match, Pick<PriorResults, 'saved'> {
  requestKeys: string[]
  earlier: LedgerRequest[]
}

export interface LookupTerms extends ResponseTerms {
  overLikely: boolean
  /** `null` skips matching. */
  matchAge: MaxAge | null
}

/** A ledger row, or a lookup that may become one. */
export type JudgedLookup = Pick<LedgerRequest, 'section' | 'input' | 'reservedAt'> &
  Partial<Pick<LedgerRequest, 'id' | 'state'>>

/** The decision before money is considered. */
export type LookupVerdict =
  | { how: 'look-up' }
  | { how: 'deleted'; marks: string[] }
  /** `subject`: the record with the response, from another lookup or no request of this ledger. */
  | { how: 'under-way' | 'saved'; request: string; subject?: string }
  | { why: 'suppressed' | 'suppressed-name' }
  | RepeatObjection
  | MaybeSaved

/** Decides about a lookup, equally for estimate, click, run, retry and pending request. */
export function judgeLookup(lookup: JudgedLookup, facts: LookupFacts, terms: LookupTerms): LookupVerdict {
  const { suppressed, deleted, owner, saved: kept, match } = facts
  if (suppressed) return { why: suppressed === 'name' ? 'suppressed-name' : 'suppressed' }
  if (deleted.length > 0) return { how: 'deleted', marks: deleted }
  const earlier = othersThan(lookup, facts.earlier)
  const open = earlier.find(({ state }) => state !== 'settled')
  if (open) return { how: 'under-way', request: open.id }
  const before = priorResponse(lookup, { earlier, saved: kept }, terms)
  if (before) return withRecord(before, earlier, owner)
  const [same] = othersThan(lookup, facts.inFlight)
  if (owner && same) return { how: 'under-way', request: same.id, subject: owner.key }
  if (owner || !match || !terms.matchAge) return { how: 'look-up' }
  const saved = judgeMatch(lookup, match, { ...terms.matchAge, again: terms.again })
  // A person who repeats a lookup has seen the possible match.
  const isDecided = terms.overLikely || terms.again !== null
  const isAccepted = saved !== null && 'why' in saved && saved.why === 'maybe-saved' && isDecided
  return saved === null || isAccepted ? { how: 'look-up' } : saved
}

/** A section from a file or colleague has no request here; reference the record. */
function withRecord(
  before: NonNullable<ReturnType<typeof priorResponse>>,
  earlier: readonly LedgerRequest[],
  owner: Subject | undefined,
): LookupVerdict {
  const isOwn = !('how' in before) || earlier.some(({ id }) => id === before.request)
  return isOwn || !owner ? before : { ...before, subject: owner.key }
}

/** The first sent answers both pending requests, so they don't block each other. */
function othersThan({ id, state }: JudgedLookup, requests: readonly LedgerRequest[]): LedgerRequest[] {
  if (id === undefined) return [...requests]
  return requests.filter((other) => other.id !== id && !(state === 'pending' && other.state === 'pending'))
}

/** `null`: it would be looked up. */
function judgeMatch(
  lookup: JudgedLookup,
  { subject, certainty, evidence, earlier: all, saved }: MatchFacts,
  terms: ResponseTerms,
): Exclude<LookupVerdict, { how: 'look-up' | 'deleted' }> | null {
  const earlier = othersThan(lookup, all)
  const open = earlier.find(({ state }) => state !== 'settled')
  const before = open
    ? ({ how: 'under-way', request: open.id } as const)
    : priorResponse({ section: null, input: {}, reservedAt: lookup.reservedAt }, { earlier, saved }, terms)
  const { key, name, url } = subject
  if (certainty === 'sure') return before && { ...before, subject: key }
  // A stale or missing section is bought again anyway.
  return before && 'how' in before
    ? { why: 'maybe-saved', subject: key, name: subjectName({ name, key }), url, doubt: evidence as Doubt }
    : null
}

export type BudgetName = Extract<Objection, { budget: number }>['why']

/** Limits of one lookup, in credits. */
export interface SpendingFacts {
  /** Credits to reserve. */
  needed: number
  closed: Closed | null
  /** `null`: no limit. */
  budgets: {
    why: BudgetName
    spent: number
    budget: number | null
    /** Credits to leave unspent: a price may rise unannounced. */
    margin?: number
  }[]
  /** `null` without a button. */
  shown: ShownPlan | null
}

/** The price on a button, in credits. */
export interface ShownPlan {
  item: ItemPlan
  /** Rest of a run's total; `null` for a click, or if only budgets limit the run for lack of a price. */
  remaining: number | null
}

/** Why a lookup can't be sent at its price, or `null`. `mayWait`: for a limit, in ms. */
export function judgeSpending(
  { needed, closed, budgets, shown }: SpendingFacts,
  { mayWait, steadyNow }: { mayWait: number; steadyNow: number },
): Closed | Extract<Objection, { budget: number }> | OverPlan | { why: 'not-planned' } | null {
  if (shown) {
    const { item, remaining } = shown
    if (item.group !== 'fresh') return { why: 'not-planned' }
    const most = Math.min(item.most ?? Infinity, remaining ?? Infinity)
    if (needed > most) return { why: 'over-plan', shown: most, needed }
  }
  const wait = closed && 'until' in closed ? closed.until - steadyNow : null
  if (closed && (wait === null || wait > mayWait)) return closed
  for (const { why, spent, budget, margin = 0 } of budgets)
    if (budget !== null && roundCredits(spent + needed + margin) > budget)
      return { why, spent, budget, needed }
  return null
}
