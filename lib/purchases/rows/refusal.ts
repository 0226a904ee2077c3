import type { ChangedSetting } from '../../api/problem.ts'
import type { UnansweredSeen } from './account.ts'

/** Response shown to a person who repeats a lookup; a newer result answers the repeat for free. */
export interface SeenResponse {
  request: string | null
  /** In ms since epoch; 0: none was shown. */
  at: number
}

/** Why an account accepts no requests. */
export type Closed =
  | { why: 'unauthorized' | 'out-of-credits' }
  /** In ms since epoch, by the local clock. */
  | { why: 'day-limit' | 'minute-limit' | 'provider-pause'; until: number }
  /** They may have been charged. */
  | ({ why: 'unanswered' } & UnansweredSeen)
  /** Consecutive refusals for a rate limit. */
  | { why: 'limited'; count: number }

/** A repeat may cost again. */
export interface RepeatObjection {
  why: 'not-found-before' | 'unknown-before' | 'charged-before' | 'lost-before'
  seen: SeenResponse
}

/** Why a saved record may be another one: see `certainties`. */
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

/** A person decides whether it is the requested one. */
export interface MaybeSaved {
  why: 'maybe-saved'
  subject: string
  name: string
  url: string
  doubt: Doubt
}

export type Objection =
  /** `suppressed-name`: only the name, so it may be another person. */
  | { why: 'suppressed' | 'suppressed-name' }
  | RepeatObjection
  | MaybeSaved
  /**
   * The budget, its spending, and the amount to add; in credits. `profile`: the browser profile of the budget; missing
   * for a bulk run's own.
   */
  | {
      why: 'budget' | 'run-budget' | 'auto-budget' | 'watch-budget'
      spent: number
      budget: number
      needed: number
      profile?: string
    }

/** `shown`: the rest of the shown price, in credits. */
export interface OverPlan {
  why: 'over-plan'
  shown: number
  needed: number
}

/** Nothing was sent and nothing spent. */
export type Refusal =
  /** `page-changed`: the tab no longer shows the page of the click. */
  | { why: 'no-page' | 'page-changed' | 'no-address' | 'no-key' | 'no-permission' | 'offline' }
  | { why: 'locked' }
  | { why: 'bad-input'; fields: string[] }
  /** Since the run started; a person chooses which to continue with. */
  | { why: 'settings-changed'; what: ChangedSetting[] }
  | { why: 'not-planned' }
  | OverPlan
  | { why: 'not-stored' }
  | { why: 'settings-unreadable' }
  /** Lost, or changed outside Sidelight: a person confirms the budgets first. */
  | { why: 'settings-unconfirmed' }
  /** Free bytes on an almost full disk. */
  | { why: 'no-room'; remaining: number }
  /** Gone or older than before: a person decides first. */
  | { why: 'library-lost' }
  | { why: 'team-unreachable' | 'team-budget' }
  | Closed
  | Objection
