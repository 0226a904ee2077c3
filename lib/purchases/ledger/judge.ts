import type { ItemPlan } from '../../bulk/rows.ts'
import type {
  Closed,
  Doubt,
  MaybeSaved,
  Objection,
  OverPlan,
  RepeatObjection,
  SeenResponse,
} from '../rows/refusal.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { Match } from '../../records/matching/find-matches.ts'
import { subjectName } from '../../records/subject-name.ts'
import type { SuppressedBy } from '../../records/suppression/suppressed-by.ts'
import { roundCredits } from '../prices/credits.ts'
import { newerThanSeen, seenResponse, type PriorResults } from '../../records/seen-response.ts'
import type { SectionName } from '../../records/rows/sections.ts'
import type { WatchedFor } from '../../watch/rows.ts'
import { isLostRow } from './lost-request-key.ts'
import type { Preferences } from '../../settings/preferences.ts'
import { dayMs } from '../../records/day.ts'

export interface LookupFacts {
  suppressed: SuppressedBy | null
  /** Recently deleted identifiers of the subject; the deletion can still be undone. */
  deleted: string[]
  owner: Subject | undefined
  /** Request keys of this lookup, one for each name of the subject. */
  requestKeys: string[]
  /** Requests with one of these keys, oldest first. */
  earlier: LedgerRequest[]
  /** The saved section, if the lookup buys all of it. */
  saved: PriorResults['saved']
  /** Requests in flight that identify the owner by something other than its page, such as an email. */
  inFlight: LedgerRequest[]
  /** A record that is probably the subject; only without an owner. */
  match: MatchFacts | null
}

/** A matching record, with the state of the section in ledger and library. */
export interface MatchFacts extends Match, Pick<PriorResults, 'saved'> {
  requestKeys: string[]
  earlier: LedgerRequest[]
}

export interface LookupTerms extends ResponseTerms {
  overLikely: boolean
  /** The freshness limits of a matching record; `null` skips matching. */
  matchAge: MaxAge | null
}

/** A ledger row, or a lookup that may become one. */
export type JudgedLookup = Pick<LedgerRequest, 'section' | 'input' | 'reservedAt'> &
  Partial<Pick<LedgerRequest, 'id' | 'state'>>

/** The decision before money is considered. */
export type LookupVerdict =
  | { how: 'look-up' }
  | { how: 'deleted'; marks: string[] }
  /** `subject` is the record that has the response, if another lookup or no request of this ledger brought it. */
  | { how: 'under-way' | 'saved'; request: string; subject?: string }
  | { why: 'suppressed' | 'suppressed-name' }
  | RepeatObjection
  | MaybeSaved

/** Decides about a lookup. Estimate, click, run, retry and pending requests all use it. */
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
  // A person who repeats a lookup has already seen the possible match.
  const isDecided = terms.overLikely || terms.again !== null
  const isAccepted = saved !== null && 'why' in saved && saved.why === 'maybe-saved' && isDecided
  return saved === null || isAccepted ? { how: 'look-up' } : saved
}

/** A section from a file or a colleague has no request in this ledger, so refer to its record. */
function withRecord(
  before: NonNullable<ReturnType<typeof priorResponse>>,
  earlier: readonly LedgerRequest[],
  owner: Subject | undefined,
): LookupVerdict {
  const isOwn = !('how' in before) || earlier.some(({ id }) => id === before.request)
  return isOwn || !owner ? before : { ...before, subject: owner.key }
}

/**
 * Leaves out the request itself, and other pending ones if it is pending: the first one sent answers both, so they must
 * not block each other.
 */
function othersThan({ id, state }: JudgedLookup, requests: readonly LedgerRequest[]): LedgerRequest[] {
  if (id === undefined) return [...requests]
  return requests.filter((other) => other.id !== id && !(state === 'pending' && other.state === 'pending'))
}

/** `null` if the match gives no reason against the lookup. */
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
  // Without a usable section, a possible match makes no difference: the lookup would be bought anyway.
  return before && 'how' in before
    ? { why: 'maybe-saved', subject: key, name: subjectName({ name, key }), url, doubt: evidence as Doubt }
    : null
}

export interface MaxAge {
  /** How long a response stays fresh, in ms; for `notFoundFor`, how long a result of "not found" does. */
  freshFor: number
  notFoundFor: number
  /** How long a request without a usable response blocks another one, in ms. If missing, until the user decides. */
  blockedFor?: number | undefined
}

export interface ResponseTerms extends MaxAge {
  /**
   * The result that the person saw when repeating the lookup; only a newer one answers it for free. `null` for a first
   * lookup.
   */
  again: SeenResponse | null
}

type Requested = Pick<LedgerRequest, 'section' | 'input' | 'reservedAt'>

/** Whether the request buys a whole section. The first page of a list does; each later page is a separate request. */
export function buysWholeSection<R extends Requested>(request: R): request is R & { section: SectionName } {
  return request.section !== null && !(Number(request.input['page']) > 1)
}

/** The earlier request that answers this one, or why a person has to decide. `null` if it must be looked up. */
export function priorResponse(
  { reservedAt }: Requested,
  known: PriorResults,
  { freshFor, notFoundFor, blockedFor = Infinity, again }: ResponseTerms,
): { how: 'saved'; request: string } | RepeatObjection | null {
  const { earlier, saved } = again ? newerThanSeen(known, again) : known
  // A person who repeats a lookup without having seen a result accepts one of any age.
  const freshSince = again ? -Infinity : reservedAt - freshFor
  const notFoundSince = again ? -Infinity : reservedAt - notFoundFor
  if (saved && saved.at > freshSince) return { how: 'saved', request: saved.request }
  const good = earlier.findLast(({ outcome }) => outcome === 'ok')
  if (good && good.reservedAt > freshSince) return { how: 'saved', request: good.id }
  // A request that was refused for free answers nothing.
  const last = earlier.findLast(({ outcome, cost }) => outcome !== 'refused' || cost !== 0)
  if (!last || last.reservedAt <= reservedAt - blockedFor) return null
  const seen = seenResponse(known.earlier, known.saved)
  if (last.outcome === 'unknown') return { why: isLostRow(last) ? 'lost-before' : 'unknown-before', seen }
  if (last.outcome === 'refused') return { why: 'charged-before', seen }
  const lately = last.reservedAt > notFoundSince
  return last.outcome === 'not-found' && lately ? { why: 'not-found-before', seen } : null
}

/**
 * The freshness limits for a section; `null` for searches. A watched list has its own interval, passed as `watch`,
 * after which every earlier result is out of date.
 */
export function maxAgeOf(
  section: SectionName | null,
  { freshness }: Pick<Preferences, 'freshness'>,
  watch?: WatchedFor,
): MaxAge {
  if (watch) return { freshFor: watch.maxAge, notFoundFor: watch.maxAge, blockedFor: watch.maxAge }
  return { freshFor: freshness[section ?? 'searches'] * dayMs, notFoundFor: freshness.notFound * dayMs }
}

export type BudgetName = Extract<Objection, { budget: number }>['why']

/** The limits that apply to one lookup, in credits. */
export interface SpendingFacts {
  /** Credits to reserve. */
  needed: number
  closed: Closed | null
  /** `null` as `budget` means no limit. */
  budgets: {
    why: BudgetName
    spent: number
    budget: number | null
    /** Credits to leave unspent in this budget, because a price may rise without notice. */
    margin?: number
  }[]
  /** `null` if the lookup wasn't started by a button. */
  shown: ShownPlan | null
}

/** The price that a button showed, in credits. */
export interface ShownPlan {
  item: ItemPlan
  /**
   * The unspent part of a run's total. `null` for a click, and for a run that only budgets limit because a price is
   * unknown.
   */
  remaining: number | null
}

/** Why a lookup can't be sent at its price, or `null`. `mayWait` is the longest acceptable wait for a limit, in ms. */
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
