import type { ChangedSetting } from '../../api/problem.ts'
import type { UnansweredSeen } from './account.ts'

/**
 * The newest result shown to a person who repeats a lookup. If a newer result exists, it answers the repeat for free.
 */
export interface SeenResponse {
  request: string | null
  /** Time of the result, in ms since epoch; 0: none was shown. */
  at: number
}

/** Why an account accepts no requests. */
export type Closed =
  | { why: 'unauthorized' | 'out-of-credits' }
  /** `until`: in ms since epoch, by the local clock. */
  | { why: 'day-limit' | 'minute-limit' | 'provider-pause'; until: number }
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
