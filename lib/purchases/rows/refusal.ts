import type { ChangedSetting } from '../../api/problem.ts'
import type { UnansweredSeen } from './account.ts'

/** The result that a person saw before repeating a lookup. A newer result answers the repeat for free. */
export interface SeenResponse {
  request: string | null
  /** Time of the shown result, in ms since epoch; 0 if none was shown. */
  at: number
}

/** Why an account accepts no requests. */
export type Closed =
  | { why: 'unauthorized' | 'out-of-credits' }
  /** In ms since epoch, by the local clock. */
  | { why: 'day-limit' | 'minute-limit' | 'provider-pause'; until: number }
  /** The unanswered requests may have been charged. */
  | ({ why: 'unanswered' } & UnansweredSeen)
  /** The number of consecutive refusals for a rate limit. */
  | { why: 'limited'; count: number }

/** Why a person has to confirm a repeat, which may cost credits again. */
export interface RepeatObjection {
  why: 'not-found-before' | 'unknown-before' | 'charged-before' | 'lost-before'
  seen: SeenResponse
}

/** Why a saved record may belong to another subject: see `certainties`. */
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

/** A saved record may be the requested one, so a person decides. */
export interface MaybeSaved {
  why: 'maybe-saved'
  subject: string
  name: string
  url: string
  doubt: Doubt
}

export type Objection =
  /** `suppressed-name`: only the name is on the suppression list, so this may be another person. */
  | { why: 'suppressed' | 'suppressed-name' }
  | RepeatObjection
  | MaybeSaved
  /**
   * A budget, what was spent of it, and the cost to add, in credits. `profile` is the budget's profile; it is
   * missing for a bulk run's own budget.
   */
  | {
      why: 'budget' | 'run-budget' | 'auto-budget' | 'watch-budget'
      spent: number
      budget: number
      needed: number
      profile?: string
    }

/** The price is higher than the one shown. `shown` is the unspent part of the shown price, in credits. */
export interface OverPlan {
  why: 'over-plan'
  shown: number
  needed: number
}

/** Why a lookup wasn't sent. Nothing was spent. */
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
  /** Settings were lost or changed outside Sidelight, so a person must confirm the budgets first. */
  | { why: 'settings-unconfirmed' }
  /** The disk is almost full; `remaining` is in bytes. */
  | { why: 'no-room'; remaining: number }
  /** The library is gone or older than it was, so a person must decide first. */
  | { why: 'library-lost' }
  | { why: 'team-unreachable' | 'team-budget' }
  | Closed
  | Objection
