import type { Account } from '../../../api/account.ts'
import type { Outcome } from '../../../api/interpret.ts'
import type { OperationName } from '../../../api/operations.ts'
import type { ChangedSetting, Problem, ProblemKind } from '../../../api/problem.ts'
import type { Transport } from '../../../api/send.ts'
import type { Identifiers } from './records.ts'
import type { SectionName } from './sections.ts'

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

/**
 * The newest result of a question that a view showed when a person asked again. Only results that are newer answer the
 * repeat without a charge.
 */
export interface SeenAnswer {
  /** The ledger row that brought it; `null` if no request did, or none that this library has. */
  request: string | null
  /** When it came, in milliseconds since 1970; 0: nothing was shown. */
  at: number
}

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
  /** What the person had seen when they asked again; only on a request that waits for a limit. */
  again?: SeenAnswer
  /** What its row of a run says about the person or company beside what the service is asked by. */
  told?: Identifiers
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
   * How the cost is known: from the answer, from the fall of the credits left, or taken from the price table;
   * `shared`: the credits fell by more than the price, so other clients of the key spend too; `assigned`: a person said
   * that credits that were gone unexplained are its cost too.
   */
  costBy: 'told' | 'difference' | 'shared' | 'price' | 'assigned' | null
  /** How many credits a person assigned to it, and what it was said to cost without them. */
  assigned?: ({ credits: number } & Pick<LedgerRequest, 'cost' | 'costBy'>) | undefined
  /** What its answer said it cost, where that is too much to be believed without more; in credits. */
  claimed?: number
  /** 1 when credits that the service reported afterwards account for it, 0 until then. A number, so that it is an index. */
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
  /** Why it was not sent, where it had waited for its turn first. */
  refusal?: Refusal
  /** The colleague whose answer it is, or whose claim kept it from being sent; `claim`: by what that is taken over. */
  colleague?: { name: string; claim?: number }
}

/** The answer as it came, kept under the request that was paid for it. */
export interface StoredAnswer extends Transport {
  request: string
  at: number
  /** The word that the deployment used in field names, to read the answer again. */
  socialWord: string
  /** Whose pages its addresses mean, where another network may be set by the time that it is filed. */
  socialUrl?: string
  /** How long it took, in milliseconds by a clock that nobody sets; those of before don't say. */
  took?: number
  /** How many entries were taken out, since they are about people who must never be looked up. */
  withheld?: number
}

/** One limit of the account, with its reset by this computer's clock. */
export interface KnownLimit {
  limit: number | null
  /** Requests that may still be sent: what the service said, less those that were sent since. */
  left: number | null
  /** In milliseconds since 1970 by our clock, however wrong that is. */
  resetsAt: number | null
}

/** What the service last said of an account, and why nothing is sent for now. */
export interface AccountState {
  /** The id that the key got when it was saved. */
  id: string
  /** When the service last said anything, in milliseconds since 1970; `null`: never yet. */
  at: number | null
  creditsLeft: number | null
  creditsTotal: number | null
  day: KnownLimit
  minute: KnownLimit
  topUp: Account['topUp']
  /** The provider's last word about the key was a 401. Left out once anything shows that it accepts the key. */
  keyRefused?: true
  /** The last 402, until a balance or a charge shows that its cause is gone: see `refusals.ts`. */
  creditsRefused?: CreditsRefused
  /** Until when the service asked to wait, in milliseconds since 1970 by our clock. */
  waitUntil: number | null
  /** How far the service's clock is ahead of ours, in milliseconds; `null`: it never sent the time. */
  skew: number | null
  /** Requests reserved so far. */
  turn: number
  /** The credits when they last were known with nothing out: every later fall has to be explained. */
  anchor: { left: number; total: number | null } | null
  /** What our requests consumed by their own word since the credits were last compared. */
  told?: ToldCredits
  /** Credits that our requests consumed by their answers and that were not gone yet: a later fall is theirs. */
  owed?: number
  /** Credits by which those left rose unexplained at the last comparison: a fall back at the next one is no cost. */
  risen?: number
  /** Requests without an answer that the balance showed as free: services charge some of them later. The oldest first. */
  freed?: FreedRequest[]
  /** A person said that other clients use the key: what our requests don't explain counts against no budget. */
  shared?: boolean
  /** Other machines of the team have the same key: what they spend counts in the team's budget, and in none of this one. */
  sharedInTeam?: boolean
  /** When it last was heard of, in milliseconds since 1970 by our clock: one that is earlier now was set back. */
  heard?: number
  /** The slowest answers lately, in milliseconds: only those for which is waited longer. */
  slowest?: Partial<Record<OperationName, number>>
  /** Requests in a row that ended without an answer: left out once one was answered. */
  unanswered?: Unanswered
  /** Refusals for the rate limit in a row, each after the wait for the last, and after how many nothing more is sent. */
  refusals?: { count: number; most: number; clicks?: number }
}

/** A lookup that the provider refused for want of credits, and what was heard since. */
export interface CreditsRefused {
  /** The most that the lookup was said to cost, in credits; `null`: unknown. */
  price: number | null
  /** The account's turn when the refusal was heard: only what was asked from then on says whether it still stands. */
  turn: number
  /** Whether the balance was reported since, and whether a lookup was charged since. */
  isBalanceKnown: boolean
  isCharged: boolean
}

/** What became of the requests of an account since one was answered. */
export interface Unanswered extends UnansweredSeen {
  /** The life of the worker whose end was counted last; `null`: none was. */
  life: string | null
  /** After how many no click is sent any more, where a person let one be tried. */
  clicks?: number
}

interface UnansweredSeen {
  /** How many in a row, and after how many nothing more is sent. */
  count: number
  most: number
  /** How many ended in which way. */
  kinds: Partial<Record<ProblemKind, number>>
  /** What they may have cost, in credits. */
  credits: number
}

/** A request that was taken to be free, `at` milliseconds since 1970; it costs `most` credits if it is charged after all. */
export interface FreedRequest {
  request: string
  most: number
  at: number
}

/**
 * What some requests consumed by their answers, added up: so that no comparison has to read thousands of them. Whose they
 * were is told as of what is unexplained.
 */
export interface ToldCredits extends Pick<Unexplained, 'auto'> {
  credits: number
  /** The batch that all of them belong to; `null`: none; `various`: not one. */
  batch: string | null | { various: true }
  /** The last of them, by their ids. */
  requests?: string[]
}

/** What an operation turned out to cost at one service: the last few costs of each ending, the newest last. */
export interface LearnedPrice {
  /** The service's origin and the operation's name. */
  key: string
  operation: OperationName
  found: number[]
  cached: number[]
  notFound: number[]
}

/** A sum over requests: what they cost, or where that is not known, what is held back for them. */
export interface Spending {
  /** A local calendar day such as `2026-11-21`, or `batch:` and its id. */
  key: string
  credits: number
  /** The part of `credits` that is held back for requests whose cost is not known. */
  held: number
  requests: number
  /** The part of it that Sidelight bought by itself, because a person turned that on. */
  auto: number
  operations: Partial<Record<OperationName, { credits: number; requests: number }>>
  /** Credits beside `credits` that are gone and that no request explains; and those of them noticed with `auto`. */
  unexplained: number
  unexplainedAuto: number
}

/**
 * Credits by which an account fell beyond what Sidelight's own requests explain. Each comparison that finds some
 * writes a row; it counts against the budgets until something or somebody explains it, and stays as what it was.
 */
export interface Unexplained {
  id: string
  account: string
  /** Local calendar day on which it was noticed, `2026-11-21`: what the day's budget counts. */
  day: string
  /** Milliseconds since 1970. */
  at: number
  /** By how many credits the account fell, and how many of these its own requests explain at most. */
  fell: number
  ours: number
  /** How many of the rest still count against budgets. */
  counted: number
  /**
   * `open`: nothing explains it. `explained`: the credits came back. `others`: a person said that others spent it.
   * `assigned`: a person said that it is the cost of a request.
   */
  state: 'open' | 'explained' | 'others' | 'assigned'
  /** The last requests that it may be the cost of, by their ids: those that ended between the two readings of the balance. */
  requests?: string[]
  /** Where it is assigned: the request, and how many credits. */
  assigned?: { request: string; credits: number } | undefined
  /** The batch whose requests alone ended since the credits were last compared; `null`: unknown. */
  batch: string | null
  /** Whether all requests that ended since then were bought by themselves. */
  auto: boolean
  /** Whether a person confirmed that they know. */
  seen: boolean
}

/** Why an account takes no request for now. */
export type Closed =
  | { why: 'unauthorized' | 'out-of-credits' }
  /** `until`: milliseconds since 1970, by our clock. */
  | { why: 'day-limit' | 'minute-limit' | 'waiting'; until: number }
  /** The last ones had no answer, and may have been charged. */
  | ({ why: 'unanswered' } & UnansweredSeen)
  /** So many were refused for the rate limit in a row, however long was waited. */
  | { why: 'limited'; count: number }

/** It was asked before, and asking again may cost again. */
export interface RepeatObjection {
  why: 'not-found-before' | 'unknown-before' | 'charged-before' | 'lost-before'
  /** What there is of it: whoever is told this and asks again has seen that. */
  seen: SeenAnswer
}

/** Why it is not certain that a saved record is the one that is asked about: see `certainties`. */
export type Doubt =
  | 'email-shared'
  | 'domain-shared'
  | 'name-company-shared'
  | 'other-page'
  | 'name-middle'
  | 'name-similar-company'
  | 'name-former-company'
  | 'name-only'
  | 'email-spells-name'
  | 'twin'

/** A record that seems to be the one that is asked about: only a person may decide. */
export interface MaybeSaved {
  why: 'maybe-saved'
  /** Its key, and what it is called. */
  subject: string
  name: string
  /** The address of its page; empty where none is known. */
  url: string
  doubt: Doubt
}

/** Why only a person may decide to ask. */
export type Objection =
  /** It is about somebody who must never be looked up; by name only, it may also be another of that name. */
  | { why: 'suppressed' | 'suppressed-name' }
  | RepeatObjection
  | MaybeSaved
  /**
   * Which budget it would pass, what of it is spent, and what this would add; in credits. `profile`: whose budget it is;
   * left out of what holds a run, which has its own.
   */
  | {
      why: 'budget' | 'batch-budget' | 'auto-budget'
      spent: number
      budget: number
      needed: number
      profile?: string
    }

/** A lookup would cost more than its button showed; `shown`: what is left of that for it, in credits. */
export interface OverPlan {
  why: 'over-plan'
  shown: number
  needed: number
}

/** Why nothing was sent for a click, and so nothing spent. */
export type Refusal =
  /** `page-changed`: the tab shows another page than the one that the click was for. */
  | { why: 'no-page' | 'page-changed' | 'no-address' | 'no-key' | 'no-permission' | 'offline' }
  /** There is a key, and the person's passphrase opens it. */
  | { why: 'locked' }
  | { why: 'bad-input'; fields: string[] }
  /** Settings changed since it was begun: a person says which to go on with. */
  | { why: 'settings-changed'; what: ChangedSetting[] }
  /** Of a run: its button showed that this lookup is free, and it no longer is. */
  | { why: 'not-planned' }
  | OverPlan
  /** The ledger could not be written. */
  | { why: 'not-stored' }
  | { why: 'settings-unreadable' }
  /** They were changed outside Sidelight, or lost: a person confirms the budgets first. */
  | { why: 'settings-unconfirmed' }
  /** So few bytes are left on the disk that nothing new is begun. */
  | { why: 'no-room'; left: number }
  /** The library is gone, or older than it was: a person decides first. */
  | { why: 'library-lost' }
  /** Nobody can tell whether a colleague has it; or what the team may spend today is spent. */
  | { why: 'team-unreachable' | 'team-budget' }
  | Closed
  | Objection
