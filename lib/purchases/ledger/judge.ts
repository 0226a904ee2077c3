import type { ItemPlan } from '../../records/database/rows/bulk.ts'
import type {
  Closed,
  Doubt,
  LedgerRequest,
  MaybeSaved,
  Objection,
  OverPlan,
  RepeatObjection,
} from '../../records/database/rows/purchases.ts'
import type { Subject } from '../../records/database/rows/records.ts'
import type { Match } from '../../records/matching/find-matches.ts'
import { subjectName } from '../../records/subject-name.ts'
import type { SuppressedBy } from '../../records/suppression/suppressed-by.ts'
import { roundCredits } from '../prices/credits.ts'
import type { KnownAnswers } from '../../records/seen-answer.ts'
import { priorAnswer, type AnswerTerms, type MaxAge } from './prior-answers.ts'

/** What the library has about one lookup at one moment. */
export interface LookupFacts {
  /** How the person is on the suppression list; `null`: not at all. */
  suppressed: SuppressedBy | null
  /** Marks of records that were just deleted and can be brought back. */
  deleted: string[]
  /** The record of the page that is looked up. */
  owner: Subject | undefined
  /** The same question under every name of its subject, in this account of the ledger. */
  questions: string[]
  /** The requests that asked one of `questions`, the oldest first. */
  earlier: LedgerRequest[]
  /** The section that would be bought, where a lookup buys all of it. */
  kept: KnownAnswers['kept']
  /** Open requests that look for the owner by something other than its page. */
  inFlight: LedgerRequest[]
  /** The saved record that the lookup seems to be about, where it has no owner. */
  match: MatchFacts | null
}

/** A recognised record, with what the ledger and the library have of the section that is looked up. */
export interface MatchFacts extends Match, Pick<KnownAnswers, 'kept'> {
  questions: string[]
  earlier: LedgerRequest[]
}

/** What the settings and the click say of a lookup. */
export interface LookupTerms extends AnswerTerms {
  /** A person saw the record that it is likely to be about, and chose to buy. */
  overLikely: boolean
  /** How long the section of a recognised record counts as known; `null`: the lookup is not compared with records. */
  matchAge: MaxAge | null
}

/** A lookup as it is judged: a row of the ledger, or one that could become a row. */
export type JudgedLookup = Pick<LedgerRequest, 'section' | 'input' | 'reservedAt'> &
  Partial<Pick<LedgerRequest, 'id' | 'state'>>

/** What becomes of a lookup before any money is considered. */
export type LookupVerdict =
  | { how: 'look-up' }
  /** The person was just deleted, and can be brought back. */
  | { how: 'deleted'; marks: string[] }
  /** `subject`: the record that has the answer, where another question or no request of this ledger brought it. */
  | { how: 'under-way' | 'known'; request: string; subject?: string }
  | { why: 'suppressed' | 'suppressed-name' }
  | RepeatObjection
  | MaybeSaved

/** Decides for the estimate, the click, the run, the retry and the request that waited for a limit alike. */
export function judgeLookup(lookup: JudgedLookup, facts: LookupFacts, terms: LookupTerms): LookupVerdict {
  const { suppressed, deleted, owner, kept, match } = facts
  if (suppressed) return { why: suppressed === 'name' ? 'suppressed-name' : 'suppressed' }
  if (deleted.length > 0) return { how: 'deleted', marks: deleted }
  const earlier = othersThan(lookup, facts.earlier)
  const open = earlier.find(({ state }) => state !== 'settled')
  if (open) return { how: 'under-way', request: open.id }
  const before = priorAnswer(lookup, { earlier, kept }, terms)
  if (before) return withRecord(before, earlier, owner)
  const [same] = othersThan(lookup, facts.inFlight)
  if (owner && same) return { how: 'under-way', request: same.id, subject: owner.key }
  if (owner || !match || !terms.matchAge) return { how: 'look-up' }
  const saved = judgeMatch(lookup, match, { ...terms.matchAge, again: terms.again })
  // A person who asks again has seen the record that it may be, too.
  const isDecided = terms.overLikely || terms.again !== null
  const isAccepted = saved !== null && 'why' in saved && saved.why === 'maybe-saved' && isDecided
  return saved === null || isAccepted ? { how: 'look-up' } : saved
}

/** A section from a file or a colleague answers without a request of this ledger: then its record names the answer. */
function withRecord(
  before: NonNullable<ReturnType<typeof priorAnswer>>,
  earlier: readonly LedgerRequest[],
  owner: Subject | undefined,
): LookupVerdict {
  const isOwn = !('how' in before) || earlier.some(({ id }) => id === before.request)
  return isOwn || !owner ? before : { ...before, subject: owner.key }
}

/** Of two requests that wait for a limit, the first one sent answers both: neither stands in the other's way. */
function othersThan({ id, state }: JudgedLookup, requests: readonly LedgerRequest[]): LedgerRequest[] {
  if (id === undefined) return [...requests]
  return requests.filter((other) => other.id !== id && !(state === 'waiting' && other.state === 'waiting'))
}

/** What a click on the record's own page would be told. `null`: it would be looked up. */
function judgeMatch(
  lookup: JudgedLookup,
  { subject, certainty, evidence, earlier: all, kept }: MatchFacts,
  terms: AnswerTerms,
): Exclude<LookupVerdict, { how: 'look-up' | 'deleted' }> | null {
  const earlier = othersThan(lookup, all)
  const open = earlier.find(({ state }) => state !== 'settled')
  const before = open
    ? ({ how: 'under-way', request: open.id } as const)
    : priorAnswer({ section: null, input: {}, reservedAt: lookup.reservedAt }, { earlier, kept }, terms)
  const { key, name, url } = subject
  if (certainty === 'sure') return before && { ...before, subject: key }
  // A stale section, or one that was not found, is bought again anyway: whether the record is the same doesn't matter.
  return before && 'how' in before
    ? { why: 'maybe-saved', subject: key, name: subjectName({ name, key }), url, doubt: evidence as Doubt }
    : null
}

export type BudgetName = Extract<Objection, { budget: number }>['why']

/** Everything that limits what may be spent on one lookup, in credits. */
export interface SpendingFacts {
  /** Credits to hold back for it. */
  needed: number
  /** Why the account takes no request now. */
  closed: Closed | null
  /** What counts against each budget that applies, with the budget; `null`: no limit. */
  budgets: { why: BudgetName; spent: number; budget: number | null }[]
  /** What the button showed; `null`: a click, whose button is the price of this one lookup. */
  shown: ShownPlan | null
}

/** What a button showed for a run, in credits. */
export interface ShownPlan {
  /** This lookup's part of it. */
  item: ItemPlan
  /** What is left of all of it; `null`: a price was unknown, and budgets alone limit the run. */
  left: number | null
}

/** Why a lookup may not be sent for what it costs now; `null`: it may. `mayWait`: for a limit, in milliseconds. */
export function judgeSpending(
  { needed, closed, budgets, shown }: SpendingFacts,
  { mayWait, steadyNow }: { mayWait: number; steadyNow: number },
): Closed | Extract<Objection, { budget: number }> | OverPlan | { why: 'not-planned' } | null {
  if (shown) {
    const { item, left } = shown
    if (item.group !== 'fresh') return { why: 'not-planned' }
    const most = Math.min(item.most ?? Infinity, left ?? Infinity)
    if (needed > most) return { why: 'over-plan', shown: most, needed }
  }
  const wait = closed && 'until' in closed ? closed.until - steadyNow : null
  if (closed && (wait === null || wait > mayWait)) return closed
  for (const { why, spent, budget } of budgets)
    if (budget !== null && roundCredits(spent + needed) > budget) return { why, spent, budget, needed }
  return null
}
