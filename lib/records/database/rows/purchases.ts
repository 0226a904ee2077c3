import type { Account } from '../../../api/account.ts'
import type { Outcome } from '../../../api/interpret.ts'
import type { OperationName } from '../../../api/operations.ts'
import type { ChangedSetting, Problem, ProblemKind } from '../../../api/problem.ts'
import type { Transport } from '../../../api/send.ts'
import type { Identifiers } from './records.ts'
import type { SectionName } from './sections.ts'

/**
 * `waiting`: stored, waiting for a limit. `reserved`: stored, not sent. `sent`: possibly sent. `answered`: the response
 * is stored. `settled`: the outcome is final.
 */
export type RequestState = 'waiting' | 'reserved' | 'sent' | 'answered' | 'settled'

export const clickTriggers = ['panel', 'popup', 'keyboard', 'search', 'console', 'menu'] as const
export type ClickTrigger = (typeof clickTriggers)[number]

export const triggers = [...clickTriggers, 'auto', 'run', 'watch'] as const
export type Trigger = (typeof triggers)[number]

/** Whether a setting triggered this request, and no user action. */
export const isAutomaticTrigger = (trigger: Trigger): boolean => trigger === 'auto' || trigger === 'watch'

/** Whether no user action triggered this request just now. */
export const isUnattended = (trigger: Trigger): boolean => isAutomaticTrigger(trigger) || trigger === 'run'

export interface WatchedFor {
  /** The list that pays; a person may be on several. */
  list: string
  /** How old a known career may be, in ms: the list's interval. */
  maxAge: number
  /** Local calendar day for the list's budget, by the provider's clock if this computer's is wrong. */
  day: string
}

/**
 * The newest result shown to a person who repeats a lookup. If a newer result exists, it answers the repeat for free.
 */
export interface SeenResponse {
  request: string | null
  /** Time of the result, in ms since epoch; 0: none was shown. */
  at: number
}

/** The facts of a request in every state. */
interface RequestFacts {
  id: string
  /** The normalized input; sending the same question twice would be paid twice. */
  question: string
  operation: OperationName
  input: Record<string, unknown>
  /** The subject of the input; `null` for a search. */
  subject: string | null
  /** The section of the record that it buys; `null` if none. */
  section: SectionName | null
  trigger: Trigger
  identifiers?: Identifiers
  /** Its bulk run; `null` for a single click. */
  run: string | null
  watch?: WatchedFor | undefined
  /** The account that pays: the id that its key got when saved. */
  account: string
  /** The number of the request in its account, from 1; independent of any clock. */
  sequence: number
  /** Whether it was the account's only request in flight when it was reserved. */
  alone: boolean
  /** The maximum cost shown; `null`: unknown. */
  expected: number | null
  reserved: number
  /** 1 once a reported balance includes it. A number, so that it can be an index. */
  counted: 0 | 1
  /** The worker instance that sent it; a later one settles what it left. */
  workerId: string
  /** Local calendar day of the reservation, such as `2026-11-21`, for the daily budget. */
  day: string
  reservedAt: number
  requestId: string | null
  found: string[]
}

/** The fields that describe the end of a request. */
interface RequestEnd {
  /** `null` until settled. */
  outcome: Outcome | null
  problem: Problem | null
  /** Its cost in credits; `null` if unknown. */
  cost: number | null
  /**
   * The source of the cost. `reported`: the response. `difference`: the balance. `price`: the price table. `shared`: the
   * price, because the balance fell by more and others use the key too. `assigned`: a person assigned unexplained
   * credits to it.
   */
  costBy: 'reported' | 'difference' | 'shared' | 'price' | 'assigned' | null
  settledAt: number | null
  /** The credits that a person assigned, and the cost before that. */
  assigned?: ({ credits: number } & Pick<RequestEnd, 'cost' | 'costBy'>) | undefined
  /** The cost in the response if it is implausibly high, in credits. */
  claimed?: number | undefined
  refusal?: Refusal | undefined
  /**
   * The colleague with the result or with the claim that stopped the request. `claim`: the claim's revision, to
   * override it.
   */
  colleague?: { name: string; claim?: number } | undefined
}

/** A request before its response. The optional properties exist in other states only. */
interface NoEnd {
  outcome: null
  problem: null
  cost: null
  costBy: null
  settledAt: null
  assigned?: undefined
  claimed?: undefined
  refusal?: undefined
  colleague?: undefined
  costBefore?: undefined
}

interface NotWaiting {
  again?: undefined
  after?: undefined
}

export interface WaitingRequest extends RequestFacts, NoEnd {
  state: 'waiting'
  sentAt: null
  /** The result shown when the lookup was repeated. */
  again?: SeenResponse | undefined
  /** Id of the request that has to find its subject first. */
  after?: string | undefined
}

export interface ReservedRequest extends RequestFacts, NoEnd, NotWaiting {
  state: 'reserved'
  /** When it was reserved, if it waited for a limit before. */
  sentAt: number | null
}

export interface SentRequest extends RequestFacts, NoEnd, NotWaiting {
  state: 'sent'
  sentAt: number
}

/** Its response is stored. */
export interface AnsweredRequest extends RequestFacts, RequestEnd, NotWaiting {
  state: 'answered'
  outcome: null
  sentAt: number | null
  /** Its cost before a restore brought the response back; it isn't charged or counted again. */
  costBefore?: Pick<SettledRequest, 'cost' | 'costBy' | 'reserved'> | undefined
}

export interface SettledRequest extends RequestFacts, RequestEnd, NotWaiting {
  state: 'settled'
  outcome: Outcome
  sentAt: number | null
  settledAt: number
  costBefore?: undefined
}

/** A new request. Without a team, it is stored as `sent`, and sent in the same task. */
export type NewRequest = ReservedRequest | SentRequest

/** A request of an operation, stored before it is sent. Each state has its own properties. */
export type LedgerRequest = WaitingRequest | NewRequest | AnsweredRequest | SettledRequest

/** A response as received, stored under its request. */
export interface StoredResponse extends Transport {
  request: string
  at: number
  /** The deployment's word in field names, for parsing again. */
  socialWord: string
  /** The network of the response; the setting may change before the response is stored. */
  socialUrl?: string
  /** Response time in ms, by a monotonic clock; missing if unknown. */
  took?: number
  /** Number of entries removed because they are suppressed. */
  withheld?: number
}

/** A rate limit of the account; the reset is by the local clock. */
export interface KnownLimit {
  limit: number | null
  /** Requests left: as reported, less those sent since. */
  left: number | null
  /** In ms since epoch, by the local clock. */
  resetsAt: number | null
}

/** The last reported state of an account, and why requests are refused. */
export interface AccountState {
  id: string
  /** Time of the last report, in ms since epoch; `null`: none yet. */
  at: number | null
  creditsLeft: number | null
  creditsTotal: number | null
  day: KnownLimit
  minute: KnownLimit
  topUp: Account['topUp']
  /** The last response was a 401. Missing once the key is accepted again. */
  keyRefused?: true
  /** The last 402, until its cause is resolved: see `refusals.ts`. */
  creditsRefused?: CreditsRefused
  /** When to retry, as requested by the provider, in ms since epoch by the local clock. */
  waitUntil: number | null
  /** How far the provider's clock is ahead, in ms; `null`: unknown. */
  skew: number | null
  /** Number of requests reserved so far. */
  sequence: number
  /** The last balance with no request in flight; later decreases are explained from it. */
  anchor: { left: number; total: number | null } | null
  /** The sum of costs in responses since the last comparison of the balance. */
  reported?: ReportedCredits
  /** Credits charged by responses that the balance doesn't show yet. */
  owed?: number
  /** The unexplained increase at the last comparison: an equal decrease at the next one is no cost. */
  risen?: number
  /** Requests without a response that the balance showed as free: some providers charge them later. Oldest first. */
  freed?: FreedRequest[]
  /** A person confirmed that others use the key: unexplained credits count against no budget. */
  shared?: boolean
  /** Other machines of the team have the key: their spending counts in the team's budget only. */
  sharedInTeam?: boolean
  /**
   * Time of the last response by the local clock, in ms since epoch: an earlier time now means that the clock was set
   * back.
   */
  heard?: number
  /** Recent slow response times in ms, where they extend the timeout. */
  slowest?: Partial<Record<OperationName, number>>
  /** Consecutive requests without a response; missing after a response. */
  unanswered?: Unanswered
  /** Consecutive refusals for a rate limit, each after its wait, and the number after which requests are refused. */
  refusals?: { count: number; most: number; clicks?: number }
}

/** A lookup refused for lack of credits, and the reports since. */
export interface CreditsRefused {
  price: number | null
  /** The account's request number at the refusal; only later requests can end it. */
  sequence: number
  /** Whether the balance was reported since, and whether a lookup was charged since. */
  isBalanceKnown: boolean
  isCharged: boolean
}

/** Consecutive requests of an account without a response. */
export interface Unanswered extends UnansweredSeen {
  /** The last worker instance whose requests were counted; `null`: none. */
  workerId: string | null
  /** The number after which clicks are refused too, if a person allowed another try. */
  clicks?: number
}

interface UnansweredSeen {
  /** How many in a row, and after how many requests are refused. */
  count: number
  most: number
  kinds: Partial<Record<ProblemKind, number>>
  credits: number
}

/** A request considered free at `at` (ms since epoch); it costs `most` credits if it is charged after all. */
export interface FreedRequest {
  request: string
  most: number
  at: number
}

/** The sum of several requests' costs from responses, so that a comparison doesn't read thousands of rows. */
export interface ReportedCredits extends Pick<Unexplained, 'auto'> {
  credits: number
  /** The bulk run of all of them; `null`: none; `various`: several. */
  run: string | null | { various: true }
  requests?: string[]
}

/** Recent costs of an operation at one deployment by outcome, newest last. */
export interface LearnedPrice {
  key: string
  operation: OperationName
  found: number[]
  cached: number[]
  notFound: number[]
}

/** A sum over requests: costs, or reservations where the cost is unknown. */
export interface Spending {
  /** A local calendar day such as `2026-11-21`, or `run:` and an id. */
  key: string
  credits: number
  /** The part of `credits` that is reserved because the cost is unknown. */
  held: number
  requests: number
  auto: number
  operations: Partial<Record<OperationName, { credits: number; requests: number }>>
  /** Missing credits that no request explains, in addition to `credits`, and the part from automatic enrichment. */
  unexplained: number
  unexplainedAuto: number
}

/**
 * Credits missing from an account that no request explains: one row per comparison that finds some. They count against
 * budgets until they are explained.
 */
export interface Unexplained {
  id: string
  account: string
  /** Local calendar day of the comparison, such as `2026-11-21`, for the daily budget. */
  day: string
  at: number
  /** The decrease of the balance in credits, and the most of it that requests explain. */
  fell: number
  ours: number
  /** How many of the rest still count against budgets. */
  counted: number
  /**
   * `open`: unexplained. `explained`: the credits came back. `others`: a person confirmed that someone else spent them.
   * `assigned`: a person assigned them to a request.
   */
  state: 'open' | 'explained' | 'others' | 'assigned'
  requests?: string[]
  assigned?: { request: string; credits: number } | undefined
  /** The bulk run, if only its requests ended since the last comparison; `null`: unknown. */
  run: string | null
  watch?: WatchedFor | undefined
  /** Whether only automatic requests ended since then. */
  auto: boolean
  seen: boolean
}

/** Why an account accepts no requests. */
export type Closed =
  | { why: 'unauthorized' | 'out-of-credits' }
  /** `until`: in ms since epoch, by the local clock. */
  | { why: 'day-limit' | 'minute-limit' | 'waiting'; until: number }
  /** The last requests had no response, and may have been charged. */
  | ({ why: 'unanswered' } & UnansweredSeen)
  /** `count` consecutive requests were refused for a rate limit. */
  | { why: 'limited'; count: number }

/** It was requested before, and a repeat may cost again. */
export interface RepeatObjection {
  why: 'not-found-before' | 'unknown-before' | 'charged-before' | 'lost-before'
  seen: SeenResponse
}

/** Why a saved record may not be the requested one: see `certainties`. */
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

/** A saved record that may be the requested one; a person decides. */
export interface MaybeSaved {
  why: 'maybe-saved'
  subject: string
  name: string
  /** The URL of its page; empty if unknown. */
  url: string
  doubt: Doubt
}

/** Why only a click may send it. */
export type Objection =
  /** `suppressed-name`: only the name is suppressed, so it may be another person. */
  | { why: 'suppressed' | 'suppressed-name' }
  | RepeatObjection
  | MaybeSaved
  /**
   * The budget that it would exceed, the amount spent, and the amount it would add; in credits. `profile`: the browser
   * profile of the budget; missing for a bulk run's own budget.
   */
  | {
      why: 'budget' | 'run-budget' | 'auto-budget' | 'watch-budget'
      spent: number
      budget: number
      needed: number
      profile?: string
    }

/** A lookup would cost more than the button showed. `shown`: the remaining part of the shown price, in credits. */
export interface OverPlan {
  why: 'over-plan'
  shown: number
  needed: number
}

/** Why a click sent nothing and cost nothing. */
export type Refusal =
  /** `page-changed`: the tab no longer shows the page of the click. */
  | { why: 'no-page' | 'page-changed' | 'no-address' | 'no-key' | 'no-permission' | 'offline' }
  | { why: 'locked' }
  | { why: 'bad-input'; fields: string[] }
  /** Settings changed since the run started; a person chooses which to continue with. */
  | { why: 'settings-changed'; what: ChangedSetting[] }
  | { why: 'not-planned' }
  | OverPlan
  | { why: 'not-stored' }
  | { why: 'settings-unreadable' }
  /** The settings were lost, or changed outside Sidelight: a person confirms the budgets first. */
  | { why: 'settings-unconfirmed' }
  /** The disk is almost full; `left`: bytes. */
  | { why: 'no-room'; left: number }
  /** The library is gone or older than before: a person decides first. */
  | { why: 'library-lost' }
  /** The team is unreachable, or its daily budget is spent. */
  | { why: 'team-unreachable' | 'team-budget' }
  | Closed
  | Objection
