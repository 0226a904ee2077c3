import type { ItemPlan } from '../../bulk/rows.ts'
import type {
  Closed,
  Doubt,
  MaybeSaved,
  Objection,
  OverPlan,
  RepeatObjection,
  ShownResult,
} from '../rows/refusal.ts'
import type { LedgerRequest } from '../rows/requests.ts'
import type { Subject } from '../../records/rows/subject.ts'
import type { Match } from '../../records/matching/find-matches.ts'
import { subjectName } from '../../records/subject-name.ts'
import type { SuppressedBy } from '../../records/suppression/suppressed-by.ts'
import { roundCredits } from '../prices/credits.ts'
import { newerThanShown, shownResultOf, type PriorResults } from '../../records/shown-result.ts'
import type { SectionName } from '../../records/rows/sections.ts'
import type { WatchedFor } from '../../watch/rows.ts'
import { isLostRow } from './lost-request-key.ts'
import type { Preferences } from '../../settings/preferences.ts'
import { dayMs } from '../../records/day.ts'

export interface LookupFacts {
  suppressed: SuppressedBy | null
  /** Of the subject; the deletion can still be undone. */
  deleted: string[]
  owner: Subject | undefined
  /** One for each name of the subject. */
  requestKeys: string[]
  /** With one of these keys, oldest first. */
  earlier: LedgerRequest[]
  /** If the lookup buys all of it. */
  saved: PriorResults['saved']
  /** They identify the owner by something other than its page, such as an email. */
  inFlight: LedgerRequest[]
  /** Probably the subject; only without an owner. */
  match: MatchFacts | null
}

/** With the state of the section in ledger and library. */
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
type JudgedLookup = Pick<LedgerRequest, 'section' | 'input' | 'reservedAt'> &
  Partial<Pick<LedgerRequest, 'id' | 'state'>>

/** Before money is considered. */
export type LookupVerdict =
  | { kind: 'look-up' }
  | { kind: 'deleted'; marks: string[] }
  /** `subject` is the record that has the response, if another lookup or no request of this ledger brought it. */
  | { kind: 'in-flight' | 'saved'; request: string; subject?: string }
  | { reason: 'suppressed' | 'suppressed-name' }
  | RepeatObjection
  | MaybeSaved

/** Decides about a lookup. Estimate, click, run, retry and pending requests all use it. */
export function judgeLookup(lookup: JudgedLookup, facts: LookupFacts, terms: LookupTerms): LookupVerdict {
  const { suppressed, deleted, owner, saved: kept, match } = facts
  if (suppressed) return { reason: suppressed === 'name' ? 'suppressed-name' : 'suppressed' }
  if (deleted.length > 0) return { kind: 'deleted', marks: deleted }
  const earlier = othersThan(lookup, facts.earlier)
  const open = earlier.find(({ state }) => state !== 'settled')
  if (open) return { kind: 'in-flight', request: open.id }
  const before = priorResponse(lookup, { earlier, saved: kept }, terms)
  if (before) return withRecord(before, earlier, owner)
  const [same] = othersThan(lookup, facts.inFlight)
  if (owner && same) return { kind: 'in-flight', request: same.id, subject: owner.key }
  if (owner || !match || !terms.matchAge) return { kind: 'look-up' }
  const saved = judgeMatch(lookup, match, { ...terms.matchAge, repeat: terms.repeat })
  // A person who repeats a lookup has already seen the possible match.
  const isDecided = terms.overLikely || terms.repeat !== null
  const isAccepted = saved !== null && 'reason' in saved && saved.reason === 'maybe-saved' && isDecided
  return saved === null || isAccepted ? { kind: 'look-up' } : saved
}

/** A section from a file or a colleague has no request in this ledger, so refer to its record. */
function withRecord(
  before: NonNullable<ReturnType<typeof priorResponse>>,
  earlier: readonly LedgerRequest[],
  owner: Subject | undefined,
): LookupVerdict {
  const isOwn = !('kind' in before) || earlier.some(({ id }) => id === before.request)
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
): Exclude<LookupVerdict, { kind: 'look-up' | 'deleted' }> | null {
  const earlier = othersThan(lookup, all)
  const open = earlier.find(({ state }) => state !== 'settled')
  const before = open
    ? ({ kind: 'in-flight', request: open.id } as const)
    : priorResponse({ section: null, input: {}, reservedAt: lookup.reservedAt }, { earlier, saved }, terms)
  const { key, name, url } = subject
  if (certainty === 'sure') return before && { ...before, subject: key }
  // Without a usable section, a possible match makes no difference: the lookup would be bought anyway.
  return before && 'kind' in before
    ? { reason: 'maybe-saved', subject: key, name: subjectName({ name, key }), url, doubt: evidence as Doubt }
    : null
}

export interface MaxAge {
  /** In ms; `notFoundFor` is for a result of "not found". */
  freshFor: number
  notFoundFor: number
  /** In ms, for a request without a usable response. If missing, until the user decides. */
  blockedFor?: number | undefined
}

export interface ResponseTerms extends MaxAge {
  /** Seen by the person who repeats the lookup; only a newer result answers it for free. `null` for a first lookup. */
  repeat: ShownResult | null
}

type Requested = Pick<LedgerRequest, 'section' | 'input' | 'reservedAt'>

/** Whether the request buys a whole section. The first page of a list does; each later page is a separate request. */
export function buysWholeSection<R extends Requested>(request: R): request is R & { section: SectionName } {
  return request.section !== null && !(Number(request.input['page']) > 1)
}

/** Or why a person has to decide. `null` if the request must be sent. */
function priorResponse(
  { reservedAt }: Requested,
  known: PriorResults,
  { freshFor, notFoundFor, blockedFor = Infinity, repeat }: ResponseTerms,
): { kind: 'saved'; request: string } | RepeatObjection | null {
  const { earlier, saved } = repeat ? newerThanShown(known, repeat) : known
  // A person who repeats a lookup without having seen a result accepts one of any age.
  const freshSince = repeat ? -Infinity : reservedAt - freshFor
  const notFoundSince = repeat ? -Infinity : reservedAt - notFoundFor
  if (saved && saved.at > freshSince) return { kind: 'saved', request: saved.request }
  const good = earlier.findLast(({ outcome }) => outcome === 'ok')
  if (good && good.reservedAt > freshSince) return { kind: 'saved', request: good.id }
  // A request that was refused for free answers nothing.
  const last = earlier.findLast(({ outcome, cost }) => outcome !== 'refused' || cost !== 0)
  if (!last || last.reservedAt <= reservedAt - blockedFor) return null
  const shownResult = shownResultOf(known.earlier, known.saved)
  if (last.outcome === 'unknown')
    return { reason: isLostRow(last) ? 'lost-before' : 'unknown-before', shownResult }
  if (last.outcome === 'refused') return { reason: 'charged-before', shownResult }
  const lately = last.reservedAt > notFoundSince
  return last.outcome === 'not-found' && lately ? { reason: 'not-found-before', shownResult } : null
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

export type BudgetName = Extract<Objection, { budget: number }>['reason']

/** In credits. */
export interface SpendingFacts {
  /** To reserve. */
  needed: number
  closed: Closed | null
  /** `null` as `budget` means no limit. */
  budgets: {
    reason: BudgetName
    spent: number
    budget: number | null
    /** Left unspent in this budget, because a price may rise without notice. */
    margin?: number
  }[]
  /** `null` if the lookup wasn't started by a button. */
  shown: ShownPlan | null
}

/** In credits. */
export interface ShownPlan {
  item: ItemPlan
  /** Of a run's total. `null` for a click, and for a run that only budgets limit because a price is unknown. */
  remaining: number | null
}

/** Why a lookup can't be sent at its price, or `null`. `mayWait` is the longest acceptable wait for a limit, in ms. */
export function judgeSpending(
  { needed, closed, budgets, shown }: SpendingFacts,
  { mayWait, steadyNow }: { mayWait: number; steadyNow: number },
): Closed | Extract<Objection, { budget: number }> | OverPlan | { reason: 'not-planned' } | null {
  if (shown) {
    const { item, remaining } = shown
    if (item.group !== 'fresh') return { reason: 'not-planned' }
    const maximum = Math.min(item.maximum ?? Infinity, remaining ?? Infinity)
    if (needed > maximum) return { reason: 'over-plan', shown: maximum, needed }
  }
  const wait = closed && 'until' in closed ? closed.until - steadyNow : null
  if (closed && (wait === null || wait > mayWait)) return closed
  for (const { reason, spent, budget, margin = 0 } of budgets)
    if (budget !== null && roundCredits(spent + needed + margin) > budget)
      return { reason, spent, budget, needed }
  return null
}
