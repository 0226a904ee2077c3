import type { ChangedSetting } from '../../api/problem.ts'
import type { UnansweredSeen } from './account.ts'

/** Seen by a person before repeating a lookup. A newer result answers the repeat for free. */
export interface ShownResult {
  request: string | null
  /** In ms since epoch; 0 if none was shown. */
  at: number
}

export type Closed =
  | { reason: 'unauthorized' | 'out-of-credits' }
  /** In ms since epoch, by the local clock. */
  | { reason: 'day-limit' | 'minute-limit' | 'provider-pause'; until: number }
  /** The unanswered requests may have been charged. */
  | ({ reason: 'unanswered' } & UnansweredSeen)
  /** The number of consecutive refusals for a rate limit. */
  | { reason: 'limited'; count: number }

/** The repeat may cost credits again. */
export interface RepeatObjection {
  reason: 'not-found-before' | 'unknown-before' | 'charged-before' | 'lost-before'
  shownResult: ShownResult
}

/** See `certainties`. */
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
  | 'similar-row'

/** A person decides. */
export interface MaybeSaved {
  reason: 'maybe-saved'
  subject: string
  name: string
  url: string
  doubt: Doubt
}

export type Objection =
  /** `suppressed-name`: only the name is on the suppression list, so this may be another person. */
  | { reason: 'suppressed' | 'suppressed-name' }
  | RepeatObjection
  | MaybeSaved
  /**
   * A budget, what was spent of it, and the cost to add, in credits. `profile` is the budget's profile; it is
   * missing for a bulk run's own budget.
   */
  | {
      reason: 'budget' | 'run-budget' | 'auto-budget' | 'watch-budget'
      spent: number
      budget: number
      needed: number
      profile?: string
    }

/** `shown`: the unspent part of the shown price, in credits. */
export interface OverPlan {
  reason: 'over-plan'
  shown: number
  needed: number
}

/** Nothing was spent. */
export type Refusal =
  /** `page-changed`: the tab no longer shows the page of the click. */
  | { reason: 'no-page' | 'page-changed' | 'no-address' | 'no-key' | 'no-permission' | 'offline' }
  | { reason: 'locked' }
  | { reason: 'bad-input'; fields: string[] }
  /** Settings changed since the run started; a person chooses which to continue with. */
  | { reason: 'settings-changed'; what: ChangedSetting[] }
  | { reason: 'not-planned' }
  | OverPlan
  | { reason: 'not-stored' }
  | { reason: 'settings-unreadable' }
  /** Settings were lost or changed outside Sidelight, so a person must confirm the budgets first. */
  | { reason: 'settings-unconfirmed' }
  /** The disk is almost full; `remaining` is in bytes. */
  | { reason: 'no-room'; remaining: number }
  /** The library is gone or older than it was, so a person must decide first. */
  | { reason: 'library-lost' }
  | { reason: 'team-unreachable' | 'team-budget' }
  | Closed
  | Objection
